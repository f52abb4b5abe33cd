import GoldenPictures
import Imaging
import Parameters
import Testing

@testable import PollBackgroundPlugin

@Suite struct PollBackgroundRenderingTests {
    static let goldens: [(name: String, query: String)] = [
        ("vk-object", "angle=225&point=0:f24973&point=1:3948e6"),
        ("dark", "angle=0&point=0:0f2027&point=1:203a43"),
        ("red-green", "angle=0&point=0:ff0000&point=1:00ff00&height=96"),
        ("red-green-srgb", "angle=0&point=0:ff0000&point=1:00ff00&interpolation=srgb&height=96"),
        ("edges", "angle=30&point=0.33:1e1b4b&point=0.33:c0467e&point=0.66:c0467e&point=0.66:f7a072"),
        ("transparent", "angle=90&point=0:3948e6&point=1:3948e600&height=96"),
        ("transparent-on-colour", "angle=90&point=0:3948e6&point=1:3948e600&color=ffd3a5&height=96"),
        ("radial", "type=radial&palette=orchid"), ("palette", "palette=lagoon&angle=30"),
        ("mesh", "type=mesh&palette=dusk&seed=1"), ("mesh-candy", "type=mesh&palette=candy&seed=4"),
        ("mesh-two-points", "type=mesh&point=0:0b1f3a&point=1:3fb68e&seed=2"),
        ("scrim", "type=mesh&palette=citrus&seed=3&scrim=true"),
        ("waves", "type=pattern&palette=dusk&angle=35&seed=1"),
        ("waves-peach", "type=pattern&palette=peach&angle=35&seed=5"),
        ("dots", "type=pattern&pattern=dots&palette=berry&angle=35"),
        ("bubbles", "type=pattern&pattern=bubbles&palette=ocean&angle=35&seed=2"),
        ("confetti", "type=pattern&pattern=confetti&palette=orchid&angle=35&seed=3"),
        ("stripes", "type=pattern&pattern=stripes&palette=mint&angle=35"),
        ("rings", "type=pattern&pattern=rings&palette=ember&angle=35&seed=2"),
        ("small", "type=pattern&pattern=confetti&palette=candy&width=64&height=36"),
        ("dots-on-white", "type=pattern&pattern=dots&point=0:ffffff&point=1:e8f0ff&angle=90"),
    ]

    /// Exact: computed by additions, multiplications, divisions and square roots in a fixed order.
    @Test(arguments: goldens) func `backgrounds are Golden to the bit`(name: String, query: String) throws {
        try expectGolden(try Background(query).picture, name, test: "PollBackground")
    }

    @Test func `a tile is repeated, each pixel as it is - Golden`() throws {
        let tile = try Original("quadrants.png").withSource { try $0.render(Extract()) }
        let background = try Background("type=tile&image=asset://?id=a&width=200&height=150", tile: tile)
        let original = try Pixels(tile)
        for y in 0..<150 {
            for x in 0..<200 {
                let expected = original.colour(x % original.size.width, y % original.size.height)
                guard background.pixels.colour(x, y) == expected else {
                    Issue.record("\(x),\(y) is \(background.pixels.colour(x, y)), not \(expected)")
                    return
                }
            }
        }
        try expectGolden(background.picture, "tile", test: "PollBackground")
    }

    @Test(arguments: Pattern.allCases) func `a long thin picture has no more marks than can be drawn`(
        pattern: Pattern
    ) throws {
        for (width, height) in [(1, 4096), (4096, 1)] {
            let size = PixelSize(width: width, height: height)
            let marks = pattern.marks(on: size, ramp: Ramp(Palette.all[0].ramp, .oklab), turns: 0.1, seed: "")
            #expect((1...5000).contains(marks.count))
        }
    }

    @Test func `a pattern is drawn in proportion to the picture`() throws {
        let query = "type=pattern&pattern=bubbles&palette=ocean&seed=2"
        let half = try Background("\(query)&width=255&height=144&dpr=2")
        #expect(try half.rendered.bytes == Background(query).rendered.bytes)
    }

