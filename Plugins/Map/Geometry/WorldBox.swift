/// A box in Web Mercator; it may go on over 180 degrees, then `maxX` is beyond 1.
struct WorldBox: Sendable, Equatable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    var width: Double { maxX - minX }
    var height: Double { maxY - minY }
    var center: WorldPoint { WorldPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

    func intersects(_ other: WorldBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}

extension WorldBox {
    /// The smallest box around lines, none of which is cut: each is a run of points that may leave 0...1.
    ///
    /// The side at which the world is opened is the widest gap of longitude that no line crosses, so what lies on both
    /// sides of 180 degrees is in one small box. Nil without a point.
    init?(around lines: [[WorldPoint]]) {
        let arcs = lines.compactMap { line -> ClosedRange<Double>? in
            guard let low = line.map(\.x).min(), let high = line.map(\.x).max() else { return nil }
            let start = low - low.rounded(.down)
            return start...(start + min(high - low, 1))
        }.sorted { $0.lowerBound < $1.lowerBound }
        let ys = lines.joined().map(\.y)
        guard let highest = arcs.map(\.upperBound).max(), let minY = ys.min(), let maxY = ys.max() else { return nil }
        // What already covers the beginning of the circle, because an arc goes on over its end; below 0: a gap there.
        var reached = highest - 1
        var widest = (gap: -Double.infinity, end: 0.0)
        for arc in arcs {
            if arc.lowerBound - reached > widest.gap { widest = (arc.lowerBound - reached, arc.lowerBound) }
            reached = max(reached, arc.upperBound)
        }
        let isWhole = widest.gap <= 0
        self.init(
            minX: isWhole ? 0 : widest.end, minY: minY, maxX: isWhole ? 1 : widest.end + 1 - widest.gap, maxY: maxY)
    }
}
