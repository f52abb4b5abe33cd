import URLLoading

/// Which parts of an answer a request wants (RFC 9110 section 14).
enum ByteRanges: Equatable {
    /// All of it: nothing was asked for, or nothing that makes sense.
    case whole
    /// These, in the order asked for; none of them empty, none touching another.
    case parts([Range<Int>])
    /// None of those asked for is there.
    case unsatisfiable

    /// More parts than these are taken for a mistake or worse, and the whole is sent (section 14.2).
    static let limit = 16

    /// Reads a `Range` field for an answer of so many bytes.
    init(_ field: String, length: Int) {
        let sets = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sets.count == 2, sets[0].trimmingBlanks().lowercased() == "bytes" else {
            self = .whole
            return
        }
        var parts: [Range<Int>] = []
        let specifiers = sets[1].split(separator: ",", omittingEmptySubsequences: true)
        guard !specifiers.isEmpty, specifiers.count <= Self.limit else {
            self = .whole
            return
        }
        for specifier in specifiers {
            guard let range = Self.range(specifier.trimmingBlanks(), length: length) else {
                self = .whole
                return
            }
            if !range.isEmpty { parts.append(range) }
        }
        self = parts.isEmpty ? .unsatisfiable : .parts(Self.merged(parts))
    }

    /// Nil for what is no range; empty when the range lies behind the end.
    private static func range(_ specifier: Substring, length: Int) -> Range<Int>? {
        guard let dash = specifier.firstIndex(of: "-") else { return nil }
        let first = specifier[..<dash]
        let last = specifier[specifier.index(after: dash)...]
        guard let end = last.isEmpty ? .max : number(last) else { return nil }
        if first.isEmpty { return last.isEmpty ? nil : max(0, length - end)..<length }
        guard let start = number(first), start <= end else { return nil }
        return start < length ? start..<min(end, length - 1) + 1 : 0..<0
    }

    /// Digits only; what is too large for us is the largest.
    private static func number(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(digits) ?? .max
    }

    /// Parts that overlap or touch become one, in the place of the first of them (section 15.3.7.2).
    private static func merged(_ parts: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for part in parts {
            var part = part
            while let index = merged.firstIndex(where: {
                $0.lowerBound <= part.upperBound && part.lowerBound <= $0.upperBound
            }) {
                let other = merged.remove(at: index)
                part = min(part.lowerBound, other.lowerBound)..<max(part.upperBound, other.upperBound)
            }
            merged.append(part)
        }
        return merged
    }
}

/// Whether a range may be sent: only of the very bytes that the client has a part of (`If-Range`, RFC 9110 section
/// 13.1.5). Compared strongly. A date never matches, since answers have none.
enum RangeCondition {
    static func holds(_ ifRange: String?, entityTag: String) -> Bool {
        ifRange.map { Substring($0).trimmingBlanks() == entityTag[...] } ?? true
    }
}
