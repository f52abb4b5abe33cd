import Drawing
import Imaging

extension AvatarRecipe.Shape {
    /// One band of 8 bits, `side` x `side`: 255 inside the shape, 0 outside, the edge anti-aliased.
    func mask(side: Int) throws(ImagingError) -> Picture {
        let size = PixelSize(width: side, height: side)
        let canvas = try Canvas.imaging(size)
        let length = Double(side)
        switch self {
        case .square: canvas.fill(.white)
        case .rounded: canvas.fillRounded(radius: length / 5, .white)
        case .circle:
            canvas.fillEllipse(
                centerX: length / 2, centerY: length / 2, radiusX: length / 2, radiusY: length / 2, .white)
        }
        return try Picture.from(pixels: canvas.alpha(), size: size, bands: 1)
    }

    /// The part of a tile, in its own coordinates, in which something written is seen well: a circle takes the corners
    /// of the square, so a tenth of the side is left free at its edges; a single tile needs no more than its middle.
    func visible(of tile: PixelRectangle, side: Int) -> PixelRectangle {
        guard self == .circle, tile.size != PixelSize(width: side, height: side) else {
            return PixelRectangle(x: 0, y: 0, width: tile.width, height: tile.height)
        }
        let free = side / 10
        let left = tile.x == 0 ? free : 0
        let top = tile.y == 0 ? free : 0
        let right = tile.x + tile.width == side ? free : 0
        let bottom = tile.y + tile.height == side ? free : 0
        return PixelRectangle(
            x: left, y: top, width: max(1, tile.width - left - right), height: max(1, tile.height - top - bottom))
    }
}
