import GoldenPictures
import Imaging
import Testing

@testable import AssetPlugin

@Suite struct AnimationTests {
    static let ways = [
        ("gif", "moving.gif"), ("webp", "moving.gif"), ("gif", "moving.webp"), ("webp", "moving.webp"),
    ]

    @Test(arguments: ways) func `frames, delays and loops survive every change`(
        _ way: (format: String, name: String)
    ) throws {
        for query in ["width=30", "width=20&height=20&fit=cover", "rotate=90", "flip=horizontal&filter=sepia"] {
            let file = try Rendered.file("\(query)&format=\(way.format)", of: Original(way.name))
            let (frames, timing) = try Rendered.animation(file)
            #expect(frames.count == 4, "\(query)")
            // A GIF says how often it is repeated, WebP how often it runs.
            let loops = way.name.hasSuffix("gif") ? 4 : 3
            #expect(timing == Animation.Timing(delays: [50, 200, 70, 300], loops: loops), "\(query) \(timing)")
        }
    }

    @Test func `a turned animation has every frame turned`() throws {
        let file = try Rendered.file("rotate=90&format=gif", of: Original("moving.gif"))
        let (frames, _) = try Rendered.animation(file)
        for (index, frame) in frames.enumerated() {
            #expect(frame.size == PixelSize(width: 40, height: 60))
            #expect(frame[20, 14 + 12 * index][3] == 255 && frame[20, 14 + 12 * ((index + 2) % 4)][3] == 0)
        }
    }

    @Test func `auto is WebP where it is taken, else GIF`() throws {
        for (accepted, format) in [
            (Set<PictureFormat>([.avif, .webp]), PictureFormat.webp), ([.avif], .gif), ([], .gif),
        ] {
            var recipe = AssetRecipe()
            recipe.format = .automatic(accepted)
            #expect(try Rendered.file(recipe, of: Original("moving.gif")).format == format)
        }
    }

    @Test func `one frame can be had, and one that is not there is named`() throws {
        for (index, colour) in [[220, 40, 40], [40, 160, 60], [40, 70, 200], [240, 200, 40]].enumerated() {
            let pixels = try Rendered.pixels("frame=\(index)&format=png", of: Original("moving.gif"))
            #expect(pixels.size == PixelSize(width: 60, height: 40))
            #expect(zip(pixels[14 + 12 * index, 20], colour).allSatisfy { abs($0 - $1) <= 4 })
        }
        let error = try #require(try Rendered.error("frame=4", of: Original("moving.gif")))
        #expect(error.status == 400 && error.parameter == "frame" && error.message.contains("0...3"))
    }

    @Test func `a still format shows the first frame`() throws {
        let pixels = try Rendered.pixels("format=jpeg", of: Original("moving.gif"))
        #expect(zip(pixels[14, 20], [220, 40, 40]).allSatisfy { abs($0 - $1) <= 8 })
    }

    @Test func `a page of a document and a picture of an icon count as frames`() throws {
        #expect(
            try Rendered.pixels("frame=0&format=png", of: Original("pages.tiff")).size
                == PixelSize(width: 40, height: 30))
        #expect(
            try Rendered.pixels("frame=1&format=png", of: Original("pages.tiff")).size
                == PixelSize(width: 30, height: 40))
        let icon = Original(IconFixture.icon([16, 48]))
        #expect(try Rendered.pixels("format=png", of: icon).size == PixelSize(width: 16, height: 16))
        #expect(try Rendered.pixels("frame=1&format=png", of: icon).size == PixelSize(width: 48, height: 48))
        #expect(try Rendered.error("frame=2", of: icon)?.status == 400)
    }

    @Test func `attention is paid to the first frame and kept to`() throws {
        let file = try Rendered.file(
            "width=20&height=40&fit=cover&gravity=attention&format=gif", of: Original("moving.gif"))
        let (frames, _) = try Rendered.animation(file)
        #expect(frames.count == 4 && frames.allSatisfy { $0.size == PixelSize(width: 20, height: 40) })
    }
}

/// Icons as programs write them: each picture a PNG.
enum IconFixture {
    static func icon(_ sides: [Int]) -> [UInt8] {
        let files = sides.map { (try? Original.flat($0, $0).bytes) ?? [] }
        var offset = 6 + 16 * files.count
        var bytes: [UInt8] = [0, 0, 1, 0, UInt8(files.count), 0]
        for (side, file) in zip(sides, files) {
            bytes += [UInt8(side), UInt8(side), 0, 0, 1, 0, 24, 0] + littleEndian(file.count) + littleEndian(offset)
            offset += file.count
        }
        return bytes + files.flatMap { $0 }
    }

    static func littleEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}
