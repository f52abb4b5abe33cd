import Glibc

/// The shapes of one range of zooms, in a square grid of cells.
struct WorldLevel: @unchecked Sendable {  // nobody writes to this memory
    /// What a cell holds, in this order.
    enum Layer: Int, CaseIterable, Sendable {
        /// Areas.
        case land
        /// Areas.
        case lakes
        /// Lines between countries.
        case borders
        /// Lines between regions of a country.
        case regions
    }

    /// The shapes are as exact as they are seen at this zoom.
    let zoom: Double
    /// Cells on a side of the world.
    let side: Int
    /// A cell's side in units.
    let units: Int
    /// Areas are cut off that many units outside of their cell.
    let margin: Int
    private let bytes: UnsafeRawBufferPointer
    private let offsets: Int
    private let cells: Range<Int>

    init(_ bytes: UnsafeRawBufferPointer, _ section: Range<Int>) throws(PackFault) {
        var reader = PackReader(bytes, section)
        zoom = Double(reader.byte())
        let power = Int(reader.byte())
        _ = (reader.byte(), reader.byte())
        units = Int(reader.word())
        margin = Int(reader.word())
        guard zoom <= 22, power <= 10, units > 0, units <= 1 << 24, margin < units else {
            throw PackFault(reason: "a level of it has impossible measures")
        }
        side = 1 << power
        offsets = section.lowerBound + 12
        let first = offsets + 4 * (side * side + 1)
        guard first <= section.upperBound else { throw PackFault(reason: "a level of it is cut off") }
        cells = first..<section.upperBound
        self.bytes = bytes
    }

    /// The shapes of a layer in a cell: `body` gets a reader that stands before the first.
    ///
    /// - Parameters:
    ///   - column: 0..<side; another copy of the world has the same.
    ///   - row: 0..<side
    func shapes(_ layer: Layer, column: Int, row: Int) -> WorldShapes {
        let index = offsets + 4 * (row * side + column)
        var offset = PackReader(bytes, index..<index + 8)
        let (start, end) = (cells.lowerBound + Int(offset.word()), cells.lowerBound + Int(offset.word()))
        guard start < end, end <= cells.upperBound else { return WorldShapes(PackReader(bytes, 0..<0)) }
        var reader = PackReader(bytes, start..<end)
        for _ in 0..<layer.rawValue { _ = reader.part(reader.varint()) }
        return WorldShapes(reader.part(reader.varint()))
    }

    /// The cells that a box touches, with the world's copies told apart: column -1 is the last of the copy to the west.
    func cells(touching box: WorldBox) -> (columns: Range<Int>, rows: Range<Int>) {
        let count = Double(side)
        let rows =
            max(0, Int((box.minY * count).rounded(.down)))..<min(side, Int((box.maxY * count).rounded(.down)) + 1)
        let columns = Int((box.minX * count).rounded(.down))..<Int((box.maxX * count).rounded(.down)) + 1
        return (columns, rows.isEmpty ? 0..<0 : rows)
    }
}

/// Lines or rings, one after the other, as steps from the upper left corner of their cell.
struct WorldShapes {
    private var reader: PackReader

    init(_ reader: PackReader) { self.reader = reader }

    /// The next one's count of points; nil behind the last.
    mutating func next() -> Int? { reader.isAtEnd ? nil : reader.varint() }

    /// The next point, as a step from the one before; the first of a shape from the cell's corner.
    mutating func step() -> (x: Int, y: Int) { (reader.step(), reader.step()) }

    /// Whether nothing is left, though more was announced.
    var isAtEnd: Bool { reader.isAtEnd }
}
