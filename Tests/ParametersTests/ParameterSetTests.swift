import Parameters
import Testing
import URLLoading

struct ParameterSetTests {
    private func check(
        _ query: String, _ set: ParameterSet = Declarations.asset, accepts: AcceptedFormats = [],
        box: PixelBox? = nil
    ) throws -> String {
        let url = try SchemeURL("x://?" + query, limits: RequestLimits())
        let items = try set.check(url.query, accepts: accepts, pixelBox: box, url: url.text)
        return items.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    @Test func `of many wrong items the first sixteen are told and the others counted, and what is missing is told`() {
        let query = (0..<200).map { "w\($0)=1" }.joined(separator: "&")
        let error = #expect(throws: GatewayError.self) { try check(query) }
        #expect(error?.problems.count == 17)
        #expect(error?.problems.last?.code == "missing-parameter")
        #expect(error?.message.hasSuffix("And 185 more.") == true)
    }

    @Test func `items are sorted by name and defaults are dropped`() throws {
        #expect(try check("width=600&id=7&fit=contain&dpr=1.00&h=0400&enlarge=0") == "height=400&id=7&width=600")
    }

    @Test func `repeated values keep their order, also the same value twice`() throws {
        #expect(
            try check("filter=sepia&id=7&filter=blur:1.0&filter=sepia")
                == "filter=sepia&filter=blur:1&filter=sepia&id=7")
        #expect(try check("url=b&url=&url=a&url=b", Declarations.avatar) == "url=b&url=&url=a&url=b")
    }

