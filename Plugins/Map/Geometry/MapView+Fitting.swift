import Glibc

/// A picture's size, and what of it is left free, all in CSS pixels.
struct Frame: Sendable, Equatable {
    var width: Double
    var height: Double
    var pixelRatio = 1.0
    /// On each side.
    var padding = 0.0
    /// At the top besides, for what stands above its point.
    var topPadding = 0.0

    /// What is left for what is to be seen; at least one pixel.
    var innerWidth: Double { max(1, width - 2 * padding) }
    /// The same.
    var innerHeight: Double { max(1, height - 2 * padding - topPadding) }
}

extension MapView {
    /// The largest zoom that a URL may name, and that any view has.
    static let maximumZoom = 22.0

    /// Around a point at a zoom.
    init(_ center: WorldPoint, zoom: Double, in frame: Frame) {
        self.init(
            center: center, zoom: zoom, width: frame.width, height: frame.height, pixelRatio: frame.pixelRatio)
    }

    /// The largest view that shows all of a box; exactly it in one direction at least, unless `maximumZoom` stops that.
    init(fitting box: WorldBox, in frame: Frame, maximumZoom: Double = Self.maximumZoom) {
        let zoom = min(
            maximumZoom, log2(frame.innerWidth / (256 * max(box.width, 1e-12))),
            log2(frame.innerHeight / (256 * max(box.height, 1e-12))))
        var center = box.center
        center.y -= frame.topPadding / 2 / (256 * exp2(zoom))
        self.init(center, zoom: zoom, in: frame)
    }

    /// The largest view around a point that shows so many degrees to each side of it together.
    ///
    /// Degrees beyond the limit of Web Mercator, or around more than the whole Earth, do not count.
    init(_ center: Coordinate, latitudeSpan: Double, longitudeSpan: Double, in frame: Frame) {
        let middle = WorldPoint(center)
        let half = latitudeSpan / 2
        let upper = WorldPoint(Coordinate(center.latitudeDegrees + half, center.longitudeDegrees))
        let lower = WorldPoint(Coordinate(center.latitudeDegrees - half, center.longitudeDegrees))
        let reach = max(middle.y - upper.y, lower.y - middle.y)
        let across = min(longitudeSpan, 360) / 720
        let box = WorldBox(
            minX: middle.x - across, minY: middle.y - reach, maxX: middle.x + across, maxY: middle.y + reach)
        self.init(fitting: box, in: frame)
    }
}
