import Drawing
import Glibc

/// The tiles of one zoom that a picture shows.
struct TileGrid {
    let view: MapView
    /// Of the tiles.
    let zoom: Int

    /// One of them.
    struct Cell {
        let tile: TileID
        /// Where it lies, on whole pixels, so that neighbours meet and nothing shines through.
        let box: DrawingBox
        /// Where its corner lies exactly.
        let corner: PixelPoint
    }

    /// How wide a tile is in the picture.
    var side: Double { view.worldWidth / Double(1 << zoom) }

    /// Row by row.
    var cells: [Cell] {
        rows.flatMap { row in columns.map { cell(column: $0, row: row) } }
    }

    /// How many there are.
    var count: Int { rows.count * columns.count }

    private var rows: ClosedRange<Int> {
        let last = (1 << zoom) - 1
        let rows = touched(view.visible.minY, view.visible.maxY)
        return min(max(rows.lowerBound, 0), last)...min(max(rows.upperBound, 0), last)
    }

    private var columns: ClosedRange<Int> { touched(view.visible.minX, view.visible.maxX) }

    /// The tiles between two places; one that only ends or begins there is not seen.
    private func touched(_ low: Double, _ high: Double) -> ClosedRange<Int> {
        let count = Double(1 << zoom)
        let first = Int((low * count).rounded(.down))
        return first...max(first, Int((high * count).rounded(.up)) - 1)
    }

    private func cell(column: Int, row: Int) -> Cell {
        let count = 1 << zoom
        let (left, top) = (view.visible.minX * view.worldWidth, view.visible.minY * view.worldWidth)
        let corner = PixelPoint(x: Double(column) * side - left, y: Double(row) * side - top)
        let (x, y) = (corner.x.rounded(), corner.y.rounded())
        let right = (Double(column + 1) * side - left).rounded()
        let bottom = (Double(row + 1) * side - top).rounded()
        return Cell(
            tile: TileID(zoom: zoom, x: (column % count + count) % count, y: row),
            box: DrawingBox(x: x, y: y, width: right - x, height: bottom - y), corner: corner)
    }
}
