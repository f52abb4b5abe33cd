import Drawing

/// A source's pictures laid on the ground that was drawn before, which is seen where the source has nothing.
struct TileDrawing {
    let tiles: TileSet<Stamp>
    let view: MapView

    /// Draws them.
    ///
    /// - Parameter report: is told of each tile that could not be read.
    /// - Returns: how many tiles of the source's own zooms are missing, whether a parent stands for them or not.
    func draw(on canvas: Canvas, report: (String) -> Void) -> Int {
        let grid = TileGrid(view: view, zoom: zoom)
        if isFarOut { return grid.count }
        var missing = 0
        for cell in grid.cells {
            let found = tiles.find(cell.tile, report: report)
            if found?.depth != 0 { missing += 1 }
            guard let found else { continue }
            canvas.draw(found.content, in: cell.box, from: part(of: found, for: cell.tile))
        }
        return missing
    }

    /// The part of a parent that is the tile, in the parent's pixels.
    private func part(of found: TileSet<Stamp>.Found, for tile: TileID) -> DrawingBox {
        let share = 1 / Double(1 << found.depth)
        let (width, height) = (Double(found.content.width) * share, Double(found.content.height) * share)
        let (x, y) = (tile.x - (found.tile.x << found.depth), tile.y - (found.tile.y << found.depth))
        return DrawingBox(x: Double(x) * width, y: Double(y) * height, width: width, height: height)
    }

    /// Whether the source begins so much nearer that its tiles would be specks without number; then none is drawn.
    private var isFarOut: Bool { Double(tiles.facts.zooms.lowerBound) > view.detailZoom + 3 }

    /// The zoom whose tiles are drawn: the next one that is no coarser than the picture, as far as the source goes.
    var zoom: Int {
        let wanted = Int((view.detailZoom - 0.2).rounded(.up))
        return min(max(wanted, tiles.facts.zooms.lowerBound), tiles.facts.zooms.upperBound)
    }
}
