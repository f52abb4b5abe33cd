import GoldenPictures
import Imaging
import Testing

/// Bitmaps are built here byte by byte: no library at hand writes the rarer ones.
@Suite struct BitmapTests {
    struct Fixture {
        var width = 2
        var height = 2
        var bits = 24
        var compression = 0
        var palette: [[UInt8]] = []
        var masks: [UInt32] = []
        var rows: [UInt8] = []

        /// A BMP file with the header of Windows 3, masks and palette behind it.
        var bytes: [UInt8] {
            var tables: [UInt8] = []
            for mask in masks { tables += number(Int(mask), 4) }
            for colour in palette { tables += [colour[2], colour[1], colour[0], 0] }
            let offset = 14 + 40 + tables.count
            var file = Array("BM".utf8)
            for field in [offset + rows.count, 0, offset, 40, width, height] { file += number(field, 4) }
            file += [1, 0] + number(bits, 2)
            for field in [compression, rows.count, 2835, 2835, palette.count, 0] { file += number(field, 4) }
            return file + tables + rows
        }

        private func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
    }

    static let red = [220, 40, 40, 255], green = [40, 160, 60, 255]
    static let blue = [40, 70, 200, 255], yellow = [240, 200, 40, 255]
    static let colours: [[UInt8]] = [[220, 40, 40], [40, 160, 60], [40, 70, 200], [240, 200, 40]]

    /// Red, green above; blue, yellow below, in every way there is.
    static let alike: [(String, Fixture)] = [
        ("24 bits", Fixture(rows: [200, 70, 40, 40, 200, 240, 0, 0, 40, 40, 220, 60, 160, 40, 0, 0])),
        (
            "24 bits, top down",
            Fixture(height: -2, rows: [40, 40, 220, 60, 160, 40, 0, 0, 200, 70, 40, 40, 200, 240, 0, 0])
        ),
        ("8 bits", Fixture(bits: 8, palette: colours, rows: [2, 3, 0, 0, 0, 1, 0, 0])),
        ("4 bits", Fixture(bits: 4, palette: colours, rows: [0x23, 0, 0, 0, 0x01, 0, 0, 0])),
        ("2 bits", Fixture(bits: 2, palette: colours, rows: [0xB0, 0, 0, 0, 0x10, 0, 0, 0])),
        (
            "runs of 8 bits",
            Fixture(bits: 8, compression: 1, palette: colours, rows: [1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1])
        ),
        (
            "runs of 4 bits, pixels as they stand, a step",
            Fixture(bits: 4, compression: 2, palette: colours, rows: [2, 0x23, 0, 2, 0, 0, 0, 0, 2, 0x01, 0, 1])
        ),
        (
            "32 bits with masks",
            Fixture(
                bits: 32, compression: 3, masks: [0xFF, 0xFF00, 0xFF0000],
                rows: [40, 70, 200, 9, 240, 200, 40, 9, 220, 40, 40, 9, 40, 160, 60, 9])
        ),
    ]

    @Test(arguments: alike) func `the same picture is read whichever way it is packed`(
        _ example: (name: String, fixture: Fixture)
    ) throws {
        let pixels = try rendered(example.fixture.bytes)
        #expect(pixels[0, 0] == Self.red && pixels[1, 0] == Self.green, "\(example.name): \(pixels.bytes)")
        #expect(pixels[0, 1] == Self.blue && pixels[1, 1] == Self.yellow, "\(example.name): \(pixels.bytes)")
    }

    @Test func `masks of any width are stretched to eight bits, alpha too`() throws {
        let rows: [UInt8] = [0x00, 0xFC, 0x1F, 0x00]  // 1 5 5 5: opaque red, transparent blue
        let fixture = Fixture(
            height: 1, bits: 16, compression: 6, masks: [0x7C00, 0x3E0, 0x1F, 0x8000], rows: rows)
        let pixels = try rendered(fixture.bytes)
        #expect(pixels[0, 0] == [255, 0, 0, 255] && pixels[1, 0] == [0, 0, 255, 0])
    }

