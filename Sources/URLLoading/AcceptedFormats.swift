/// Which picture formats a client said it takes, reduced to what changes an answer.
///
/// Read from `Accept` with q-values (RFC 9110 section 12.5.1). A wildcard is no consent to AVIF or WebP.
public struct AcceptedFormats: OptionSet, Hashable, Sendable {
    /// Bits below.
    public let rawValue: UInt8
    /// From bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `image/avif` by name.
    public static let avif = AcceptedFormats(rawValue: 1)
    /// `image/webp` by name.
    public static let webp = AcceptedFormats(rawValue: 2)
    /// `image/png` by name and nothing that would cover JPEG: the client wants PNG. Nested loads that compose say this.
    public static let pngOnly = AcceptedFormats(rawValue: 4)

    /// Reads an `Accept` field's value; an empty one takes anything.
    public init(accept: String) {
        self = []
        var takesPNG = false
        var takesJPEG = accept.isEmpty
        for range in accept.split(separator: ",") {
            let parts = range.split(separator: ";")
            guard let type = parts.first?.trimmingBlanks().lowercased() else { continue }
            if parts.dropFirst().contains(where: { Self.isZeroQuality($0) }) { continue }
            switch type {
            case "image/avif": insert(.avif)
            case "image/webp": insert(.webp)
            case "image/png": takesPNG = true
            case "image/jpeg", "image/*", "*/*": takesJPEG = true
            default: break
            }
        }
        if takesPNG && !takesJPEG && isEmpty { insert(.pngOnly) }
    }

    /// `q=0`, `Q = 0.000`.
    private static func isZeroQuality(_ parameter: Substring) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].trimmingBlanks().lowercased() == "q" else { return false }
        let value = parts[1].trimmingBlanks()
        return value.first == "0" && value.dropFirst().allSatisfy { $0 == "." || $0 == "0" }
    }
}

extension Substring {
    /// Without spaces and tabs at either end (OWS of RFC 9110 section 5.6.3).
    public func trimmingBlanks() -> Substring {
        var slice = self
        while let first = slice.first, first == " " || first == "\t" { slice.removeFirst() }
        while let last = slice.last, last == " " || last == "\t" { slice.removeLast() }
        return slice
    }
}
