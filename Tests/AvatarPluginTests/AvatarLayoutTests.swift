import Imaging
import Testing

@testable import AvatarPlugin

@Suite struct AvatarLayoutTests {
    @Test(arguments: 1...4) func `at every size each pixel belongs to one tile and none to two`(count: Int) {
        for side in 16...1024 {
            let tiles = AvatarLayout.tiles(count: count, side: side, gap: 0)
            #expect(tiles.count == count)
            #expect(tiles.reduce(0) { $0 + $1.width * $1.height } == side * side, "\(side)")
            #expect(tiles.allSatisfy { $0.clipped(to: PixelSize(width: side, height: side)) == $0 })
            #expect(!overlaps(tiles), "\(side)")
        }
    }

    @Test(arguments: 1...4) func `at every size a gap is as wide as it was asked for`(count: Int) {
        for side in 16...1024 {
            for gap in [1, 2, 5, 64] {
                let tiles = AvatarLayout.tiles(count: count, side: side, gap: gap)
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
                    let tiles = AvatarLayout.tiles(count: count, side: side, gap: gap)
                    #expect(abs(tiles[0].width - tiles[1].width) <= 1)
                }
            }
        }
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
