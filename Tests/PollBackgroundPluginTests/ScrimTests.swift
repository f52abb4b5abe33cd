import Glibc
import Imaging
import Testing

@testable import PollBackgroundPlugin

@Suite struct ScrimTests {
    static let queries =
        Palette.all.map { "palette=\($0.name)&angle=30" }
        + ["color=ffffff", "color=ffff00", "color=00ff00", "color=00ffff", "point=0:fff&point=1:fff0"]
        + Pattern.allCases.map { "type=pattern&pattern=\($0.rawValue)&palette=glacier" }
        + ["type=mesh&palette=peach", "type=radial&palette=mint"]

    @Test(arguments: queries) func `white text is readable everywhere`(query: String) throws {
        let background = try Background("\(query)&width=96&height=54&scrim=true")
        #expect(background.rendered.bands == 3)
        #expect(WhiteTextContrast(background.rendered).minimum >= 4.5)
    }

    @Test func `what is dark stays as it is`() throws {
        let query = "point=0:0f2027&point=1:203a43"
        #expect(try Background("\(query)&scrim=true").rendered.bytes == Background(query).rendered.bytes)
    }

    @Test func `brighter stays brighter, and a hue a hue`() throws {
        var last = -1.0
        for step in 0...100 {
            let dimmed = Scrim.dimmed(Double(step) / 100)
            #expect(dimmed > last && dimmed < Scrim.limit && dimmed <= Double(step) / 100)
            last = dimmed
        }
        for colour in [0xFFE000, 0x9FD0FF, 0xFFB0A0, 0x80F0C0] {
            let query = "color=\(String(colour, radix: 16))&scrim=true&width=8&height=8"
            let dimmed = OKLab(try Background(query).pixels.colour(0, 0))
            let bright = OKLab(Colour(colour))
            let turned = atan2(dimmed.b, dimmed.a) - atan2(bright.b, bright.a)
            #expect(abs(turned) < 0.21, "12 degrees: what is beyond sRGB is clipped")
        }
    }

    @Test func `info says what white text would meet`() throws {
        let background = try Background("point=0:ffffff&point=1:000000&interpolation=srgb&angle=0")
        let text = String(decoding: InfoDocument(background.recipe, background.rendered).bytes, as: UTF8.self)
        #expect(
            text == """
                {"type":"gradient","width":510,"height":288,"alpha":false,"color":"7f7f7f",\
                "points":[{"position":0,"color":"ffffff"},{"position":1,"color":"000000"}],\
                "whiteText":{"contrast":{"minimum":1,"mean":2.92},"isReadable":false}}

                """)
    }

    @Test func `contrasts are those of WCAG`() throws {
        for (colour, contrast) in [("000", 21.0), ("fff", 1), ("767676", 4.54), ("777777", 4.48)] {
            let measured = WhiteTextContrast(try Background("color=\(colour)&width=2&height=2").rendered)
            #expect(abs(measured.minimum - contrast) < 0.01 && abs(measured.average - contrast) < 0.01)
        }
        let clear = WhiteTextContrast(try Background("point=0:00000000&width=2&height=2").rendered)
        #expect(clear.minimum == 1, "transparent is as bad as white")
    }
}