    @Test func `values whose order means nothing are sorted by their numbers, and those of one number stay`() throws {
        let set: ParameterSet = [
            .optional(
                "point", .pair(.decimal(0...100, step: 0.1), .colour), repeats: 1...9, isSorted: true, help: "h")
        ]
        #expect(
            try check("point=10:fff&point=9.5:00f&point=0:0f0", set)
                == "point=0:00ff00&point=9.5:0000ff&point=10:ffffff")
        #expect(
            try check("point=1:fff&point=.5:f00&point=0.50:000", set)
                == "point=0.5:ff0000&point=0.5:000000&point=1:ffffff")
    }

    @Test func `a box says what is kept, if the handler knows that and the URL does not say it`() throws {
        let box = PixelBox(width: 100, height: 50, gravity: "attention")
        #expect(try check("id=7", box: box) == "fit=cover&gravity=attention&height=50&id=7&width=100")
        #expect(try check("id=7&gravity=north", box: box) == "fit=cover&gravity=north&height=50&id=7&width=100")
        #expect(try check("id=7&width=10", box: box) == "id=7&width=10")
        let point = PixelBox(width: 100, height: 50, gravity: "0.50,1")
        #expect(try check("id=7", box: point) == "fit=cover&gravity=0.5,1&height=50&id=7&width=100")
        let unknown = PixelBox(width: 100, height: 50, gravity: "faces")
        #expect(try check("id=7", box: unknown) == "fit=cover&height=50&id=7&width=100")
        #expect(try check("url=a", Declarations.avatar, box: box) == "size=100&url=a")
    }

    @Test func `an absent format depends on what the client accepts`() throws {
        #expect(try check("id=7") == "id=7")
        #expect(try check("id=7", accepts: [.avif, .webp]) == "format=auto:avif,webp&id=7")
        #expect(try check("id=7&format=auto", accepts: .webp) == "format=auto:webp&id=7")
        #expect(try check("id=7", accepts: .pngOnly) == "format=auto:png&id=7")
        #expect(try check("id=7&format=png", accepts: [.avif, .webp]) == "format=png&id=7")
        let fixed: ParameterSet = [.optional("format", .format(["jpeg", "webp"]), default: "jpeg", help: "h")]
        #expect(try check("", fixed, accepts: .webp) == "")
        #expect(try check("format=auto", fixed) == "format=auto")
    }

    @Test func `an answer is negotiated unless the URL names its format`() throws {
        for (query, expected) in [("id=7", true), ("id=7&format=auto", true), ("id=7&format=png", false)] {
            for accepts in [[], .webp] as [AcceptedFormats] {
                let url = try SchemeURL("x://?" + query, limits: RequestLimits())
                let items = try Declarations.asset.check(url.query, accepts: accepts, url: url.text)
                #expect(Declarations.asset.isNegotiated(items) == expected)
            }
        }
        let set: ParameterSet = [.optional("id", .path, help: "h")]
        #expect(!set.isNegotiated([]))
    }

    @Test func `a pixel box is the size where the URL names none, and fills it`() throws {
        let box = PixelBox(width: 100, height: 50)
        #expect(try check("id=7", box: box) == "fit=cover&height=50&id=7&width=100")
        #expect(try check("id=7&fit=pad", box: box) == "fit=pad&height=50&id=7&width=100")
        #expect(try check("id=7&fit=inside", box: box) == "height=50&id=7&width=100")
        #expect(try check("id=7&dpr=2", box: box) == "fit=cover&height=50&id=7&width=100")
        #expect(try check("id=7&width=10", box: box) == "id=7&width=10")
        #expect(try check("id=7&h=10", box: box) == "height=10&id=7")
        #expect(try check("id=7", box: PixelBox(width: 65_535, height: 0)) == "fit=cover&height=1&id=7&width=8192")
    }

    @Test func `a handler with one size takes the longer side of the box, others ignore it`() throws {
        let box = PixelBox(width: 100, height: 50)
        #expect(try check("url=a", Declarations.avatar, box: box) == "size=100&url=a")
        #expect(try check("url=a&size=20", Declarations.avatar, box: box) == "size=20&url=a")
        #expect(try check("url=a", Declarations.avatar, box: PixelBox(width: 200, height: 9)) == "url=a")
        #expect(try check("", [.optional("width", .pixels(1...9), help: "h")], box: box) == "")
    }

    @Test func `a box stands in for required sizes`() throws {
        let set: ParameterSet = [
            .required("width", .pixels(1...90), help: "h"), .required("height", .pixels(1...90), help: "h"),
        ]
        #expect(try check("", set, box: PixelBox(width: 100, height: 50)) == "height=50&width=90")
        #expect(throws: GatewayError.self) { try check("", set) }
    }

    @Test func `a host is given the defaults of what is absent`() throws {
        let url = try SchemeURL("x://?url=b&url=a&size=100", limits: RequestLimits())
        let items = Declarations.avatar.filled(try Declarations.avatar.check(url.query, url: url.text))
        #expect(
            items.map { "\($0.name)=\($0.value)" } == [
                "dpr=1", "effort=balanced", "fallback=initials", "format=auto", "gap=2", "layout=grid", "quality=80",
                "shape=circle", "size=100", "url=b", "url=a",
            ])
        #expect(Declarations.avatar.filled(items) == items)
    }

    @Test func `values are read by name and type`() {
        let values = ParameterValues([
            QueryItem("background", "ff000080"), QueryItem("crop", "1,2,3,4"), QueryItem("dpr", "1.5"),
            QueryItem("enlarge", "true"), QueryItem("filter", "blur:2.5"), QueryItem("filter", "duotone:000000,ffffff"),
            QueryItem("filter", "sepia"), QueryItem("format", "auto:avif,webp"), QueryItem("width", "600"),
        ])
        #expect(values.colour("background") == Colour(red: 255, green: 0, blue: 0, alpha: 128))
        #expect(values.list("crop") == ["1", "2", "3", "4"])
        #expect(values.decimal("dpr") == 1.5)
        #expect(values.flag("enlarge") == true)
        #expect(values.operations("filter").map(\.name) == ["blur", "duotone", "sepia"])
        #expect(values.operations("filter").map(\.arguments) == [["2.5"], ["000000", "ffffff"], []])
        #expect(values.negotiableFormats("format") == ["avif", "webp"])
        #expect(values.integer("width") == 600)
        #expect(values.texts("filter").count == 3)
        #expect(values.text("absent") == nil && values.list("absent") == [] && values.texts("absent") == [])
        #expect(values.integer("dpr") == nil && values.flag("width") == nil && values.colour("crop") == nil)
        #expect(values.negotiableFormats("width") == nil)
        #expect(ParameterValues([QueryItem("format", "auto")]).negotiableFormats("format") == [])
    }

    private let options: ParameterSet = [
        .required("origin", .origin, help: "Where originals are."),
        .optional("second-origin", .origin, help: "Where else."),
        .optional("members", .integer(1...9), default: "4", help: "How many."),
    ]

    @Test func `options are checked like parameters, each problem with its place`() {
        let checked = options.checkOptions([
            QueryItem("orign", "photos"), QueryItem("members", "4"), QueryItem("members", "12"),
        ])
        #expect(checked.problems.map(\.index) == [0, 2, 2, nil])
        #expect(
            checked.problems.map(\.problem.message) == [
                "unknown option 'orign'. Did you mean 'origin'?", "'members' is 12. Give 1...9.",
                "'members' is given 2 times. Give one.", "'origin' is missing. Give the name of an origin.",
            ])
        #expect(checked.problems[0].problem.code == "unknown-option")
    }

    @Test func `checked options are filled, name their origins and have one text for one meaning`() {
        let checked = options.checkOptions([QueryItem("origin", "photos"), QueryItem("members", "04")])
        #expect(checked.problems == [])
        #expect(checked.canonical == [QueryItem("origin", "photos")])
        #expect(checked.filled == [QueryItem("members", "4"), QueryItem("origin", "photos")])
        #expect(checked.origins(declaredBy: options) == ["photos"])
        #expect(checked.text == options.checkOptions([QueryItem("origin", "photos")]).text)
        #expect(checked.text != options.checkOptions([QueryItem("origin", "photo")]).text)
    }

    @Test func `a list of origins names each of them`() {
        let set: ParameterSet = [.optional("origins", .list(of: .origin, minimum: 1, maximum: 4), help: "h")]
        #expect(set.checkOptions([QueryItem("origins", "a,b")]).origins(declaredBy: set) == ["a", "b"])
        #expect(set.checkOptions([]).origins(declaredBy: set) == [])
    }
}
