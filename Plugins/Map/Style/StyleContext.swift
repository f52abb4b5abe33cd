/// What an expression may ask: the zoom, and the feature that is drawn.
///
/// For one thread at a time; made anew for each picture.
final class StyleContext {
    /// As MapLibre counts it: the world is 512 x 2^zoom CSS pixels wide.
    let zoom: Double
    /// BCP 47; nil: names are as their source has them.
    let language: String?
    private(set) var layer: VectorLayer?
    private(set) var feature: VectorFeature?
    /// For each name that the style asks for, which of the layer's keys it is; -1: none.
    private var keys: [Int] = []
    private var known: [ObjectIdentifier: [Int]] = [:]
    /// Of `let`, the innermost last.
    var variables: [(name: String, value: StyleValue)] = []

    init(zoom: Double, language: String? = nil) {
        self.zoom = zoom
        self.language = language
    }

    /// What follows is about this layer.
    func begin(_ layer: VectorLayer, names: StyleNames) {
        guard self.layer !== layer else { return }
        self.layer = layer
        feature = nil
        keys = known[ObjectIdentifier(layer)] ?? names.all.map { layer.keyNumbers[$0] ?? -1 }
        known[ObjectIdentifier(layer)] = keys
    }

    /// What follows is about this feature of the layer.
    func begin(_ feature: VectorFeature) { self.feature = feature }

    /// A property of the feature, by the number of its name.
    func property(_ number: Int) -> StyleValue {
        guard number < keys.count, keys[number] >= 0 else { return .null }
        return property(ofKey: UInt32(keys[number]))
    }

    /// A property of the feature by a name that the style computes.
    func property(named name: String) -> StyleValue {
        guard let key = layer?.keyNumbers[name] else { return .null }
        return property(ofKey: UInt32(key))
    }

    /// All properties of the feature.
    var properties: [String: StyleValue] {
        guard let layer, let feature else { return [:] }
        var properties: [String: StyleValue] = [:]
        for index in stride(from: feature.tags.lowerBound, to: feature.tags.upperBound, by: 2) {
            properties[layer.keys[Int(layer.tags[index])]] = layer.values[Int(layer.tags[index + 1])]
        }
        return properties
    }

    private func property(ofKey key: UInt32) -> StyleValue {
        guard let layer, let feature else { return .null }
        var index = feature.tags.lowerBound
        while index < feature.tags.upperBound {
            if layer.tags[index] == key { return layer.values[Int(layer.tags[index + 1])] }
            index += 2
        }
        return .null
    }
}

/// The names of properties that a style asks for, each with a number, so that a name is looked up once for a layer and
/// not for each feature.
struct StyleNames: Sendable {
    private(set) var all: [String] = []

    /// The number of a name.
    mutating func number(of name: String) -> Int {
        if let known = all.firstIndex(of: name) { return known }
        all.append(name)
        return all.count - 1
    }
}
