import Linux

/// A vector tile (github.com/mapbox/vector-tile-spec, version 2.1), decoded.
final class VectorTile: Sendable {
    /// By name. A name that two layers have, which the specification forbids, names both.
    let layers: [String: [VectorLayer]]
    /// About how much memory it takes.
    let byteCount: Int
    /// Which features the layers of styles draw: found once, since what they ask seldom hangs on the zoom.
    let selections = Lock<[SelectionKey: [Selection]]>([:])

    init(layers: [String: [VectorLayer]]) {
        self.layers = layers
        byteCount = layers.values.joined().reduce(1024) { $0 + $1.byteCount }
    }

    /// A layer of a style.
    struct SelectionKey: Hashable {
        let style: ObjectIdentifier
        let layer: Int
    }

    /// The features of one layer that a layer of a style draws.
    struct Selection: Sendable {
        let layer: VectorLayer
        /// Of the layer's features.
        let features: [Int]
    }
}

/// Features of one kind, such as roads.
final class VectorLayer: Sendable {
    let name: String
    /// Names of properties.
    let keys: [String]
    /// Where a name is in `keys`.
    let keyNumbers: [String: Int]
    /// What properties may be.
    let values: [StyleValue]
    /// Pairs of indices into `keys` and `values`.
    let tags: [UInt32]
    let features: [VectorFeature]
    /// Where each line, ring or point of `points` ends.
    let ends: [Int]
    /// In tiles from the tile's upper left corner: 0...1 within it.
    let points: [SIMD2<Float>]

    init(_ parts: VectorLayerParts, keys: [String], values: [StyleValue]) {
        name = parts.name
        self.keys = keys
        keyNumbers = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
        self.values = values
        tags = parts.tags
        features = parts.features
        ends = parts.ends
        points = parts.points
    }

    /// About how much memory it takes.
    var byteCount: Int {
        points.count * 8 + ends.count * 8 + tags.count * 4 + features.count * 72 + values.count * 40 + keys.count * 32
    }
}

/// One thing on the map.
struct VectorFeature: Sendable {
    /// What its geometry is.
    enum Kind: UInt64, Sendable {
        case point = 1
        case line, polygon
    }

    var kind: Kind
    /// Nil: it has none.
    var id: UInt64?
    /// Into the layer's tags.
    var tags: Range<Int>
    /// Into the layer's ends: its lines, rings, or one run of all its points.
    var parts: Range<Int>
    /// The smallest corner of the box around it.
    var low: SIMD2<Float>
    /// The largest corner.
    var high: SIMD2<Float>
}

/// What a layer is made of, while it is read.
struct VectorLayerParts {
    var name = ""
    var tags: [UInt32] = []
    var features: [VectorFeature] = []
    var ends: [Int] = []
    var points: [SIMD2<Float>] = []
}
