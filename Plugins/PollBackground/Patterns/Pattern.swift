import Imaging

/// What is drawn in tints of the gradient.
enum Pattern: String, Sendable, CaseIterable {
    /// Hills, one behind the other.
    case waves
    /// A halftone: dots that grow along the gradient.
    case dots
    /// Soap bubbles.
    case bubbles
    /// Paper snippets in the colours of the gradient.
    case confetti
    /// Lines at a right angle to the gradient.
    case stripes
    /// Circles around a corner.
    case rings

    /// Its marks, the lowest first; the same for the same seed.
    ///
    /// - Parameters:
    ///   - size: of the picture; everything is drawn in proportion to its shorter side.
    ///   - turns: of the gradient, in full turns clockwise from the right.
    func marks(on size: PixelSize, ramp: Ramp, turns: Double, seed: String) -> [Mark] {
        var board = DrawingBoard(size, ramp: ramp, turns: turns, numbers: SeededNumbers(seed))
        return switch self {
        case .waves: board.waves()
        case .dots: board.dots()
        case .bubbles: board.bubbles()
        case .confetti: board.confetti()
        case .stripes: board.stripes()
        case .rings: board.rings()
        }
    }
}

/// What the patterns are drawn with: a size, colours, and numbers by lot.
struct DrawingBoard {
    /// In pixels.
    let width: Double
    /// In pixels.
    let height: Double
    /// The shorter side, in pixels.
    let side: Double
    /// Where the gradient leads.
    let direction: Direction
    /// By lot.
    var numbers: SeededNumbers

    private let ramp: Ramp
    /// Tints of a light gradient are darker than it, those of others lighter.
    private let isLight: Bool

    /// A board of a size.
    init(_ size: PixelSize, ramp: Ramp, turns: Double, numbers: SeededNumbers) {
        width = Double(size.width)
        height = Double(size.height)
        side = min(width, height)
        direction = Direction(turns: turns)
        self.numbers = numbers
        self.ramp = ramp
        let middle = stride(from: 0.1, through: 0.9, by: 0.2).map { OKLab(ramp.colour(at: $0)).lightness }
        isLight = middle.reduce(0, +) / Double(middle.count) > 0.9
    }

    /// A colour of the gradient, set off from it by a difference in lightness, 0...1.
    func tint(at position: Double, _ difference: Double) -> DeepPixel {
        var colour = OKLab(ramp.colour(at: position))
        colour.lightness += isLight ? -difference : difference
        let numbers = colour.numbers
        return DeepPixel(red: numbers.red, green: numbers.green, blue: numbers.blue, alpha: 1)
    }

    /// Where a place lies on the gradient, 0...1 between the corners.
    func position(x: Double, y: Double) -> Double {
        let along = (x - width / 2) * direction.x + (y - height / 2) * direction.y
        return along / direction.length(width: width, height: height) + 0.5
    }
}

extension OKLab {
    /// Of a pixel; its alpha is not looked at.
    init(_ pixel: DeepPixel) {
        self.init(
            Colour(
                red: UInt8((pixel.red + 127) >> 8), green: UInt8((pixel.green + 127) >> 8),
                blue: UInt8((pixel.blue + 127) >> 8)))
    }
}
