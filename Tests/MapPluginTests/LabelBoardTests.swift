import Testing

@testable import MapPlugin

@Suite struct LabelBoardTests {
    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PictureBox {
        PictureBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// Which of some boxes are taken, one after the other.
    private func taken(_ board: inout LabelBoard, _ boxes: PictureBox...) -> [Bool] { boxes.map { board.take($0) } }

    @Test func `places are taken once, over any distance`() {
        var board = LabelBoard(area: box(0, 0, 600, 400))
        let taken = taken(
            &board, box(10, 10, 500, 20), box(400, 25, 10, 10), box(400, 30, 10, 10), box(595, 100, 10, 10))
        #expect(taken == [true, false, true, false], "far from its corner; beside it; not wholly in the area")
        #expect(board.isWritten(over: PixelPoint(x: 300, y: 15)) && !board.isWritten(over: PixelPoint(x: 300, y: 50)))
    }

    @Test func `several places are taken together or not at all`() {
        var board = LabelBoard(area: box(0, 0, 600, 400))
        board.reserve(box(100, 100, 10, 10))
        let together = board.take([box(0, 0, 10, 10), box(105, 105, 10, 10)])
        let alone = taken(&board, box(0, 0, 10, 10))
        #expect(!together && alone == [true])
        #expect(board.isReserved(PixelPoint(x: 105, y: 105)))
    }

    @Test func `a board without room takes nothing`() {
        var board = LabelBoard(area: box(3, 3, -5, -5))
        let taken = board.take(box(0, 0, 1, 1))
        #expect(!taken)
    }
}
