/// How text looks; lengths in pixels.
public struct TextStyle: Sendable, Hashable {
    /// How heavy its strokes are.
    public enum Weight: Sendable, Hashable {
        case light, regular, medium, semibold, bold, black
    }

    /// How lines of different length lie above each other.
    public enum Alignment: Sendable, Hashable {
        case left, center, right
    }

    /// The font's family; where it is not installed, or empty, another of this machine stands for it.
    public var family = ""
    /// The font's size.
    public var size: Double
    /// How heavy its strokes are.
    public var weight = Weight.regular
    /// Whether it leans.
    public var isItalic = false
    /// Room between letters besides the font's own.
    public var letterSpacing = 0.0
    /// Lines are broken between words to be about as long as each other and hardly wider than this; 0: only where the text
    /// breaks them. A long word stays whole.
    public var maximumWidth = 0.0
    /// From one line to the next, as a part of the font's own.
    public var lineHeight = 0.82
    /// How lines lie above each other.
    public var alignment = Alignment.center

    /// Upright, of regular weight.
    public init(size: Double) { self.size = size }
}
