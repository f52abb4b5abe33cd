/// A place on the Earth, WGS 84.
struct Coordinate: Sendable, Hashable {
    /// -90...90
    var latitudeDegrees: Double
    /// Any; 190 is the same place as -170.
    var longitudeDegrees: Double

    init(_ latitudeDegrees: Double, _ longitudeDegrees: Double) {
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
    }

    /// Where Web Mercator ends: the latitude at which the world is a square.
    static let latitudeLimitDegrees = 85.051_128_779_806_59
}
