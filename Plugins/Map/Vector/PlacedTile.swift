import Drawing
import Linux

/// A vector tile where it lies in the picture.
struct PlacedTile {
    let tile: VectorTile
    /// The tile's upper left corner, in device pixels.
    let corner: PixelPoint
    /// Of the tile, in device pixels.
    let side: Double
    /// What it stands for: all of it, or the part of a parent.
    let box: PictureBox
    /// Whether it is more than that: then it is cut to its box.
    let isPart: Bool

    /// Where a point of the tile is in the picture.
    func position(_ point: SIMD2<Float>) -> PixelPoint {
        PixelPoint(x: corner.x + Double(point.x) * side, y: corner.y + Double(point.y) * side)
    }

    /// Where a feature is in the picture.
    func box(of feature: VectorFeature) -> PictureBox {
        let (low, high) = (position(feature.low), position(feature.high))
        return PictureBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }

    /// The features that a layer of a style draws.
    func selections(_ layer: StyleLayer, number: Int, of style: MapStyle, _ context: StyleContext) -> [VectorTile
        .Selection]
    {
        guard let layers = tile.layers[layer.sourceLayer] else { return [] }
        let key = VectorTile.SelectionKey(style: ObjectIdentifier(style), layer: number)
        let hangsOnZoom = layer.filter?.usesZoom ?? false
        if !hangsOnZoom, let known = tile.selections.withLock({ $0[key] }) { return known }
        let found = layers.map { VectorTile.Selection(layer: $0, features: features($0, layer, style, context)) }
        if !hangsOnZoom { tile.selections.withLock { $0[key] = found } }
        return found
    }

    private func features(
        _ layer: VectorLayer, _ styleLayer: StyleLayer, _ style: MapStyle, _ context: StyleContext
    ) -> [Int] {
        guard let filter = styleLayer.filter else { return Array(layer.features.indices) }
        context.begin(layer, names: style.names)
        return layer.features.indices.filter { index in
            context.begin(layer.features[index])
            return filter.value(context).isTrue
        }
    }
}

/// A feature in the picture.
struct PlacedFeature {
    let placed: PlacedTile
    let layer: VectorLayer
    let feature: VectorFeature

    /// Calls `body` with each of its lines, rings or runs of points.
    func forEachPart(_ body: (ArraySlice<SIMD2<Float>>) -> Void) {
        for part in feature.parts {
            let start = part == 0 ? 0 : layer.ends[part - 1]
            body(layer.points[start..<layer.ends[part]])
        }
    }

    /// Its lines or rings in the picture; rings end where they began.
    var lines: [[PixelPoint]] {
        var lines: [[PixelPoint]] = []
        forEachPart { part in
            var line = part.map(placed.position)
            if feature.kind == .polygon, let first = line.first { line.append(first) }
            lines.append(line)
        }
        return lines
    }
}
