/// Where something leads: the point of the unit circle, x to the right, y down.
struct Direction: Sendable, Equatable {
    let x: Double
    let y: Double

    /// - Parameter turns: full turns clockwise from the right.
    init(turns: Double) {
        x = Double.cosine(turns: turns)
        y = Double.sine(turns: turns)
    }

    /// How far from one corner to the opposite one in this direction.
    func length(width: Double, height: Double) -> Double { width * abs(x) + height * abs(y) }
}
