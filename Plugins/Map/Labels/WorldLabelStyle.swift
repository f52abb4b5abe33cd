import Drawing

/// How a place of a map pack is written.
struct WorldLabelStyle {
    private let text: TextStyle
    let ink: Ink
    let halo: Ink
    /// In device pixels; nil: the name stands on the place itself.
    let dotRadius: Double?
    let isCapital: Bool
    private let isUpperCase: Bool

    init(_ place: WorldPlace, theme: MapTheme, view: MapView) {
        let ratio = view.pixelRatio
        isCapital = place.kind == .capital
        isUpperCase = place.kind == .country || place.kind == .ocean
        switch place.kind {
        case .city, .capital:
            var style = TextStyle(size: Self.citySize(place, view.zoom) * ratio)
            style.weight = place.kind == .capital || place.rank >= 192 ? .medium : .regular
            text = style
            (ink, halo) = (theme.city, theme.halo)
            dotRadius = (place.kind == .capital ? 4.2 : place.rank >= 192 ? 3.4 : 2.8) * ratio
        case .country:
            var style = TextStyle(size: (9.5 + Double(max(0, Int(place.rank) - 115)) / 32) * ratio)
            style.weight = .medium
            style.letterSpacing = 1.1 * ratio
            style.maximumWidth = 120 * ratio
            text = style
            (ink, halo) = (theme.country, theme.halo)
            dotRadius = nil
        case .sea, .ocean:
            var style = TextStyle(size: (place.kind == .ocean ? 12 : 10.5) * ratio)
            style.isItalic = true
            style.letterSpacing = (place.kind == .ocean ? 1.6 : 0.7) * ratio
            style.maximumWidth = (place.kind == .ocean ? 130 : 90) * ratio
            text = style
            (ink, halo) = (theme.sea, theme.seaHalo)
            dotRadius = nil
        }
    }

    /// In CSS pixels: 11 for a small town, 14.5 for a metropolis; smaller where a name stands for half a country.
    private static func citySize(_ place: WorldPlace, _ zoom: Double) -> Double {
        let size = 11 + max(0, min(3.5, (Double(place.rank) - 150) / 20))
        return zoom < 4 ? min(size, 11.5) : zoom < 5.5 ? min(size, 12.5) : size
    }

    /// The font for a name.
    func font(for name: String) -> TextStyle {
        text.spaced(for: name)
    }

    /// The name as it is written. Georgian has capitals that few fonts have.
    func spelt(_ name: String) -> String {
        let isGeorgian = name.unicodeScalars.contains { (0x10A0...0x10FF).contains($0.value) }
        return isUpperCase && !isGeorgian ? name.uppercased() : name
    }

    /// Where the upper left corner of the text may be, the best first: beside the dot, or around the place.
    func corners(of block: TextBlock, at place: PixelPoint) -> [PixelPoint] {
        let (left, top) = (place.x - block.width / 2, place.y - block.height / 2)
        guard let dotRadius else {
            let reach = block.height * 0.9
            return [(0.0, 0.0), (0, -reach), (0, reach)].map { PixelPoint(x: left + $0.0, y: top + $0.1) }
        }
        let gap = dotRadius * 1.7
        return [
            PixelPoint(x: place.x + gap, y: top), PixelPoint(x: place.x - gap - block.width, y: top),
            PixelPoint(x: left, y: place.y - gap - block.height), PixelPoint(x: left, y: place.y + gap),
        ]
    }
}
