import Drawing
import Glibc

/// Vector tiles drawn by a style: the ground, areas and lines; names and pictures are ``SymbolDrawing``'s.
final class VectorDrawing {
    let style: MapStyle
    let view: MapView
    let context: StyleContext
    /// The tiles in the picture.
    let placed: [PlacedTile]
    /// Tiles of the source's own zooms that it does not have.
    let missingTiles: Int
    /// Whether nothing is left free by them.
    let isWhole: Bool

    /// Finds the tiles.
    ///
    /// - Parameters:
    ///   - language: of names, BCP 47.
    ///   - report: is told of each tile that could not be read.
    init(tiles: TileSet<VectorTile>, style: MapStyle, view: MapView, language: String?, report: (String) -> Void) {
        self.style = style
        self.view = view
        // Styles count a world of 512 pixels at zoom 0.
        context = StyleContext(zoom: view.zoom - 1, language: language)
        let zooms = tiles.facts.zooms
        let zoom = min(max(Int((context.zoom + 1e-9).rounded(.down)), zooms.lowerBound), zooms.upperBound)
        let grid = TileGrid(view: view, zoom: zoom)
        // Further out than that, its tiles would be specks without number.
        guard Double(zoom) <= context.zoom + 3 else {
            (placed, missingTiles, isWhole) = ([], grid.count, false)
            return
        }
        var placed: [PlacedTile] = []
        var missing = 0
        for cell in grid.cells {
            let found = tiles.find(cell.tile, report: report)
            if found?.depth != 0 { missing += 1 }
            if let found { placed.append(PlacedTile(found, cell, side: grid.side, view)) }
        }
        self.placed = placed
        missingTiles = missing
        let seen = view.visible
        isWhole = placed.count == grid.count && seen.minY >= 0 && seen.maxY <= 1
    }

    /// Draws all but names and pictures.
    func draw(on canvas: Canvas) {
        for (number, layer) in style.layers.enumerated() where layer.zooms.contains(context.zoom) {
            switch layer.paint {
            case .background(let paint): draw(paint, canvas)
            case .fill(let paint): FillDrawing(paint: paint, drawing: self).draw(features(layer, number), canvas)
            case .line(let paint): LineDrawing(paint: paint, drawing: self).draw(features(layer, number), canvas)
            case .circle(let paint): CircleDrawing(paint: paint, drawing: self).draw(features(layer, number), canvas)
            case .symbol: break
            }
        }
    }

    /// The features of a layer that are seen, or that reach into the picture with their names and strokes.
    func features(_ layer: StyleLayer, _ number: Int) -> [PlacedFeature] {
        let seen = PictureBox(of: view, margin: 48 * view.pixelRatio)
        var features: [PlacedFeature] = []
        for placed in placed {
            for selection in placed.selections(layer, number: number, of: style, context) {
                for index in selection.features {
                    let feature = selection.layer.features[index]
                    let box = placed.box(of: feature)
                    guard box.touches(seen), !placed.isPart || box.touches(placed.box) else { continue }
                    features.append(PlacedFeature(placed: placed, layer: selection.layer, feature: feature))
                }
            }
        }
        return features
    }

    /// The context, asked about a feature.
    func context(of placed: PlacedFeature) -> StyleContext {
        context.begin(placed.layer, names: style.names)
        context.begin(placed.feature)
        return context
    }

    /// Features by how they are drawn, each way once, in the order in which they come.
    func groups<Key: Hashable>(
        _ features: [PlacedFeature], areAlike: Bool, _ key: (StyleContext) -> Key
    ) -> [(key: Key, features: [PlacedFeature])] {
        guard let first = features.first else { return [] }
        if areAlike { return [(key(context(of: first)), features)] }
        var (groups, places): ([(key: Key, features: [PlacedFeature])], [Key: Int]) = ([], [:])
        for feature in features {
            let key = key(context(of: feature))
            if let place = places[key] {
                groups[place].features.append(feature)
            } else {
                places[key] = groups.count
                groups.append((key, [feature]))
            }
        }
        return groups
    }

    /// By a number of each, the smallest first; as they are where the style gives none.
    func sorted(_ features: [PlacedFeature], by key: StyleProperty<Double>) -> [PlacedFeature] {
        guard key.isGiven else { return features }
        let keyed = features.map { (key: key.value(context(of: $0)), feature: $0) }
        return keyed.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(
            \.element.feature)
    }

    /// In device pixels.
    func shift(_ translate: StyleProperty<[Double]>) -> PixelPoint {
        let shift = translate.value(context)
        return PixelPoint(x: shift[0] * view.pixelRatio, y: shift[1] * view.pixelRatio)
    }

    private func draw(_ paint: BackgroundPaint, _ canvas: Canvas) {
        let ink = paint.colour.value(context).ink(opacity: paint.opacity.value(context))
        canvas.newPath()
        for placed in placed { canvas.box(placed.box.drawingBox) }
        canvas.fillPath(ink)
    }
}

extension PlacedTile {
    /// - Parameter side: of a tile of the picture's zoom.
    init(_ found: TileSet<VectorTile>.Found, _ cell: TileGrid.Cell, side: Double, _ view: MapView) {
        let (x, y) = (cell.tile.x - (found.tile.x << found.depth), cell.tile.y - (found.tile.y << found.depth))
        tile = found.content
        corner = PixelPoint(x: cell.corner.x - Double(x) * side, y: cell.corner.y - Double(y) * side)
        self.side = side * Double(1 << found.depth)
        let box = PictureBox(
            minX: cell.box.x, minY: cell.box.y, maxX: cell.box.x + cell.box.width, maxY: cell.box.y + cell.box.height)
        // cairo computes with 24 bits before the point.
        let isHuge = self.side > 100_000
        isPart = found.depth > 0 || isHuge
        self.box = isHuge ? box.intersection(PictureBox(of: view, margin: 256 * view.pixelRatio)) : box
    }
}

extension PictureBox {
    /// Whether they have a point in common.
    func touches(_ other: PictureBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// What both have; of no size where that is nothing.
    func intersection(_ other: PictureBox) -> PictureBox {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        return PictureBox(
            minX: left, minY: top, maxX: max(left, min(maxX, other.maxX)), maxY: max(top, min(maxY, other.maxY)))
    }

    /// To draw.
    var drawingBox: DrawingBox { DrawingBox(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }
}
