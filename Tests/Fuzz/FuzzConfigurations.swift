import Configuring
import Glibc

private let file = fileno(tmpfile())

/// Any bytes as a configuration file: it is refused with places, or read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConfiguration(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    precondition(ftruncate(file, count) == 0 && pwrite(file, bytes, count, 0) == count)
    do throws(ConfigurationErrors) {
        _ = try Configuration.load(file: "/proc/self/fd/\(file)", executableFolder: "/")
    } catch {
        precondition(!error.errors.isEmpty)
    }
    return 0
}
