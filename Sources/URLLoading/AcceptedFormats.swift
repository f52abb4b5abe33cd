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
    ///
    /// Runs for every request, cached or not, so it works on the bytes and allocates nothing.
    public init(accept: String) {
        var accept = accept
        self = accept.withUTF8 { Self(bytes: $0[...]) }
    }

    private init(bytes: Bytes) {
        self = []
        var takesPNG = false
        var takesJPEG = bytes.isEmpty
        var rest = bytes
        while !rest.isEmpty {
            let range = rest.prefix { $0 != UInt8(ascii: ",") }
            rest = rest[range.endIndex...].dropFirst()
            let type = range.prefix { $0 != UInt8(ascii: ";") }
            if Self.hasZeroQuality(range[type.endIndex...]) { continue }
            let name = type.trimmingBlanks()
            if name.isSpelt("image/avif") { insert(.avif) }
            if name.isSpelt("image/webp") { insert(.webp) }
            if name.isSpelt("image/png") { takesPNG = true }
            if name.isSpelt("image/jpeg") || name.isSpelt("image/*") || name.isSpelt("*/*") { takesJPEG = true }
        }
        if takesPNG && !takesJPEG && isEmpty { insert(.pngOnly) }
    }

    /// Whether one of the parameters is `;q=0` or `; Q = 0.000`.
    private static func hasZeroQuality(_ parameters: Bytes) -> Bool {
        var rest = parameters.dropFirst()
        while !rest.isEmpty {
            let parameter = rest.prefix { $0 != UInt8(ascii: ";") }
            rest = rest[parameter.endIndex...].dropFirst()
            let name = parameter.prefix { $0 != UInt8(ascii: "=") }
            let value = parameter[name.endIndex...].dropFirst().trimmingBlanks()
            let isZero = value.allSatisfy { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "0") }
            if name.trimmingBlanks().isSpelt("q"), value.first == UInt8(ascii: "0"), isZero { return true }
        }
        return false
    }
}

private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

extension Substring {
    /// Without spaces and tabs at either end (OWS of RFC 9110 section 5.6.3).
    public func trimmingBlanks() -> Substring {
        var slice = self
        while let first = slice.first, first == " " || first == "\t" { slice.removeFirst() }
        while let last = slice.last, last == " " || last == "\t" { slice.removeLast() }
        return slice
    }
}

extension Bytes {
    fileprivate func trimmingBlanks() -> Bytes {
        var slice = self
        while let first = slice.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { slice.removeFirst() }
        while let last = slice.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { slice.removeLast() }
        return slice
    }

    /// Whether it is `word` but for the case of ASCII letters.
    fileprivate func isSpelt(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            count == word.count
                && zip(self, word).allSatisfy { byte, expected in
                    byte == expected
                        || ((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte + 32 == expected)
                }
        }
    }
}
