import Imaging

/// Where the members' pictures lie in an avatar.
enum AvatarLayout {
    /// One member fills the square, two have half of it each, three a half and two quarters, four a quarter each.
    ///
    /// The edges are whole pixels: a square cut in two by a gap has its cut at the rounded half, so tiles and gaps
    /// together are the square, whatever its size.
    ///
    /// - Parameters:
    ///   - count: of members; less than 1 counts as 1, more than 4 as 4.
    ///   - side: of the square in pixels.
    ///   - gap: between tiles in pixels; more than a quarter of the side counts as a quarter.
    /// - Returns: as many tiles, in the order of reading: left column first for three, row by row for four.
    static func tiles(count: Int, side: Int, gap: Int) -> [PixelRectangle] {
        let gap = min(max(0, gap), side / 4)
        let middle = (side + gap + 1) / 2
        let near = middle - gap
        let far = side - middle
        let left = PixelRectangle(x: 0, y: 0, width: near, height: side)
        let right = PixelRectangle(x: middle, y: 0, width: far, height: side)
        let topRight = PixelRectangle(x: middle, y: 0, width: far, height: near)
        let bottomRight = PixelRectangle(x: middle, y: middle, width: far, height: far)
        switch count {
        case ...1: return [PixelRectangle(x: 0, y: 0, width: side, height: side)]
        case 2: return [left, right]
        case 3: return [left, topRight, bottomRight]
        default:
            let topLeft = PixelRectangle(x: 0, y: 0, width: near, height: near)
            let bottomLeft = PixelRectangle(x: 0, y: middle, width: near, height: far)
            return [topLeft, topRight, bottomLeft, bottomRight]
        }
    }
}