    static let damaged: [(String, Fixture, String)] = [
        ("rows", Fixture(rows: [200, 70, 40]), "rows are missing"),
        ("no width", Fixture(width: 0), "0 x 2"), ("negative", Fixture(width: -1), "-1 x 2"),
        ("bits", Fixture(bits: 13), "13 bits"), ("compression", Fixture(compression: 9), "compression 9"),
        (
            "gap",
            Fixture(bits: 32, compression: 3, masks: [5, 0xFF00, 0xFF0000], rows: .init(repeating: 0, count: 16)), "gap"
        ),
        ("no palette", Fixture(bits: 8, rows: [0, 0, 0, 0, 0, 0, 0, 0]), "palette is missing"),
        ("runs", Fixture(bits: 8, compression: 1, palette: colours, rows: [2, 1]), "runs end"),
    ]

    @Test(arguments: damaged) func `a damaged bitmap says what is wrong`(
        _ example: (name: String, fixture: Fixture, reason: String)
    ) throws {
        #expect {
            try rendered(example.fixture.bytes)
        } throws: { error in
            let error = error as? ImagingError
            return error?.status == 422 && error?.code == ImagingError.notDecodableCode
                && error?.message.contains(example.reason) == true
        }
    }

    @Test func `what is missing stays black where damage is shown`() throws {
        var limits = try OriginalLimits.allKinds()
        limits.takesTruncated = true
        let fixture = Fixture(rows: [200, 70, 40, 40, 200, 240, 0, 0])
        let pixels = try Original(fixture.bytes).withSource(limits: limits) { try Pixels(try $0.render(Extract())) }
        #expect(pixels[0, 1] == Self.blue && pixels[0, 0] == [0, 0, 0, 255])
    }

    @Test func `a bitmap is refused by its header when it is too large`() throws {
        let fixture = Fixture(width: 3_000_000, height: 2_000_000)
        #expect {
            try rendered(fixture.bytes)
        } throws: { ($0 as? ImagingError)?.code == "picture-too-large" }
    }

    @Test func `cut anywhere, a bitmap is refused or read, and nothing else`() throws {
        for (_, fixture) in Self.alike {
            let bytes = fixture.bytes
            for count in 0..<bytes.count {
                do { _ = try rendered(Array(bytes.prefix(count))) } catch {
                    #expect((error as? ImagingError)?.status == 422, "\(count) \(error)")
                }
            }
        }
    }

    private func rendered(_ bytes: [UInt8]) throws -> Pixels {
        try Original(bytes).withSource(limits: .allKinds()) { try Pixels(try $0.render(Extract())) }
    }
}

@Suite struct IconTests {
    /// An icon of 2 x 2 pixels of 24 bits: red, green above; blue, yellow below; the upper left is masked out.
    static let icon: [UInt8] = {
        let rows: [UInt8] = [200, 70, 40, 40, 200, 240, 0, 0, 40, 40, 220, 60, 160, 40, 0, 0]
        let mask: [UInt8] = [0, 0, 0, 0, 0x80, 0, 0, 0]
        let header: [UInt8] =
            [40, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
        let size = UInt8(header.count + rows.count + mask.count)
        return [0, 0, 1, 0, 1, 0, 2, 2, 0, 0, 1, 0, 24, 0, size, 0, 0, 0, 22, 0, 0, 0] + header + rows + mask
    }()

    @Test func `the mask of an icon makes it transparent`() throws {
        let pixels = try Original(Self.icon).withSource(limits: .allKinds()) { try Pixels(try $0.render(Extract())) }
        #expect(pixels.size == PixelSize(width: 2, height: 2))
        #expect(pixels[0, 0][3] == 0 && pixels[1, 0] == BitmapTests.green)
        #expect(pixels[0, 1] == BitmapTests.blue && pixels[1, 1] == BitmapTests.yellow)
    }

    @Test func `cut anywhere, an icon is refused or read, and nothing else`() throws {
        for count in 0..<Self.icon.count {
            do {
                _ = try Original(Array(Self.icon.prefix(count))).withSource(limits: .allKinds()) {
                    try $0.render(Extract())
                }
            } catch { #expect((error as? ImagingError)?.status == 422, "\(count) \(error)") }
        }
    }
}