    @Test func `an image can be made as wide as asked for`() throws {
        let handler = try PollBackgroundHandler(options: ParameterValues([]))
        let tile = try Original("quadrants.png").bytes.withUnsafeBytes { try handler.picture($0, width: 30) }
        #expect(tile.size.width == 30)
        #expect(throws: ImagingError.self) {
            try Original("quadrants.png").bytes.withUnsafeBytes { try handler.picture($0, width: 900_000) }
        }
    }

    @Test func `what is transparent in a tile shows the colour, or stays so`() throws {
        let tile = try Original("disc.png").withSource { try $0.render(Extract()) }
        let query = "type=tile&image=asset://?id=a&width=60&height=60"
        #expect(try Background(query, tile: tile).rendered.bands == 4)
        let coloured = try Background("\(query)&color=00ff00", tile: tile)
        #expect(coloured.rendered.bands == 3 && coloured.pixels.colour(0, 0) == Colour(0x00FF00))
        #expect(try Background("\(query)&color=0f0").pixels.colour(30, 30) == Colour(0x00FF00), "no image came")
    }

    @Test(arguments: ["mesh", "pattern&pattern=waves", "pattern&pattern=bubbles", "pattern&pattern=confetti"])
    func `the same seed gives the same bytes, another one others`(type: String) throws {
        let query = "type=\(type)&palette=dusk&width=160&height=90&seed="
        let once = try Background(query + "poll-1").rendered.bytes
        #expect(try Background(query + "poll-1").rendered.bytes == once)
        #expect(try Background(query + "poll-2").rendered.bytes != once)
    }

    @Test(
        arguments: [
            "point=0:0f2027&point=1:203a43&angle=0", "point=0:0f2027&point=1:203a43&angle=225",
        ])
    func `a dark gradient is small without loss`(query: String) throws {
        let background = try Background("\(query)&width=1200&height=600")
        let webp = try background.file("webp")
        let png = try background.file("png")
        #expect(webp.bytes.count <= 8 << 10, "\(webp.bytes.count)")
        #expect(png.bytes.count <= 35 << 10, "\(png.bytes.count)")
        #expect(try Pixels(file: webp.bytes).bytes == background.pixels.bytes)
        #expect(try Pixels(file: png.bytes).bytes == background.pixels.bytes)
    }

    @Test func `auto is without loss unless a quality is named`() throws {
        let background = try Background("type=mesh&palette=dusk&width=160&height=90")
        #expect(try background.file("auto").format == .png)
        let webp = try background.file("auto:avif,webp")
        #expect(webp.format == .webp)
        #expect(try Pixels(file: webp.bytes).bytes == background.pixels.bytes)
        let small = try background.file("auto:avif,webp", quality: 60)
        #expect(small.format == .avif && small.bytes.count < 3000)
        #expect(try background.file("webp", quality: 50).bytes.count < background.file("webp").bytes.count)
        #expect(try background.file("jpeg").format == .jpeg)
    }

    @Test func `auto is AVIF where that is much smaller`() throws {
        let background = try Background("type=mesh&palette=dusk")
        let avif = try background.file("auto:avif,webp")
        #expect(avif.format == .avif && avif.bytes.count < 10_000)
        #expect(try Pixels(file: avif.bytes).meanDifference(to: background.pixels) < 1)
        #expect(try background.file("auto").format == .png)
    }

    @Test(arguments: ["type=mesh&palette=dusk", "type=mesh&palette=candy&seed=4", "type=pattern&palette=dusk&angle=35"])
    func `auto is nearly lossless WebP where that is much smaller`(query: String) throws {
        let background = try Background(query)
        let webp = try background.file("auto:webp")
        #expect(webp.format == .webp && webp.bytes.count < 10_000, "\(webp.bytes.count)")
        #expect(try Pixels(file: webp.bytes).meanDifference(to: background.pixels) < 1.3)
        #expect(try background.file("webp").bytes.count > 24 << 10, "a format that is named stays without loss")
    }

    @Test(arguments: [0, 180]) func `a gradient that leads to a side is as if each of its rows were drawn`(
        angle: Int
    ) throws {
        let query = "point=0:0f2027&point=0.4:203a4380&point=1:f7a072&width=70&height=41&angle=\(angle)&color=123"
        let level = try Background(query).rendered.bytes
        // So little of a turn that no pixel changes, and too much for rows to be copied.
        var recipe = try Background.recipe(query)
        recipe.turns += 1e-9
        let drawn = try PollBackgroundRendering(recipe: recipe).pixels { false }?.bytes
        #expect(drawn?.count == level.count)
        #expect(zip(drawn ?? [], level).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func `a load that nobody waits for draws no more`() throws {
        let recipe = try Background.recipe("palette=dusk")
        #expect(try PollBackgroundRendering(recipe: recipe).pixels { true } == nil)
    }
}
