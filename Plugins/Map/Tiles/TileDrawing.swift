import Drawing
import Glibc

/// A source's tiles laid on the ground that was drawn before, which is seen where the source has nothing.
struct TileDrawing {
    let tiles: TileSet
    let view: MapView

    /// Draws them.
    ///
    /// - Parameter report: is told of each tile that could not be read.
    /// - Returns: how many tiles of the source's own zooms are missing, whether a parent stands for them or not.
    func draw(on canvas: Canvas, report: (String) -> Void) -> Int {
        let count = 1 << zoom
        let side = view.worldWidth / Double(count)
        let visible = view.visible
        let rows = clamped(visible.minY, count, 0...count - 1)...clamped(visible.maxY, count, 0...count - 1)
        let columns =
            Int((visible.minX * Double(count)).rounded(.down))...Int((visible.maxX * Double(count)).rounded(.down))
        if isFarOut { return rows.count * columns.count }
        var missing = 0
        for row in rows {
            for column in columns {
                let tile = TileID(zoom: zoom, x: (column % count + count) % count, y: row)
                let found = tiles.find(tile, report: report)
                if found?.isItself != true { missing += 1 }
                guard let found else { continue }
                canvas.draw(found.stamp, in: box(column, row, side, visible), from: found.part)
            }
        }
        return missing
    }

    /// Whether the source begins so much nearer that its tiles would be specks without number; then none is drawn.
    private var isFarOut: Bool { Double(tiles.facts.zooms.lowerBound) > view.detailZoom + 3 }

    /// The zoom whose tiles are drawn: the next one that is no coarser than the picture, as far as the source goes.
    var zoom: Int {
        let wanted = Int((view.detailZoom - 0.2).rounded(.up))
        return min(max(wanted, tiles.facts.zooms.lowerBound), tiles.facts.zooms.upperBound)
    }

    private func clamped(_ y: Double, _ count: Int, _ range: ClosedRange<Int>) -> Int {
        min(max(Int((y * Double(count)).rounded(.down)), range.lowerBound), range.upperBound)
    }

    /// Edges on whole pixels, so that neighbours meet and nothing shines through.
    private func box(_ column: Int, _ row: Int, _ side: Double, _ visible: WorldBox) -> DrawingBox {
        let left = (Double(column) * side - visible.minX * view.worldWidth).rounded()
        let right = (Double(column + 1) * side - visible.minX * view.worldWidth).rounded()
        let top = (Double(row) * side - visible.minY * view.worldWidth).rounded()
        let bottom = (Double(row + 1) * side - visible.minY * view.worldWidth).rounded()
        return DrawingBox(x: left, y: top, width: right - left, height: bottom - top)
    }
}
