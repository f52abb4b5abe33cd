import Testing

@testable import MapPlugin

@Suite struct LabelBoardTests {
    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PictureBox {
        PictureBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    @Test func `places are taken once, over any distance`() {
        var board = LabelBoard(area: box(0, 0, 600, 400))
        #expect(board.take(box(10, 10, 500, 20)))
        #expect(!board.take(box(400, 25, 10, 10)), "far from its corner")
        #expect(board.take(box(400, 30, 10, 10)), "beside it")
        #expect(!board.take(box(595, 100, 10, 10)), "not wholly in the area")
        #expect(board.isWritten(over: PixelPoint(x: 300, y: 15)) && !board.isWritten(over: PixelPoint(x: 300, y: 50)))
    }

    @Test func `several places are taken together or not at all`() {
        var board = LabelBoard(area: box(0, 0, 600, 400))
        board.reserve(box(100, 100, 10, 10))
        #expect(!board.take([box(0, 0, 10, 10), box(105, 105, 10, 10)]))
        #expect(board.take(box(0, 0, 10, 10)))
        #expect(board.isReserved(PixelPoint(x: 105, y: 105)))
    }

    @Test func `a board without room takes nothing`() {
        var board = LabelBoard(area: box(3, 3, -5, -5))
        #expect(!board.take(box(0, 0, 1, 1)))
    }
}
