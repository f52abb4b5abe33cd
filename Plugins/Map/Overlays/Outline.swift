import Drawing

/// A path or polygon.
struct Outline: Sendable, Equatable {
    /// Runs of points, each going on where the last one was, even over 180 degrees. Of a polygon: rings.
    var lines: [[WorldPoint]]
    /// Whether each line ends where it began.
    var isClosed = false
    /// Of the line.
    var stroke = Ink(red: 0x2F, green: 0x6F, blue: 0xDB)
    /// Of the line, in CSS pixels; 0: none.
    var width = 4.0
    /// Inside of it; nil: nothing.
    var fill: Ink?
}

extension Outline {
    /// A run of places as a line: between two of them it goes the short way, straight on the map or along the great
    /// circle.
    ///
    /// Two longitudes that are 360 degrees apart as they were written are not drawn together: who writes both means the
    /// whole Earth.
    static func line(_ places: [Coordinate], isGeodesic: Bool) -> [WorldPoint] {
        guard let first = places.first else { return [] }
        var points = [WorldPoint(first)]
        for (from, to) in zip(places, places.dropFirst()) {
            let last = points[points.count - 1]
            let goesAround = abs(to.longitudeDegrees - from.longitudeDegrees) >= 360
            if goesAround {
                let step = (to.longitudeDegrees - from.longitudeDegrees) / 360
                points.append(WorldPoint(x: last.x + step, y: WorldPoint(to).y))
            } else {
                for place in isGeodesic ? GreatCircle(from: from, to: to).places : [to] {
                    points.append(WorldPoint(place).nearest(to: points[points.count - 1]))
                }
            }
        }
        return points
    }
}
