import Glibc

/// The shortest way between two places on a sphere.
struct GreatCircle {
    let from: Coordinate
    let to: Coordinate

    /// No step of ``places`` is longer, in degrees of the circle.
    private static let stepDegrees = 1.0

    /// Places along the way, the beginning left out and the end in it; the end alone for neighbours.
    var places: [Coordinate] {
        let (start, end) = (Self.vector(from), Self.vector(to))
        let cosine = min(1, max(-1, zip(start, end).reduce(0) { $0 + $1.0 * $1.1 }))
        let angle = acos(cosine)
        let steps = Int((angle * 180 / .pi / Self.stepDegrees).rounded(.up))
        // Between two opposite places every way is the shortest: then the line is straight.
        guard steps > 1, sin(angle) > 1e-9 else { return [to] }
        return (1..<steps).map { step in
            let fraction = Double(step) / Double(steps)
            let (here, there) = (sin((1 - fraction) * angle) / sin(angle), sin(fraction * angle) / sin(angle))
            return Self.place(zip(start, end).map { $0 * here + $1 * there })
        } + [to]
    }

    private static func vector(_ place: Coordinate) -> [Double] {
        let (latitude, longitude) = (place.latitudeDegrees * .pi / 180, place.longitudeDegrees * .pi / 180)
        return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
    }

    private static func place(_ vector: [Double]) -> Coordinate {
        Coordinate(
            atan2(vector[2], (vector[0] * vector[0] + vector[1] * vector[1]).squareRoot()) * 180 / .pi,
            atan2(vector[1], vector[0]) * 180 / .pi)
    }
}
