import Imaging
import Parameters
import Testing
import URLGatePluginKit

@testable import PollBackgroundPlugin

@Suite struct PollBackgroundRecipeTests {
    @Test func `the declaration is one that a gateway takes`() {
        #expect(pollBackgroundPlugin.info.problems().isEmpty, "\(pollBackgroundPlugin.info.problems())")
    }

    @Test func `the fields of the VK object are parameters`() throws {
        let recipe = try Background.recipe(
            "angle=225&color=f24973&point=0:%23f24973&point=1:3948e6".replacing("%23", with: "#"))
        #expect(recipe.style == .gradient && recipe.turns == 0.625)
        #expect(recipe.ground == Imaging.Colour(0xF24973) && recipe.size == PixelSize(width: 510, height: 288))
        #expect(
            recipe.colouring.points == [
                Ramp.Point(position: 0, colour: Imaging.Colour(0xF24973)),
                Ramp.Point(position: 1, colour: Imaging.Colour(0x3948E6)),
            ])
    }

    @Test func `sizes are in device pixels after dpr, and never less than 1`() throws {
        #expect(try Background.recipe("width=33&height=1&dpr=1.5").size == PixelSize(width: 50, height: 2))
        #expect(try Background.recipe("width=1&height=1&dpr=0.5").size == PixelSize(width: 1, height: 1))
        #expect(
            try Background.recipe("type=tile&image=asset://?id=a&tile-width=10&dpr=2").style
                == .tile(url: "asset://?id=a", width: 20))
    }

    @Test func `without points there is the palette, else the colour, else what the seed chooses`() throws {
        #expect(try Background.recipe("palette=dusk&color=fff").colouring.points.count == 4)
        #expect(
            try Background.recipe("color=fff").colouring.points
                == [Ramp.Point(position: 0, colour: Imaging.Colour(0xFFFFFF))])
        let chosen = try (0..<60).map { try Background.recipe("seed=\($0)").colouring.points.map(\.colour) }
        #expect(Set(chosen).count > 10)
        #expect(try Background.recipe("").colouring.points == Background.recipe("").colouring.points)
    }

    @Test(
        arguments: [
            (
                "image=asset://?id=a",
                "conflicting-parameters: 'image' means nothing to type=gradient. Drop it, or give type=tile."
            ),
            (
                "type=mesh&tile-width=7",
                "conflicting-parameters: 'tile-width' means nothing to type=mesh. Drop it, or give type=tile."
            ),
            (
                "pattern=waves",
                "conflicting-parameters: 'pattern' means nothing to type=gradient. Drop it, or give type=pattern."
            ),
            (
                "type=tile&image=asset://?id=a&point=0:fff",
                "conflicting-parameters: 'point' means nothing to type=tile. Drop it, or give type=gradient."
            ),
            (
                "palette=dusk&point=0:fff",
                "conflicting-parameters: 'point' and 'palette' are given. Give one of them: both say which colours "
                    + "there are."
            ),
            (
                "type=tile",
                "missing-parameter: 'image' is missing: type=tile repeats one. Give a URL, such as "
                    + "image=asset://?id=paper.png."
            ),
        ])
    func `what means nothing together is an error that says so`(query: String, text: String) {
        let error = #expect(throws: HandlerError.self) { try Background.recipe(query) }
        #expect(error.map { "\($0.code): \($0.message)" } == text)
        #expect(error?.status == 400 && error?.parameter != nil)
    }

    @Test(
        arguments: [
            "point=0", "point=:fff", "point=0:", "point=1.1:fff", "point=-1:fff", "point=fff:0", "point=0:nocolour",
            "palette=nothing", "type=tartan", "width=0", "width=4097", "angle=361",
            "seed=\(String(repeating: "x", count: 201))",
            (1...17).map { "point=0.\($0):fff" }.joined(separator: "&"),
        ])
    func `what is no value is refused`(query: String) {
        #expect(throws: (any Error).self) { try Background.recipe(query) }
    }
}
