import Drawing

/// Something that marks a place.
struct Marker: Sendable, Equatable {
    /// Its latitude may be beyond the map; then it stands at the map's edge.
    var place: Coordinate
    /// Of the pin.
    var colour = Ink(red: 0xD8, green: 0x3A, blue: 0x34)
    /// One or two characters stand in the pin, a longer text beside it; empty: a dot in the pin.
    var label = ""
    /// How large the pin is.
    var size = Size.medium
    /// A picture instead of the pin: a URL that is loaded here.
    var icon: String?
    /// Which point of the pin or icon stands on the place.
    var anchor = Anchor.bottom

    /// How large the pin is.
    enum Size: String, Sendable, CaseIterable {
        /// 22 CSS pixels high.
        case small
        /// 34
        case medium
        /// 46
        case large

        /// In CSS pixels, from the tip to the top.
        var height: Double {
            switch self {
            case .small: 22
            case .medium: 34
            case .large: 46
            }
        }
    }

    /// A point of a picture.
    enum Anchor: String, Sendable, CaseIterable {
        case bottom, top, left, right, center
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"
        case topLeft = "top-left"
        case topRight = "top-right"

        /// From the picture's upper left corner to its lower right one, 0...1.
        var fraction: (x: Double, y: Double) {
            let name = rawValue
            let x = name.hasSuffix("left") ? 0.0 : name.hasSuffix("right") ? 1 : 0.5
            let y = name.hasPrefix("top") ? 0.0 : name.hasPrefix("bottom") ? 1 : 0.5
            return (x, y)
        }
    }
}
