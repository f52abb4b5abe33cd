import Glibc

/// A place in Web Mercator (EPSG:3857), the world being the unit square: x to the east from 180 degrees west, y to the
/// south from the northern limit. Beyond 0...1, x is the same place in another copy of the world.
struct WorldPoint: Sendable, Hashable {
    var x: Double
    /// 0...1 for what is a place.
    var y: Double

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// A place beyond the limit of Web Mercator is taken to the limit.
    init(_ place: Coordinate) {
        let limit = Coordinate.latitudeLimitDegrees
        let latitude = min(max(place.latitudeDegrees, -limit), limit) * .pi / 180
        x = place.longitudeDegrees / 360 + 0.5
        y = min(max(0.5 - log(tan(.pi / 4 + latitude / 2)) / (2 * .pi), 0), 1)
    }

    /// The place, its longitude in -180..<180.
    var coordinate: Coordinate {
        Coordinate(
            atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, (x - x.rounded(.down)) * 360 - 180)
    }

    /// The same place in the copy of the world in which it is nearest to `other`: at most half a world away.
    func nearest(to other: WorldPoint) -> WorldPoint {
        WorldPoint(x: x - (x - other.x).rounded(), y: y)
    }
}
