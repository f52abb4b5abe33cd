import Drawing
import Glibc
import Imaging

/// Pictures at their own size, row by row, with a line of text below each.
struct ContactSheet {
    private struct Entry {
        let picture: Picture
        let text: String
    }

    private static let width = 1280
    private static let margin = 16
    private static let textHeight = 26

    private var entries: [Entry] = []

    /// Decodes a file and adds it.
    mutating func add(file: String, text: String) throws {
        let picture = try Self.read(file).withUnsafeBytes { bytes in
            try PictureSource(bytes, maximumPixels: 20_000_000).render(Extract())
        }
        entries.append(Entry(picture: picture, text: text))
    }

    private static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw FileFault(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&part, 1, part.count, file)
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    /// Cells are as large as the largest picture; a smaller one lies in the middle of its cell.
    func picture() throws -> Picture {
        let cellWidth = (entries.map(\.picture.size.width).max() ?? 1) + Self.margin
        let cellHeight = (entries.map(\.picture.size.height).max() ?? 1) + Self.textHeight + Self.margin
        let columns = max(1, (Self.width - Self.margin) / cellWidth)
        let rows = (entries.count + columns - 1) / columns
        let canvas = try Canvas(
            width: columns * cellWidth + Self.margin, height: max(1, rows * cellHeight + Self.margin))
        canvas.fill(Ink(red: 250, green: 250, blue: 248))
        var steps: [any PictureStep] = []
        for (index, entry) in entries.enumerated() {
            let x = Self.margin + index % columns * cellWidth
            let y = Self.margin + index / columns * cellHeight
            let size = entry.picture.size
            steps.append(
                Inserting(
                    try Underlaying(Colour(red: 250, green: 250, blue: 248)).applied(to: entry.picture),
                    x: x + (cellWidth - Self.margin - size.width) / 2,
                    y: y + (cellHeight - Self.margin - Self.textHeight - size.height) / 2))
            let box = DrawingBox(
                x: Double(x), y: Double(y + cellHeight - Self.margin - Self.textHeight + 4),
                width: Double(cellWidth - Self.margin), height: Double(Self.textHeight - 6))
            _ = canvas.draw(entry.text, in: box, size: 13, Ink(red: 40, green: 40, blue: 46))
        }
        let size = PixelSize(width: canvas.width, height: canvas.height)
        return try Picture.from(pixels: canvas.pixels(), size: size, bands: 4).withoutNeedlessAlpha().applying(steps)
            .inMemory()
    }
}
