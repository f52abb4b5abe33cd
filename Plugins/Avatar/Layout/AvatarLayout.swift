import Imaging

extension AvatarRecipe.Layout {
    /// Where the tiles lie: whole pixels, inside the square.
    ///
    /// - Parameters:
    ///   - count: of tiles, 1...9.
    ///   - side: of the square in pixels.
    ///   - gap: between tiles in pixels; more than a quarter of the side counts as a quarter.
    /// - Returns: as many tiles, in the order in which they are drawn.
    func tiles(count: Int, side: Int, gap: Int) -> [PixelRectangle] {
        let gap = min(max(0, gap), side / 4)
        switch self {
        case .grid:
            return count <= 4 ? Quarters(side: side, gap: gap).tiles(count) : Board(side: side, gap: gap).tiles(count)
        case .diagonal: return Row(count: count, side: side, step: 0.56).places.map { $0.tile(y: $0.offset) }
        case .stack:
            return Row(count: count, side: side, step: 0.72).places.map { $0.tile(y: (side - $0.length) / 2) }
        }
    }
}

/// One fills the square, two have half of it each, three a half and two quarters, four a quarter each.
///
/// The cut is at the rounded half, so tiles and gaps together are the square, whatever its size.
private struct Quarters {
    let left: PixelRectangle
    let right: PixelRectangle
    let corners: [PixelRectangle]
    let whole: PixelRectangle

    init(side: Int, gap: Int) {
        let middle = (side + gap + 1) / 2
        let near = middle - gap
        let far = side - middle
        whole = PixelRectangle(x: 0, y: 0, width: side, height: side)
        left = PixelRectangle(x: 0, y: 0, width: near, height: side)
        right = PixelRectangle(x: middle, y: 0, width: far, height: side)
        corners = [
            PixelRectangle(x: 0, y: 0, width: near, height: near),
            PixelRectangle(x: middle, y: 0, width: far, height: near),
            PixelRectangle(x: 0, y: middle, width: near, height: far),
            PixelRectangle(x: middle, y: middle, width: far, height: far),
        ]
    }

    /// Left column first for three, row by row for four.
    func tiles(_ count: Int) -> [PixelRectangle] {
        switch count {
        case ...1: [whole]
        case 2: [left, right]
        case 3: [left, corners[1], corners[3]]
        default: corners
        }
    }
}

/// Three by three tiles; what makes no whole row is the first, in its middle, and missing rows leave the others in the
/// middle.
private struct Board {
    private let side: Int
    private let gap: Int
    /// Of columns, and of rows: they are alike.
    private let lengths: [Int]

    /// Lengths follow from cumulative fractions: together with two gaps they are the side.
    init(side: Int, gap: Int) {
        self.side = side
        self.gap = min(gap, side / 8)
        let room = side - 2 * self.gap
        let edges = (0...3).map { (room * $0 * 2 + 3) / 6 }
        lengths = (0..<3).map { edges[$0 + 1] - edges[$0] }
    }

    func tiles(_ count: Int) -> [PixelRectangle] {
        let first = (count - 1) % 3 + 1
        let rows = [first] + [Int](repeating: 3, count: (count - first) / 3)
        return zip(spans(rows.count), rows).flatMap { row, columns in
            spans(columns).map { PixelRectangle(x: $0.start, y: row.start, width: $0.length, height: row.length) }
        }
    }

    /// So many neighbours in the middle of the side.
    private func spans(_ count: Int) -> [(start: Int, length: Int)] {
        let used = lengths.prefix(count)
        var start = (side - used.reduce(0, +) - gap * (count - 1)) / 2
        return used.map { length in
            defer { start += length + gap }
            return (start, length)
        }
    }
}

/// Squares that overlap, from one end of a side to the other.
private struct Row {
    /// Where one lies.
    struct Place {
        let offset: Int
        let length: Int

        func tile(y: Int) -> PixelRectangle { PixelRectangle(x: offset, y: y, width: length, height: length) }
    }
    let places: [Place]

    /// - Parameter step: from one to the next, in their own side.
    init(count: Int, side: Int, step: Double) {
        let length = max(1, Int((Double(side) / (1 + step * Double(count - 1))).rounded()))
        places = (0..<count).map { index in
            Place(
                offset: count == 1 ? 0 : ((side - length) * index * 2 + count - 1) / (2 * (count - 1)), length: length)
        }
    }
}
