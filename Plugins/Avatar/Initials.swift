/// What stands for a member without a picture.
enum Initials {
    /// The first letters of the first and the last word of a name, as a reader sees letters (grapheme clusters), in
    /// upper case where the script has it; one for a name of one word; empty when there is nothing to take.
    ///
    /// Letters, digits and emoji count; a word that has none, such as a dash, is passed over. Two letters of a script
    /// whose letters join are kept apart, as initials are written there.
    static func of(_ name: String) -> String {
        let initials = name.split(whereSeparator: \.isWhitespace).compactMap { word in word.first(where: isShown) }
        guard let first = initials.first else { return "" }
        let letters = initials.count > 1 ? [first, initials[initials.count - 1]] : [first]
        return letters.map { $0.uppercased() }.joined(separator: zeroWidthNonJoiner(between: letters))
    }

    private static func isShown(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
            || character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
    }

    /// Arabic, Syriac, Mandaic and N'Ko letters take another shape beside a neighbour.
    private static func zeroWidthNonJoiner(between letters: [Character]) -> String {
        let joins = letters.contains { letter in
            letter.unicodeScalars.contains { (0x0600...0x08FF).contains($0.value) }
        }
        return joins ? "\u{200C}" : ""
    }
}
