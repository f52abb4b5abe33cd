import Imaging
import Parameters

extension AvatarRecipe {
    /// From checked parameters in canonical spelling, defaults filled in. A member without a name has an empty one;
    /// names beyond the last member are not used.
    init(_ values: ParameterValues) {
        let ratio = values.decimal("dpr") ?? 1
        let names = values.texts("name")
        let members = values.texts("url").enumerated().map { index, url in
            Member(url: url, name: index < names.count ? names[index] : "")
        }
        self.init(members: members, side: Self.devicePixels(values.integer("size") ?? 200, ratio))
        gap = Int((Double(values.integer("gap") ?? 0) * ratio).rounded())
        shape = values.text("shape").flatMap { Shape(rawValue: $0) } ?? .circle
        background = values.text("background").flatMap { Imaging.Colour(hex: $0) }
        seed = values.text("seed")
        format = FormatRequest(canonical: values.text("format") ?? "auto")
        quality = values.integer("quality")
    }

    /// Rounded, and never less than 1.
    private static func devicePixels(_ size: Int, _ ratio: Double) -> Int {
        max(1, Int((Double(size) * ratio).rounded()))
    }
}
