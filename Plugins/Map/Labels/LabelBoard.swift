/// Where something is written already, so that nothing is written over it.
struct LabelBoard {
    /// All that may be written on.
    let area: PictureBox
    /// In squares, so that a new box is compared with its neighbours only.
    private var squares: [[Entry]]
    private let columns: Int

    private struct Entry {
        let box: PictureBox
        let isReserved: Bool
    }

    private static let square = 64.0

    init(area: PictureBox) {
        self.area = area
        columns = max(1, Int((max(0, area.maxX) / Self.square).rounded(.down)) + 1)
        let rows = max(1, Int((max(0, area.maxY) / Self.square).rounded(.down)) + 1)
        squares = Array(repeating: [], count: columns * rows)
    }

    /// Keeps a place free of labels.
    mutating func reserve(_ box: PictureBox) { add(Entry(box: box, isReserved: true)) }

    /// Takes a place: true if all of it is in the area and nothing is there.
    mutating func take(_ box: PictureBox) -> Bool { take([box]) }

    /// Takes several places, all of them or none.
    mutating func take(_ boxes: [PictureBox]) -> Bool {
        guard boxes.allSatisfy(isFree) else { return false }
        for box in boxes { write(box) }
        return true
    }

    /// Whether all of a place is in the area and nothing is there.
    func isFree(_ box: PictureBox) -> Bool {
        area.contains(box)
            && !numbers(of: box).contains { number in squares[number].contains { $0.box.intersects(box) } }
    }

    /// Writes at a place, whatever is there.
    mutating func write(_ box: PictureBox) { add(Entry(box: box, isReserved: false)) }

    /// Whether something is written over a point.
    func isWritten(over point: PixelPoint) -> Bool { has(point, isReserved: false) }

    /// Whether a point is kept free.
    func isReserved(_ point: PixelPoint) -> Bool { has(point, isReserved: true) }

    private func has(_ point: PixelPoint, isReserved: Bool) -> Bool {
        let box = PictureBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        return numbers(of: box).contains { number in
            squares[number].contains { $0.isReserved == isReserved && $0.box.contains(point) }
        }
    }

    private mutating func add(_ entry: Entry) {
        for number in numbers(of: entry.box) { squares[number].append(entry) }
    }

    /// Of the squares that a box touches; what lies outside of the picture counts to the nearest ones.
    private func numbers(of box: PictureBox) -> [Int] {
        let rows = squares.count / columns
        let (left, right) = (number(box.minX, columns), number(box.maxX, columns))
        let (top, bottom) = (number(box.minY, rows), number(box.maxY, rows))
        if left == right, top == bottom { return [top * columns + left] }
        return (top...max(top, bottom)).flatMap { row in (left...max(left, right)).map { row * columns + $0 } }
    }

    private func number(_ position: Double, _ count: Int) -> Int {
        Int(min(max((position / Self.square).rounded(.down), 0), Double(count - 1)))
    }
}
