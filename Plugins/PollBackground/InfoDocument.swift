import Imaging

/// What `output=info` says: a JSON document.
struct InfoDocument {
    private let text: String

    /// Its bytes.
    var bytes: [UInt8] { Array(text.utf8) }

    /// Measures a background.
    init(_ recipe: PollBackgroundRecipe, _ pixels: PollBackgroundRendering.Pixels) {
        let contrast = WhiteTextContrast(pixels)
        let points = Ramp.sorted(recipe.colouring.points).map { point in
            #"{"position":\#(Self.number(point.position, places: 4)),"color":"\#(point.colour.hex)"}"#
        }
        text = """
            {"type":"\(recipe.style.name)","width":\(pixels.size.width),"height":\(pixels.size.height),\
            "alpha":\(pixels.bands == 4),"color":"\(contrast.mean.hex)",\
            "points":[\(recipe.style.hasPoints ? points.joined(separator: ",") : "")],\
            "whiteText":{"contrast":{"minimum":\(Self.number(contrast.minimum, places: 2)),\
            "mean":\(Self.number(contrast.average, places: 2))},\
            "isReadable":\(contrast.minimum >= 4.5)}}

            """
    }

    /// Rounded down, so that a contrast is never said to be better than it is.
    private static func number(_ value: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let units = Int((value * Double(scale) + 1e-9).rounded(.down))
        var text = "\(units / scale).\(String(units % scale + scale).dropFirst())"
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}

extension PollBackgroundRecipe.Style {
    /// As a URL says it.
    fileprivate var name: String {
        switch self {
        case .gradient: "gradient"
        case .radial: "radial"
        case .mesh: "mesh"
        case .tile: "tile"
        case .pattern: "pattern"
        }
    }

    fileprivate var hasPoints: Bool { if case .tile = self { false } else { true } }
}

extension Colour {
    /// As a URL says it: `rrggbb`, or `rrggbbaa` where it is not opaque.
    fileprivate var hex: String {
        [red, green, blue, alpha].prefix(alpha == 255 ? 3 : 4)
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
