import URLLoading

/// Any bytes as a request target: they are refused, or have one spelling that reads as the same request.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzURL(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let target = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    guard let url = try? SchemeURL(requestTarget: target, prefix: "", limits: RequestLimits()) else { return 0 }
    let spelt = CanonicalRequest(scheme: url.scheme, location: url.location, items: url.query)
    var limits = RequestLimits()
    limits.targetBytes = .max  // Escaping may make it three times as long.
    let again = try? SchemeURL(spelt.text, limits: limits)
    precondition(again?.scheme == url.scheme && again?.location == url.location && again?.query == url.query)
    return 0
}
