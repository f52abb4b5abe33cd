import Imaging

extension AvatarRecipe {
    /// The part of a tile, in its own coordinates, in which something written is seen well.
    ///
    /// A circle takes the corners of the square, so in a grid a tenth of the side is left free at its edges; in other
    /// layouts what the next tile covers is left free. A single tile needs no more than its middle.
    func visiblePart(ofTile index: Int) -> PixelRectangle {
        let tiles = tiles
        let tile = tiles[index]
        switch layout {
        case .grid: return shape == .circle && tiles.count > 1 ? insideCircle(tile) : PixelRectangle(tile.size)
        case .diagonal where index + 1 < tiles.count:
            let free = max(1, tile.width * 86 / 100 - gap)
            return PixelRectangle(x: 0, y: 0, width: free, height: free)
        case .stack where index + 1 < tiles.count:
            let free = max(1, tiles[index + 1].x - tile.x - gap)
            return PixelRectangle(x: 0, y: 0, width: free, height: tile.height)
        case .diagonal, .stack: return PixelRectangle(tile.size)
        }
    }

    private func insideCircle(_ tile: PixelRectangle) -> PixelRectangle {
        let free = side / 10
        let left = max(0, free - tile.x)
        let top = max(0, free - tile.y)
        let right = max(0, tile.x + tile.width - side + free)
        let bottom = max(0, tile.y + tile.height - side + free)
        return PixelRectangle(
            x: left, y: top, width: max(1, tile.width - left - right), height: max(1, tile.height - top - bottom))
    }
}
