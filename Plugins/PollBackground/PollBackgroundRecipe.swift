import Imaging

/// What a URL asks of a background, typed.
struct PollBackgroundRecipe: Sendable {
    /// What is drawn.
    var style = Style.gradient
    /// In device pixels.
    var size = PixelSize(width: 510, height: 288)
    /// Where the gradient leads, in full turns clockwise from the right.
    var turns = 0.5
    /// Of gradients, meshes and patterns.
    var colouring = Colouring.points([])
    /// Under what is transparent.
    var ground: Colour?
    /// Decides what is drawn by lot.
    var seed = ""
    /// Between two colours.
    var interpolation = Interpolation.oklab
    /// Whether white text must be readable.
    var hasScrim = false
    /// In which format, or from which it is chosen.
    var format = FormatRequest.automatic([])
    /// 1...100; nil: without loss where the format can.
    var quality: Int?

    /// What is drawn.
    enum Style: Sendable, Equatable {
        /// Along an axis.
        case gradient
        /// From the middle outwards.
        case radial
        /// From several places.
        case mesh
        /// An image repeated, its width in device pixels; nil: its own.
        case tile(url: String, width: Int?)
        /// On a gradient.
        case pattern(Pattern)
    }

    /// Where colours come from.
    enum Colouring: Sendable {
        /// From the URL.
        case points([Ramp.Point])
        /// From here.
        case palette(Palette)

        /// For a gradient.
        var ramp: [Ramp.Point] {
            switch self {
            case .points(let points): points
            case .palette(let palette): palette.ramp
            }
        }

        /// For a mesh: no more than were chosen.
        var points: [Ramp.Point] {
            switch self {
            case .points(let points): points
            case .palette(let palette): palette.points
            }
        }
    }
}
