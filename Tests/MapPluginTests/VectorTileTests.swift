import Compression
import Testing

@testable import MapPlugin

@Suite struct VectorTileTests {
    private typealias Layer = VectorTileMessage.Layer
    private typealias Feature = VectorTileMessage.Feature

    private func tile(_ layers: Layer...) throws -> VectorTile {
        try VectorTile(VectorTileMessage(layers: layers).bytes)
    }

    @Test func `lines, rings and points are read with their properties`() throws {
        var layer = Layer(
            keys: ["class", "rank"], values: [VectorTileMessage.text("river"), VectorTileMessage.number(-7)])
        layer.features = [
            .shape(.line, [(0, 0), (2048, 0), (2048, 4096)], tags: [0, 0, 1, 1]), .box((1024, 1024), (2048, 2048)),
            .shape(.point, [(4096, 4096), (0, 4096)]),
        ]
        let read = try #require(try tile(layer).layers["roads"]?.first)
        #expect(read.features.map(\.kind) == [.line, .polygon, .point])
        #expect(read.points[0..<3] == [SIMD2(0, 0), SIMD2(0.5, 0), SIMD2(0.5, 1)])
        #expect(read.features[1].low == SIMD2(0.25, 0.25) && read.features[1].high == SIMD2(0.5, 0.5))
        #expect(read.points.suffix(2) == [SIMD2(1, 1), SIMD2(0, 1)])
        let context = StyleContext(zoom: 3)
        context.begin(read, names: StyleNames())
        context.begin(read.features[0])
        #expect(context.properties == ["class": .text("river"), "rank": .number(-7)])
    }

    @Test func `every kind of value is read`() throws {
        let values: [[UInt8]] = [
            VectorTileMessage.text("ß"), [21, 0, 0, 0x20, 0x40], [25, 0, 0, 0, 0, 0, 0, 4, 64], [32, 3],
            [40] + VectorTileMessage.varint(.max), [48, 3], [56, 1], [],
        ]
        let layer = try #require(try tile(Layer(values: values)).layers["roads"]?.first)
        let expected: [StyleValue] = [
            .text("ß"), .number(2.5), .number(2.5), .number(3), .number(Double(UInt64.max)), .number(-2), .bool(true),
            .null,
        ]
        #expect(layer.values == expected)
    }

    @Test func `what the specification lets readers skip is skipped`() throws {
        var layer = Layer()
        layer.features = [
            Feature(kind: 0, geometry: [9, 0, 0]), Feature(kind: 9), Feature(kind: 2),
            Feature(kind: 3, geometry: [9, 2, 2]),
        ]
        let bytes = VectorTileMessage(layers: [layer]).bytes + [0x82, 0x01, 2, 1, 2]
        #expect(try VectorTile(bytes).layers["roads"]?.first?.features.isEmpty == true)
        #expect(try VectorTile([]).layers.isEmpty, "an empty tile is a tile")
    }

    @Test func `a huge extent, and places far away, are read without trapping`() throws {
        var layer = Layer(extent: 4_294_967_295)
        layer.features = [.shape(.line, [(.max / 4, .min / 4), (.max / 4, 0)])]
        let read = try #require(try tile(layer).layers["roads"]?.first)
        #expect(read.points.allSatisfy { abs($0.x) <= 64 && abs($0.y) <= 64 })
    }

    @Test func `gzip is taken apart, with a limit`() throws {
        let plain = VectorTileMessage(layers: [Layer(features: [.box((0, 0), (9, 9))])]).bytes
        let packed = try #require(Deflation.deflated(plain))
        #expect(try VectorTile(packed).layers["roads"] != nil, "zlib")
        let bomb = try #require(Deflation.deflated([UInt8](repeating: 0, count: VectorTile.mostBytes + 1)))
        #expect(bomb.count < 100_000)
        let fault = #expect(throws: TileFault.self) { try VectorTile(bomb) }
        #expect(fault?.reason.contains("larger than") == true)
    }

    private static let wrong: [(reason: String, change: @Sendable (inout VectorTileMessage.Layer) -> Void)] = [
        ("a layer of it has no name", { $0.name = nil }), ("has an extent of 0", { $0.extent = 0 }),
        ("of version 3", { $0.version = 3 }),
        ("feature 1 of its layer 'roads': it moves 2 times", { $0.features[0].geometry = [17, 0, 0, 2, 2] }),
        ("draws before it moves", { $0.features[0].geometry = [10, 2, 2] }),
        ("closes what is no ring", { $0.features[0].geometry += [15] }),
        ("command 3 of its geometry is none", { $0.features[0].geometry = [3] }),
        ("it is cut off", { $0.features[0].geometry = [9, 0, 0, 0xFFFF_FFFA] }),
        ("points of it are joined", { $0.features[0] = .init(kind: 1, geometry: [9, 0, 0, 10, 2, 2]) }),
        ("its last property has no value", { $0.features[0].tags = [0] }),
        ("number 5 of 0 names", { $0.features[0].tags = [5, 0] }),
    ]

    @Test(arguments: wrong.indices) func `what is wrong is refused in words, with its place`(index: Int) throws {
        var layer = Layer(features: [.shape(.line, [(0, 0), (9, 9)])])
        Self.wrong[index].change(&layer)
        let fault = #expect(throws: TileFault.self) { try tile(layer) }
        #expect(fault?.reason.contains(Self.wrong[index].reason) == true, "\(fault?.reason ?? "")")
    }

    @Test(
        arguments: [[0xFF], [0x1A, 0x05, 1], [0x1F, 0x8B, 8, 0], [0x1B], [3], [0x1A, 3, 0x0A, 0xFF, 0xFF]] as [[UInt8]])
    func `bytes that are no tile are refused`(bytes: [UInt8]) {
        #expect(throws: TileFault.self) { try VectorTile(bytes) }
    }

    @Test func `layers, features and values without number are refused, in time`() {
        let many = [UInt8](repeating: 0, count: 2_000_000).flatMap { _ in [0x22, 0] as [UInt8] }
        let layer: [UInt8] = [0x0A, 1, 65] + many
        let bytes = [0x1A] + VectorTileMessage.varint(UInt64(layer.count)) + layer
        let fault = #expect(throws: TileFault.self) { try VectorTile(bytes) }
        #expect(fault?.reason.contains("more than 1000000") == true)
    }

    @Test func `random bytes never trap`() {
        var random = SystemRandomNumberGenerator()
        var layer = Layer(keys: ["a", "b"], values: [VectorTileMessage.text("x")])
        layer.features = [.shape(.line, [(0, 0), (9, 9)], tags: [0, 0]), .box((0, 0), (99, 99))]
        let good = VectorTileMessage(layers: [layer, layer]).bytes
        for _ in 0..<3000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255)
            }
            _ = try? VectorTile(bytes)
        }
    }
}
