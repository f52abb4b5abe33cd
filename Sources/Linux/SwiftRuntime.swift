internal import CLinux

/// Where the Swift runtime of this process lies: hosts are given the same, since plugins need one.
public enum SwiftRuntime {
    /// The folder of the loaded `libswiftCore.so`; none in a program that brings its runtime inside itself.
    public static let folders: [String] = {
        guard let path = clinux_library_of_symbol("swift_retain") else { return [] }
        let file = String(cString: path)
        guard file.hasSuffix("/libswiftCore.so") else { return [] }
        return [String(file.dropLast("/libswiftCore.so".count))]
    }()
}

/// This program's own file.
public enum Executable {
    /// The folder it lies in, links resolved; nil when the system does not tell (`man 5 proc`, /proc/self/exe).
    public static var folder: String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        guard clinux_executable_path(&buffer, buffer.count) > 0 else { return nil }
        let path = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}

/// A library, or a program, that is loaded into this process.
public enum LoadedLibrary {
    /// The file that an address lies in, such as `#dsohandle`; nil when it lies in none.
    public static func path(of address: UnsafeRawPointer) -> String? {
        clinux_library_of_address(address).map { String(cString: $0) }
    }
}
