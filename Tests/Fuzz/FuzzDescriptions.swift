import Parameters

/// Any document as a plugin's description of itself: it is refused, or reads the same when it is written again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDescription(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let info = try? PluginInfo(document: Array(UnsafeBufferPointer(start: bytes, count: count))) else { return 0 }
    let again = (try? info.documentBytes()).flatMap { try? PluginInfo(document: $0) }
    precondition(again == info)
    return 0
}
