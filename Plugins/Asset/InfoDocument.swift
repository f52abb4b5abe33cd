import Imaging

/// What `output=info` says of an original: a JSON document.
struct InfoDocument {
    /// In the order of the document; values as JSON has them.
    private let members: [(name: String, value: String)]

    /// Its bytes.
    var bytes: [UInt8] {
        Array("{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}\n".utf8)
    }

    /// What a source says, and what it looks like.
    ///
    /// - Parameter digest: SHA-256 of the file, in hex.
    init(_ source: PictureSource, digest: String, impression: Impression) {
        let facts = source.facts
        members = [
            ("format", Self.quoted(source.kind.rawValue)),
            ("width", "\(source.uprightSize.width)"), ("height", "\(source.uprightSize.height)"),
            ("orientation", "\(facts.orientationTag)"), ("frames", "\(source.frameCount)"),
            ("animated", "\(source.isAnimated)"), ("alpha", "\(source.hasAlpha)"),
            ("colorSpace", Self.quoted(facts.colourSpace)), ("bitDepth", "\(facts.bitDepth)"),
            ("profile", facts.profile.map(Self.quoted) ?? "null"),
            ("dpi", facts.dotsPerInch.map { "\($0)" } ?? "null"), ("bytes", "\(source.byteCount)"),
            ("hash", Self.quoted("sha256:\(digest)")),
            ("dominantColor", impression.dominant.map { Self.quoted($0.hex) } ?? "null"),
            ("blurHash", Self.quoted(impression.blurHash)),
        ]
    }

    /// A text as JSON has it (RFC 8259 section 7).
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Colour {
    /// `rrggbb`, as a URL says it.
    fileprivate var hex: String {
        [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
