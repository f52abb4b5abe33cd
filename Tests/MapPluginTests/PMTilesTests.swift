import Compression
import FoundationEssentials
import Testing

@testable import MapPlugin

/// Archives made byte by byte: good ones, and ones that are wrong in one way each.
@Suite struct PMTilesTests {
    private struct Archive {
        var version: UInt8 = 3
        var compression: UInt8 = 1
        var kind: UInt8 = 2
        var zooms: (UInt8, UInt8) = (0, 2)
        var root: [UInt8] = []
        var leaves: [UInt8] = []
        var tiles: [UInt8] = Array("ABCD".utf8)

        var bytes: [UInt8] {
            var header = Array("PMTiles".utf8) + [version]
            let start = 127
            let places = [
                start, root.count, 0, 0, start + root.count, leaves.count, start + root.count + leaves.count,
                tiles.count,
            ]
            for place in places { header += (0..<8).map { UInt8(truncatingIfNeeded: UInt64(place) >> (8 * $0)) } }
            header += [UInt8](repeating: 0, count: 24) + [1, compression, 1, kind, zooms.0, zooms.1]
            header += [UInt8](repeating: 0, count: 127 - header.count)
            return header + root + leaves + tiles
        }

        /// Small numbers only: a directory's four columns.
        static func directory(_ entries: [(step: UInt8, run: UInt8, length: UInt8, offset: UInt8)]) -> [UInt8] {
            [UInt8(entries.count)] + entries.map(\.step) + entries.map(\.run) + entries.map(\.length)
                + entries.map(\.offset)
        }
    }

    private func open(_ bytes: [UInt8]) throws -> PMTiles {
        let file = FileManager.default.temporaryDirectory.appending(path: "urlgate-\(UUID().uuidString).pmtiles")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try PMTiles(MappedFile(file.path()))
    }

    @Test func `runs, offsets behind the one before, and leaves are followed`() throws {
        var archive = Archive()
        archive.root = Archive.directory([(0, 1, 1, 1), (1, 2, 2, 0), (4, 0, 5, 1)])
        archive.leaves = Archive.directory([(5, 1, 1, 4)])
        let tiles = try open(archive.bytes)
        #expect(try tiles.bytes(of: TileID(zoom: 0, x: 0, y: 0)) == Array("A".utf8))
        #expect(try tiles.bytes(of: TileID(zoom: 1, x: 0, y: 0)) == Array("BC".utf8))
        #expect(try tiles.bytes(of: TileID(zoom: 1, x: 0, y: 1)) == Array("BC".utf8), "of the same run")
        #expect(try tiles.bytes(of: TileID(zoom: 1, x: 1, y: 1)) == nil, "between two entries")
        #expect(try tiles.bytes(of: TileID(zoom: 2, x: 0, y: 0)) == Array("D".utf8), "in the leaf")
        #expect(tiles.facts.zooms == 0...2)
    }

    @Test func `directories that lie in themselves end`() throws {
        var archive = Archive()
        archive.root = Archive.directory([(0, 0, 5, 1)])
        archive.leaves = Archive.directory([(0, 0, 5, 1)])
        let tiles = try open(archive.bytes)
        let fault = #expect(throws: TileFault.self) { try tiles.bytes(of: TileID(zoom: 0, x: 0, y: 0)) }
        #expect(fault?.reason.contains("deep in each other") == true)
    }

    private static let wrong: [(reason: String, change: @Sendable (inout [UInt8]) -> Void)] = [
        ("does not begin as a PMTiles archive", { $0 = [] }), ("does not begin as", { $0[0] = 0 }),
        ("does not begin as", { $0 = Array($0.prefix(126)) }), ("of version 2", { $0[7] = 2 }),
        ("of version 4", { $0[7] = 4 }), ("compressed by brotli", { $0[97] = 3 }),
        ("compressed by zstd", { $0[97] = 4 }),
        ("compressed by number 9", { $0[97] = 9 }),
        ("its tiles are compressed by brotli", { ($0[99], $0[98]) = (1, 3) }), ("are mlt", { $0[99] = 6 }),
        ("zooms are impossible", { $0[101] = 31 }), ("zooms are impossible", { $0[100] = 3 }),
        ("root directory of it lies outside", { $0[10] = 200 }), ("root directory of it lies outside", { $0[16] = 0 }),
        ("impossible places", { $0[15] = 255 }), ("compressed wrongly", { $0[97] = 2 }),
        ("more than it has room for", { $0[127] = 120 }), ("is cut off", { $0[16] = 3 }),
    ]

    @Test(arguments: wrong.indices) func `what is wrong is refused in words`(index: Int) throws {
        var archive = Archive()
        archive.root = Archive.directory([(0, 1, 1, 1)])
        var bytes = archive.bytes
        Self.wrong[index].change(&bytes)
        let fault = #expect(throws: TileFault.self) { try open(bytes) }
        #expect(fault?.reason.contains(Self.wrong[index].reason) == true, "\(fault?.reason ?? "")")
    }

    @Test func `a directory that grows without end when it is unpacked is refused`() throws {
        var archive = Archive()
        archive.compression = 2
        archive.root = try #require(Deflation.deflated([UInt8](repeating: 0, count: 9 << 20)))
        #expect(archive.root.count < 20_000)
        let fault = #expect(throws: TileFault.self) { try open(archive.bytes) }
        #expect(fault?.reason.contains("larger than 8388608 bytes") == true, "\(fault?.reason ?? "")")
    }

    @Test func `a tile outside of the file is a fault, not a crash`() throws {
        var archive = Archive()
        archive.root = Archive.directory([(0, 1, 100, 1)])
        let tiles = try open(archive.bytes)
        #expect(throws: TileFault.self) { try tiles.bytes(of: TileID(zoom: 0, x: 0, y: 0)) }
    }
}
