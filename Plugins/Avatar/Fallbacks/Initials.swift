/// What stands for a member without a picture.
enum Initials {
    /// The first letters of the first and the last word of a name, as a reader sees letters (grapheme clusters), in
    /// upper case where the script has it; one for a name of one word; empty when there is nothing to take.
    ///
    /// Letters, digits and emoji count; a word that has none, such as a dash, is passed over. Two letters of a script
    /// whose letters join are kept apart, as initials are written there.
    static func of(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard let start = words.firstIndex(where: { initial(of: $0) != nil }), let first = initial(of: words[start])
        else {
            return ""
        }
        let last = words[(start + 1)...].reversed().lazy.compactMap(initial).first
        let letters = [first] + (last.map { [$0] } ?? [])
        return letters.joined(separator: zeroWidthNonJoiner(between: letters))
    }

    /// The first letter of a word, upright; nil when it has none.
    private static func initial(of word: Substring) -> String? {
        word.first(where: isShown).map { character in
            let scalars = character.unicodeScalars
            guard scalars.count <= longestCluster, let first = scalars.first else {
                return String(String.UnicodeScalarView(scalars.prefix(2)))
            }
            return first.properties.titlecaseMapping + String(String.UnicodeScalarView(scalars.dropFirst()))
        }
    }

    /// A family of four with skin colours has eleven scalars; what is longer are marks without end.
    private static let longestCluster = 16

    private static func isShown(_ character: Character) -> Bool {
        guard let first = character.unicodeScalars.first, !isMark(first), !isLeadingVowel(first) else { return false }
        return character.isLetter || character.isNumber
            || character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
    }

    /// Marks need a letter before them; alone they would stand on a dotted circle.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Thai and Lao write these vowels before the consonant that is the word's first sound.
    private static func isLeadingVowel(_ scalar: Unicode.Scalar) -> Bool {
        (0x0E40...0x0E44).contains(scalar.value) || (0x0EC0...0x0EC4).contains(scalar.value)
    }

    /// Arabic, Syriac, Mandaic and N'Ko letters take another shape beside a neighbour.
    private static func zeroWidthNonJoiner(between letters: [String]) -> String {
        let joins = letters.contains { letter in
            letter.unicodeScalars.contains { (0x0600...0x08FF).contains($0.value) }
        }
        return joins ? "\u{200C}" : ""
    }
}
