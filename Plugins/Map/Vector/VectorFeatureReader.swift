/// One feature's message.
struct VectorFeatureReader {
    private let extent: Double
    private var cursor: (x: Int64, y: Int64) = (0, 0)

    /// What is further away than so many tiles is taken to there: it is never seen.
    private static let furthest = 64.0

    /// - Parameter extent: steps to a tile's side.
    init(extent: Double) { self.extent = extent }

    /// Adds the feature to its layer; nothing is added for an unknown kind of geometry, which the specification lets
    /// readers leave out, or for one without any.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer, keys: Int, values: Int, into parts: inout VectorLayerParts,
        _ room: inout TileRoom
    ) throws(TileFault) {
        var reader = ProtobufReader(bytes)
        var (id, kind): (UInt64?, VectorFeature.Kind?)
        var (tags, geometry) = (
            UnsafeRawBufferPointer(start: nil, count: 0), UnsafeRawBufferPointer(start: nil, count: 0)
        )
        while !reader.isAtEnd {
            let field = try reader.field()
            switch (field.number, field.wire) {
            case (1, .varint): id = try reader.varint()
            case (2, .bytes): tags = try reader.content()
            case (3, .varint): kind = VectorFeature.Kind(rawValue: try reader.varint())
            case (4, .bytes): geometry = try reader.content()
            default: try reader.skip(field.wire)
            }
        }
        guard let kind else { return }
        let (firstTag, firstPart, firstPoint) = (parts.tags.count, parts.ends.count, parts.points.count)
        try add(tags: ProtobufReader(tags), keys, values, to: &parts)
        try add(geometry: ProtobufReader(geometry), of: kind, to: &parts, &room)
        guard parts.points.count > firstPoint else {
            parts.tags.removeSubrange(firstTag...)
            return
        }
        var (low, high) = (parts.points[firstPoint], parts.points[firstPoint])
        for point in parts.points[firstPoint...] {
            low = low.min(point)
            high = high.max(point)
        }
        parts.features.append(
            VectorFeature(
                kind: kind, id: id, tags: firstTag..<parts.tags.count, parts: firstPart..<parts.ends.count, low: low,
                high: high))
    }

    private func add(
        tags message: ProtobufReader, _ keys: Int, _ values: Int, to parts: inout VectorLayerParts
    ) throws(TileFault) {
        var reader = message
        while !reader.isAtEnd {
            let key = try reader.varint()
            guard !reader.isAtEnd else { throw TileFault(reason: "its last property has no value") }
            let value = try reader.varint()
            guard key < UInt64(keys), value < UInt64(values) else {
                throw TileFault(
                    reason: "a property of it is number \(key) of \(keys) names, \(value) of \(values) values")
            }
            parts.tags += [UInt32(key), UInt32(value)]
        }
    }

    /// Commands are MoveTo (1), LineTo (2) and ClosePath (7), each with how often it is repeated (specification 4.3).
    private mutating func add(
        geometry message: ProtobufReader, of kind: VectorFeature.Kind, to parts: inout VectorLayerParts,
        _ room: inout TileRoom
    ) throws(TileFault) {
        var reader = message
        var start = parts.points.count
        while !reader.isAtEnd {
            let command = try reader.varint()
            let count = command >> 3
            switch command & 7 {
            case 1:
                guard kind == .point || count == 1 else { throw TileFault(reason: "it moves \(count) times at once") }
                if kind != .point { Self.end(&parts, from: start, atLeast: kind == .polygon ? 3 : 2) }
                if kind != .point { start = parts.points.count }
                try go(count, &reader, &parts, &room)
            case 2:
                guard parts.points.count > start else { throw TileFault(reason: "it draws before it moves") }
                guard kind != .point else { throw TileFault(reason: "points of it are joined by lines") }
                try go(count, &reader, &parts, &room)
            case 7:
                guard kind == .polygon, count == 1 else { throw TileFault(reason: "it closes what is no ring") }
                Self.end(&parts, from: start, atLeast: 3)
                start = parts.points.count
            default: throw TileFault(reason: "command \(command & 7) of its geometry is none")
            }
        }
        Self.end(&parts, from: start, atLeast: kind == .point ? 1 : kind == .line ? 2 : 3)
    }

    private mutating func go(
        _ count: UInt64, _ reader: inout ProtobufReader, _ parts: inout VectorLayerParts, _ room: inout TileRoom
    ) throws(TileFault) {
        for _ in 0..<count {
            cursor.x &+= try reader.signedVarint()
            cursor.y &+= try reader.signedVarint()
            try room.takePoint()
            let (x, y) = (Double(cursor.x) / extent, Double(cursor.y) / extent)
            parts.points.append(SIMD2(Float(Self.near(x)), Float(Self.near(y))))
        }
    }

    private static func near(_ value: Double) -> Double { min(max(value, -furthest), furthest) }

    /// Ends a line or ring; one of too few points is forgotten.
    private static func end(_ parts: inout VectorLayerParts, from start: Int, atLeast least: Int) {
        if parts.points.count - start >= least {
            parts.ends.append(parts.points.count)
        } else {
            parts.points.removeSubrange(start...)
        }
    }
}

extension SIMD2<Float> {
    fileprivate func min(_ other: SIMD2<Float>) -> SIMD2<Float> { replacing(with: other, where: other .< self) }
    fileprivate func max(_ other: SIMD2<Float>) -> SIMD2<Float> { replacing(with: other, where: other .> self) }
}
