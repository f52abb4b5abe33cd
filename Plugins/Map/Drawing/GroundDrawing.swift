import Drawing

/// Land, water and lines of a map pack.
struct GroundDrawing {
    let pack: WorldPack
    let view: MapView
    let theme: MapTheme

    /// From this zoom on the regions of countries are told apart.
    private static let firstRegionZoom = 5.0

    /// Fills the canvas.
    func draw(on canvas: Canvas) throws(DrawingError) {
        let cells = cells()
        canvas.fill(theme.water)
        drawSouthOfTheMap(on: canvas)
        fill(.land, theme.land, cells, canvas)
        if view.zoom >= Self.firstRegionZoom { try drawRegions(cells, canvas) }
        fill(.lakes, theme.water, cells, canvas)
        try drawShores(cells, canvas)
        try drawBorders(cells, canvas)
    }

    private func cells() -> [GroundCell] {
        let level = pack.level(for: view.detailZoom)
        let visible = view.visible
        let scale = view.worldWidth / Double(level.side)
        let touched = level.cells(touching: visible)
        return touched.rows.flatMap { row in
            touched.columns.map { column in
                GroundCell(
                    level: level, column: (column % level.side + level.side) % level.side, row: row,
                    x: Double(column) * scale - visible.minX * view.worldWidth,
                    y: Double(row) * scale - visible.minY * view.worldWidth, scale: scale / Double(level.units),
                    clip: isFarIn(level) ? PictureBox(of: view, margin: 64) : nil)
            }
        }
    }

    /// Whether a cell may be larger than the numbers that cairo computes with: then it is cut here.
    private func isFarIn(_ level: WorldLevel) -> Bool { view.detailZoom > level.zoom + 5 }

    /// Web Mercator ends within Antarctica; what lies beyond the picture's end is drawn as its going on.
    private func drawSouthOfTheMap(on canvas: Canvas) {
        let end = view.position(of: WorldPoint(x: 0, y: 1)).y
        guard end < view.height * view.pixelRatio else { return }
        canvas.newPath()
        canvas.box(DrawingBox(x: 0, y: end - 1, width: Double(canvas.width), height: Double(canvas.height) - end + 1))
        canvas.fillPath(theme.land)
    }

    private func fill(_ layer: WorldLevel.Layer, _ ink: Ink, _ cells: [GroundCell], _ canvas: Canvas) {
        canvas.newPath()
        for cell in cells { cell.addAreas(layer, to: canvas) }
        canvas.fillPath(ink, isQuick: true)
    }

    /// Coasts and shores; at the smallest zooms they would be more line than land.
    private func drawShores(_ cells: [GroundCell], _ canvas: Canvas) throws(DrawingError) {
        let width = view.zoom < 2.5 ? 0.4 : view.zoom < 4 ? 0.6 : view.zoom < 7 ? 0.8 : 1.1
        let mask = try LineMask(for: canvas, lineWidth: width * view.pixelRatio)
        for layer in [WorldLevel.Layer.land, .lakes] {
            for cell in cells { cell.drawShores(layer, on: mask) }
        }
        canvas.draw(mask, theme.coast)
    }

    private func drawRegions(_ cells: [GroundCell], _ canvas: Canvas) throws(DrawingError) {
        let ratio = view.pixelRatio
        let mask = try LineMask(for: canvas, lineWidth: 0.9 * ratio, dashes: [4 * ratio, 2.5 * ratio])
        for cell in cells { cell.drawLines(.regions, on: [mask]) }
        canvas.draw(mask, theme.region.fainter(min(1, (view.zoom - Self.firstRegionZoom) / 2 + 0.45)))
    }

    private func drawBorders(_ cells: [GroundCell], _ canvas: Canvas) throws(DrawingError) {
        let width = view.zoom < 2.5 ? 0.5 : view.zoom < 5 ? 1.0 : 1.4
        var lines = [(mask: try LineMask(for: canvas, lineWidth: width * view.pixelRatio), ink: theme.border)]
        if view.zoom >= 2.5 {
            let band = try LineMask(for: canvas, lineWidth: (width + 3) * view.pixelRatio)
            lines.insert((band, theme.border.fainter(0.18)), at: 0)
        }
        for cell in cells { cell.drawLines(.borders, on: lines.map(\.mask)) }
        for line in lines { canvas.draw(line.mask, line.ink) }
    }
}
