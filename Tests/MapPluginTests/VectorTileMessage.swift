@testable import MapPlugin

/// A vector tile written byte by byte.
struct VectorTileMessage {
    /// Of its layers.
    var layers: [Layer]

    struct Layer {
        var name: String? = "roads"
        var version: UInt64? = 2
        var extent: UInt64? = 4096
        var keys: [String] = []
        var values: [[UInt8]] = []
        var features: [Feature] = []
    }

    struct Feature {
        var kind: UInt64 = 2
        var id: UInt64?
        var tags: [UInt64] = []
        var geometry: [UInt64] = []
    }

    var bytes: [UInt8] { layers.flatMap { Self.field(3, Self.layer($0)) } }

    private static func layer(_ layer: Layer) -> [UInt8] {
        var bytes: [UInt8] = []
        if let version = layer.version { bytes += [120] + varint(version) }
        if let name = layer.name { bytes += field(1, Array(name.utf8)) }
        for feature in layer.features {
            var message: [UInt8] = feature.id.map { [8] + varint($0) } ?? []
            message += field(2, feature.tags.flatMap(varint)) + [24] + varint(feature.kind)
            bytes += field(2, message + field(4, feature.geometry.flatMap(varint)))
        }
        for key in layer.keys { bytes += field(3, Array(key.utf8)) }
        for value in layer.values { bytes += field(4, value) }
        if let extent = layer.extent { bytes += [40] + varint(extent) }
        return bytes
    }

    /// A value that is a text.
    static func text(_ text: String) -> [UInt8] { field(1, Array(text.utf8)) }
    /// A value that is a whole number.
    static func number(_ number: Int64) -> [UInt8] { [48] + varint(zigzag(number)) }

    static func varint(_ value: UInt64) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
    }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    private static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        [number << 3 | 2] + varint(UInt64(content.count)) + content
    }
}

extension VectorTileMessage.Feature {
    /// Of a line or, closed, of a ring; points in steps from the tile's corner.
    static func shape(_ kind: VectorFeature.Kind, _ points: [(Int64, Int64)], tags: [UInt64] = []) -> Self {
        var geometry: [UInt64] = []
        var last: (Int64, Int64) = (0, 0)
        for (index, point) in points.enumerated() {
            if index == 0 { geometry.append(kind == .point ? UInt64(points.count) << 3 | 1 : 9) }
            if index == 1, kind != .point { geometry.append(UInt64(points.count - 1) << 3 | 2) }
            geometry.append(VectorTileMessage.zigzag(point.0 - last.0))
            geometry.append(VectorTileMessage.zigzag(point.1 - last.1))
            last = point
        }
        if kind == .polygon { geometry.append(15) }
        return Self(kind: kind.rawValue, tags: tags, geometry: geometry)
    }

    /// A square from corner to corner.
    static func box(_ low: (Int64, Int64), _ high: (Int64, Int64), tags: [UInt64] = []) -> Self {
        shape(.polygon, [low, (high.0, low.1), high, (low.0, high.1)], tags: tags)
    }
}
