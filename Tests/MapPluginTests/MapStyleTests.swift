import Drawing
import FoundationEssentials
import GoldenPictures
import Testing
import URLGatePluginKit

@testable import MapPlugin

@Suite struct MapStyleTests {
    private func style(_ text: String) throws -> MapStyle {
        let file = FileManager.default.temporaryDirectory.appending(path: "urlgate-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try MapStyle.file(file.path(), name: "test")
    }

    private func layers(_ layers: String...) -> String {
        #"{"version":8,"sources":{"tiles":{"type":"vector"},"relief":{"type":"raster"}},"layers":["#
            + layers.joined(separator: ",\n") + "]}"
    }

    @Test(arguments: [
        ("{\n \"version\": 8,\n}", "line 3, column 1: a name in quotes is missing"),
        ("{}", "line 1, column 1: styles of version 8"),
        (#"{"version":7}"#, "line 1, column 12: styles of version 8 are read"),
        (#"{"version":8}"#, "a style has a list of layers"),
        (
            "{\"version\":8,\"layers\":[\n{\"id\":\"a\",\"type\":\"fil\"}]}",
            "line 2, column 18: there is no type 'fil'. Did you mean 'fill'?"
        ),
        (
            "{\"version\":8,\"layers\":[\n{\"id\":\"a\",\"type\":\"line\",\n\"paint\":{\"line-color\":\"blurple\"}}]}",
            "line 3, column 23: 'blurple' is no colour"
        ),
        (
            "{\"version\":8,\"layers\":[{\"id\":\"a\",\"type\":\"line\",\"filter\":[\"all\",\n  [\"=\",\"a\",1]]}]}",
            "line 2, column 4: there is no operator '='"
        ),
        (#"{"version":8,"layers":[{"type":"line"}]}"#, "line 1, column 24: a layer has an id"),
        (#"{"version":8,"layers":[{"id":"a","type":"line","paint":5}]}"#, "line 1, column 56: this is no object"),
    ]) func `what is wrong in a style is told with its line and column`(text: String, reason: String) {
        let error = #expect(throws: HandlerError.self) { try style(text) }
        #expect(error?.code == "style-unusable" && error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `what is not drawn is told, never left out in silence`() throws {
        let style = try style(
            layers(
                #"{"id":"relief","type":"hillshade","source":"relief"}"#,
                #"{"id":"r","type":"fill","source":"relief"}"#,
                #"{"id":"near","type":"fill","source":"tiles","filter":["within",{"type":"Polygon"}]}"#,
                #"{"id":"blurred","type":"line","source":"tiles","paint":{"line-blur":2,"line-colour":"red"}}"#,
                #"{"id":"blurred too","type":"line","source":"tiles","paint":{"line-blur":2}}"#,
                #"{"id":"hidden","type":"line","source":"tiles","layout":{"visibility":"none"},"paint":{"nonsense":1}}"#
            ))
        #expect(
            style.warnings == [
                "layer 'relief' is left out: layers of type hillshade are not drawn",
                "layer 'r' is left out: its source 'relief' is of type raster",
                "layer 'near' is left out: the operator 'within' is not computed here",
                "'line-blur' is not drawn, in layer 'blurred' and 1 more",
                "'line-colour' is not drawn, in layer 'blurred'",
            ])
        #expect(style.layers.map(\.id) == ["blurred", "blurred too"])
    }

    @Test func `a sprite that is not there is told`() throws {
        let style = try style(#"{"version":8,"sprite":"https://example.org/icons/sprite","layers":[]}"#)
        #expect(style.warnings.count == 1 && style.warnings[0].contains("sprite.json"), "\(style.warnings)")
        #expect(style.sprite == nil)
    }

    @Test(arguments: [TileSchema.openMapTiles, .protomaps, .other(["countries", "rivers"])], ["standard", "muted"])
    func `the library's own styles are drawn whole`(schema: TileSchema, name: String) throws {
        for isDark in [false, true] {
            let palette = MapPalette(style: name, isDark: isDark)
            let style = try MapStyle(name: name, palette.applied(to: schema.document), sprite: nil)
            #expect(style.warnings.isEmpty && style.layers.count > 8)
        }
    }

    @Test func `a schema is known by the names of its layers`() {
        #expect(TileSchema(layers: []) == .openMapTiles)
        #expect(TileSchema(layers: ["place", "transportation", "water"]) == .openMapTiles)
        #expect(TileSchema(layers: ["earth", "places", "roads", "water"]) == .protomaps)
        #expect(TileSchema(layers: ["land"]) == .other(["land"]))
    }

    @Test(arguments: [
        ("KlokanTech Noto Sans Bold", "Noto Sans", "bold", false),
        ("Open Sans Semibold Italic", "Open Sans", "semibold", true),
        ("Roboto Condensed Light", "Roboto Condensed", "light", false),
        ("Noto Sans Regular", "Noto Sans", "regular", false),
    ]) func `a font's name is taken apart`(name: String, family: String, weight: String, isItalic: Bool) {
        let style = FontName(name).style(size: 10)
        #expect(style.family == family && "\(style.weight)" == weight && style.isItalic == isItalic)
    }
}
