/// A language as BCP 47 writes it, for choosing among names.
struct LanguageTag {
    private let parts: [String]

    init(_ text: String) {
        var parts = text.lowercased().split(separator: "-").map(String.init)
        // Regions that write Chinese in traditional characters.
        if parts.first == "zh", parts.count == 2, ["tw", "hk", "mo"].contains(parts[1]) { parts[1] = "hant" }
        self.parts = parts
    }

    /// How well a name in another language answers: 3 for the same, less for the same without script or region; nil for
    /// another language.
    func rank(of tag: String) -> Int? {
        let other = tag.lowercased().split(separator: "-").map(String.init)
        if other == parts { return 3 }
        guard other.first == parts.first else { return nil }
        return parts.starts(with: other) ? 2 : other.count == 1 ? 1 : nil
    }
}
