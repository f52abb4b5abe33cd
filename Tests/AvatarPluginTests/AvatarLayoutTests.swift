import Imaging
import Testing

@testable import AvatarPlugin

@Suite struct AvatarLayoutTests {
    private typealias Layout = AvatarRecipe.Layout

    @Test(arguments: 1...4) func `at every size each pixel belongs to one tile and none to two`(count: Int) {
        for side in 16...1024 {
            let tiles = Layout.grid.tiles(count: count, side: side, gap: 0)
            #expect(tiles.count == count)
            #expect(tiles.reduce(0) { $0 + $1.width * $1.height } == side * side, "\(side)")
            #expect(tiles.allSatisfy { $0.clipped(to: PixelSize(width: side, height: side)) == $0 })
            #expect(!overlaps(tiles), "\(side)")
        }
    }

    @Test(arguments: 1...4) func `at every size a gap is as wide as it was asked for`(count: Int) {
        for side in 16...1024 {
            for gap in [1, 2, 5, 64] {
                let tiles = Layout.grid.tiles(count: count, side: side, gap: gap)
                let width = min(gap, side / 4)
                let area = tiles.reduce(0) { $0 + $1.width * $1.height }
                let cut = [1: 0, 2: side, 3: side + tiles[min(1, count - 1)].width, 4: 2 * side - width][count] ?? 0
                #expect(area + cut * width == side * side, "\(side) \(gap)")
                #expect(!overlaps(tiles) && tiles.allSatisfy { $0.width > 0 && $0.height > 0 })
                #expect(tiles.count < 2 || tiles[1].x - tiles[0].width == width)
            }
        }
    }

    @Test func `halves differ by a pixel at most`() {
        for side in 16...1024 {
            for gap in 0...3 {
                for count in 2...4 {
                    let tiles = Layout.grid.tiles(count: count, side: side, gap: gap)
                    #expect(abs(tiles[0].width - tiles[1].width) <= 1)
                }
            }
        }
    }

    @Test(arguments: 5...9) func `at every size a board of three by three has no seam and no overlap`(count: Int) {
        let first = [5: 2, 6: 3, 7: 1, 8: 2, 9: 3][count] ?? 0
        for side in 16...1024 {
            for gap in [0, 1, 2, 64] {
                let tiles = Layout.grid.tiles(count: count, side: side, gap: gap)
                let width = min(gap, side / 8)
                let rows = [Array(tiles[..<first])] + chunks(Array(tiles[first...]), of: 3)
                #expect(rows.map(\.count) == [first] + [Int](repeating: 3, count: (count - first) / 3))
                #expect(rows.allSatisfy { isRow($0, gap: width) }, "\(side) \(gap)")
                #expect(zip(rows, rows.dropFirst()).allSatisfy { $0[0].y + $0[0].height + width == $1[0].y })
                #expect(
                    rows.allSatisfy { isInTheMiddle($0[0].x, $0[$0.count - 1].x + $0[$0.count - 1].width, of: side) })
                #expect(isInTheMiddle(tiles[0].y, tiles[count - 1].y + tiles[count - 1].height, of: side))
                #expect(tiles.map(\.width).max().map { $0 - 1 } ?? 0 <= tiles.map(\.width).min() ?? 0)
                #expect(rows[rows.count - 1].reduce(2 * width) { $0 + $1.width } == side)
            }
        }
    }

    @Test(arguments: [AvatarRecipe.Layout.diagonal, .stack], 1...9)
    func `at every size tiles in a row reach from edge to edge, all alike, at even steps`(
        layout: AvatarRecipe.Layout, count: Int
    ) {
        for side in 16...1024 {
            let tiles = layout.tiles(count: count, side: side, gap: 2)
            #expect(tiles.count == count)
            #expect(tiles.allSatisfy { $0.size == tiles[0].size && $0.width == $0.height && $0.width > 0 })
            #expect(tiles[0].x == 0 && tiles[count - 1].x + tiles[count - 1].width == side, "\(side)")
            let steps = zip(tiles, tiles.dropFirst()).map { $1.x - $0.x }
            #expect((steps.max() ?? 0) - (steps.min() ?? 0) <= 1)
            #expect(steps.allSatisfy { $0 > 0 && $0 <= tiles[0].width })
            switch layout {
            case .diagonal: #expect(tiles.allSatisfy { $0.x == $0.y })
            default: #expect(tiles.allSatisfy { isInTheMiddle($0.y, $0.y + $0.height, of: side) })
            }
        }
    }

    private func isRow(_ row: [PixelRectangle], gap: Int) -> Bool {
        row.allSatisfy { $0.y == row[0].y && $0.height == row[0].height }
            && zip(row, row.dropFirst()).allSatisfy { $0.x + $0.width + gap == $1.x }
    }

    private func isInTheMiddle(_ start: Int, _ end: Int, of side: Int) -> Bool {
        start >= 0 && (0...1).contains(side - end - start)
    }

    private func chunks(_ tiles: [PixelRectangle], of count: Int) -> [[PixelRectangle]] {
        stride(from: 0, to: tiles.count, by: count).map { Array(tiles[$0..<min($0 + count, tiles.count)]) }
    }

    private func overlaps(_ tiles: [PixelRectangle]) -> Bool {
        tiles.indices.contains { one in
            tiles.indices.contains { other in
                one < other && tiles[one].x < tiles[other].x + tiles[other].width
                    && tiles[other].x < tiles[one].x + tiles[one].width
                    && tiles[one].y < tiles[other].y + tiles[other].height
                    && tiles[other].y < tiles[one].y + tiles[one].height
            }
        }
    }
}
