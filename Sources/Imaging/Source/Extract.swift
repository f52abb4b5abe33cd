/// What of an original is wanted, at which size, which way up.
public struct Extract: Sendable {
    /// A rectangle of the upright original; nil: all of it.
    public var crop: PixelRectangle?
    /// What is done after making it upright and cropping.
    public var turn = Orientation.upright
    /// By how many degrees it is turned clockwise after that, on a canvas as large as it takes, transparent in the
    /// corners; less than a full turn.
    public var tilt = 0.0
    /// The box in device pixels, nil where the ratio decides.
    public var width: Int?
    /// The same.
    public var height: Int?
    /// How it is laid into the box.
    public var fit = Fit.inside
    /// What is kept when it is cut.
    public var gravity = Gravity.center
    /// What is kept in the middle when it is cut, instead of what ``gravity`` says: a point of the upright, cropped and
    /// turned picture.
    public var focus: FocalPoint?
    /// Whether it may get more pixels than it has.
    public var enlarges = false
    /// How much work goes into it.
    public var effort = Effort.balanced

    /// All of an original, as large as it is.
    public init() {}

    /// A point of a picture as fractions of its sides, from its upper left corner.
    public struct FocalPoint: Sendable, Equatable {
        /// 0...1
        public let x: Double
        /// 0...1
        public let y: Double

        /// A point; what is outside is moved to the edge.
        public init(x: Double, y: Double) {
            self.x = min(max(x, 0), 1)
            self.y = min(max(y, 0), 1)
        }
    }
}

/// How much time a picture may take for its quality.
public enum Effort: String, Sendable, CaseIterable {
    /// Decoders shrink as much as they can.
    case fast
    /// Decoders leave the resampler twice the pixels wanted, or more.
    case balanced
    /// Everything is decoded, and resampled as light adds up (linear light); encoders try harder.
    case best
}
