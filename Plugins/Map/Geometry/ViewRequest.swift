/// Which part of the Earth a URL asks for.
enum ViewRequest: Sendable, Equatable {
    /// Around a place, at a zoom; nil: the source's own.
    case centre(Coordinate, zoom: Double?)
    /// Around a place, so many degrees of latitude and longitude.
    case span(Coordinate, latitude: Double, longitude: Double)
    /// West, south, east, north in degrees; west beyond east goes over 180 degrees.
    case box(west: Double, south: Double, east: Double, north: Double)
    /// Around all overlays.
    case overlays

    /// How near a fit comes to a single point.
    static let nearestFitZoom = 16.0

    /// The view.
    ///
    /// - Parameters:
    ///   - lines: of the overlays, for ``overlays``; at least one point then.
    ///   - defaultZoom: where the URL names none.
    ///   - nearestZoom: a fit comes no nearer than this and ``nearestFitZoom``.
    func view(in frame: Frame, around lines: [[WorldPoint]], defaultZoom: Double, nearestZoom: Double) -> MapView {
        switch self {
        case .centre(let centre, let zoom):
            return MapView(WorldPoint(centre), zoom: zoom ?? defaultZoom, in: frame)
        case .span(let centre, let latitude, let longitude):
            return MapView(centre, latitudeSpan: latitude, longitudeSpan: longitude, in: frame)
        case .box(let west, let south, let east, let north):
            let upper = WorldPoint(Coordinate(north, west))
            let lower = WorldPoint(Coordinate(south, east < west ? east + 360 : east))
            return MapView(
                fitting: WorldBox(minX: upper.x, minY: upper.y, maxX: lower.x, maxY: lower.y), in: frame)
        case .overlays:
            let whole = WorldBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
            return MapView(
                fitting: WorldBox(around: lines) ?? whole, in: frame,
                maximumZoom: min(nearestZoom, Self.nearestFitZoom))
        }
    }
}
