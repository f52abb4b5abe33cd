import Glibc

/// What a picture shows: the one transform that ground, overlays and labels share.
struct MapView: Sendable, Equatable {
    /// In the middle of the picture.
    var center: WorldPoint
    /// The world is 256 x 2^zoom CSS pixels wide; fractional.
    var zoom: Double
    /// In CSS pixels.
    var width: Double
    /// In CSS pixels.
    var height: Double
    /// Device pixels for each CSS pixel.
    var pixelRatio: Double

    /// How wide the world is, in device pixels.
    var worldWidth: Double { 256 * exp2(zoom) * pixelRatio }

    /// The zoom by which detail is chosen: that of a picture with one device pixel for each CSS pixel.
    var detailZoom: Double { zoom + log2(pixelRatio) }

    /// What is seen, in Web Mercator; y beyond 0...1 is beyond the poles.
    var visible: WorldBox {
        let halfWidth = width * pixelRatio / worldWidth / 2
        let halfHeight = height * pixelRatio / worldWidth / 2
        return WorldBox(
            minX: center.x - halfWidth, minY: center.y - halfHeight, maxX: center.x + halfWidth,
            maxY: center.y + halfHeight)
    }

    /// Where a place is in the picture, in device pixels from its upper left corner.
    func position(of point: WorldPoint) -> PixelPoint {
        let visible = visible
        return PixelPoint(x: (point.x - visible.minX) * worldWidth, y: (point.y - visible.minY) * worldWidth)
    }

    /// By how many worlds something between `minX` and `maxX` is to be shifted to be seen, once for each copy of the
    /// world in the picture.
    func shifts(minX: Double, maxX: Double) -> ClosedRange<Int>? {
        let visible = visible
        let first = (visible.minX - maxX).rounded(.up)
        let last = (visible.maxX - minX).rounded(.down)
        return first <= last ? Int(first)...Int(last) : nil
    }
}

/// A position in a picture: device pixels, x to the right, y down.
struct PixelPoint: Sendable, Hashable {
    var x: Double
    var y: Double
}
