import Parameters
import Testing
import URLLoading

/// Every text about parameters.
struct ErrorTextTests {
    private func problems(_ query: String, _ set: ParameterSet) throws -> [ParameterProblem] {
        let url = try SchemeURL("x://?" + query, limits: RequestLimits())
        do throws(GatewayError) {
            _ = try set.check(url.query, url: url.text)
            return []
        } catch {
            return error.problems
        }
    }

    private static let seventeenFilters = String(repeating: "&filter=sepia", count: 17)
    private static let longText = String(repeating: "x", count: 65)

    /// Query, "code: message".
    static let texts: [(String, String)] = [
        ("id=7&widht=800", "unknown-parameter: unknown parameter 'widht'. Did you mean 'width'?"),
        (
            "id=7&zzzzzz",
            """
            unknown-parameter: unknown parameter 'zzzzzz'. Allowed: id, url, width, height, fit, enlarge, \
            crop, gravity, rotate, flip, filter, background, mask, trim, watermark, download, frame, metadata, \
            output, dpr, format, quality, effort.
            """
        ),
        ("id=7&width=90000", "value-out-of-range: 'width' is 90000 pixels. Give 1...8192."),
        ("id=7&w=0", "value-out-of-range: 'w' is 0 pixels. Give 1...8192."),
        ("id=7&width=-1", "value-out-of-range: 'width' is -1 pixels. Give 1...8192."),
        ("id=7&width=1000000000", "value-out-of-range: 'width' is 1000000000 pixels. Give 1...8192."),
        ("id=7&width=NaN", "invalid-value: 'width' is 'NaN', no whole number. Give 1...8192 pixels."),
        ("id=7&width=1e309", "invalid-value: 'width' is '1e309', no whole number. Give 1...8192 pixels."),
        ("id=7&width=", "invalid-value: 'width' is empty. Give 1...8192 pixels."),
        ("id=7&width", "invalid-value: 'width' is empty. Give 1...8192 pixels."),
        ("id=7&ww=1", "unknown-parameter: unknown parameter 'ww'. Did you mean 'width'?"),
        (
            "id=7&background=",
            "invalid-value: 'background' is empty. Give RRGGBB, RRGGBBAA or a CSS colour name. In a URL, # is written "
                + "%23, or left out."
        ),
        ("id=7&dpr=1e309", "invalid-value: 'dpr' is '1e309', no decimal number. Give 0.5...4."),
        ("id=7&dpr=9", "value-out-of-range: 'dpr' is 9. Give 0.5...4."),
        ("id=", "invalid-value: 'id' is empty. Give a path."),
        ("url=", "invalid-value: 'url' is empty. Give a URL such as scheme://?name=value."),
        (
            "", "missing-parameter: 'id' or 'url' is missing. Give exactly one of them."
        ),
        (
            "id=7&url=asset:x",
            "conflicting-parameters: 'id' and 'url' are given. Give exactly one of id or url."
        ),
        ("id=7&width=1&width=2&width=3", "repeated-parameter: 'width' is given 3 times. Give one."),
        ("id=7&w=1&width=1", "repeated-parameter: 'w' and 'width' are the same parameter. Give one of them."),
        (
            "id=7\(seventeenFilters)",
            "repeated-parameter: 'filter' is given 17 times. Give at most 16."
        ),
        ("id=7&enlarge=yes", "invalid-value: 'enlarge' is 'yes'. Give true, false, 1 or 0."),
        ("id=7&enlarge=ture", "invalid-value: 'enlarge' is 'ture'. Did you mean 'true'? Give true, false, 1 or 0."),
        (
            "id=7&fit=covr",
            "invalid-value: 'fit' is 'covr'. Did you mean 'cover'? Give inside, cover, fill or pad."
        ),
        (
            "id=7&background=redd",
            """
            invalid-value: 'background' is 'redd', no colour. Did you mean 'red'? Give RRGGBB, RRGGBBAA or a \
            CSS colour name.
            """
        ),
        (
            "id=7&format=jpg",
            "invalid-value: 'format' is 'jpg'. Did you mean 'jpeg'? Give auto, jpeg, png, webp, avif or gif."
        ),
        (
            "id=7&crop=1,2,3",
            "too-few-values: 'crop' has 3 values. Give 4 values joined by commas, each 0...65535 pixels."
        ),
        (
            "id=7&crop=1,2,3,4,5",
            "invalid-value: 'crop' has 5 values. Give 4 values joined by commas, each 0...65535 pixels."
        ),
        (
            "id=7&crop=1,x,3,4",
            "invalid-value: value 2 of 'crop' is 'x', no whole number. Give 0...65535 pixels."
        ),
        ("id=7&crop=1,2,3,-4", "value-out-of-range: value 4 of 'crop' is -4 pixels. Give 0...65535."),
        ("id=7&crop=1,,3,4", "invalid-value: value 2 of 'crop' is empty. Give 0...65535 pixels."),
        ("id=7&filter=blur:900", "value-out-of-range: argument 1 of 'blur' in 'filter' is 900. Give 0.1...100."),
        ("id=7&filter=blur", "too-few-values: 'filter' gives 'blur' 0 arguments. Give blur:0.1...100."),
        (
            "id=7&filter=duotone:red,blue,red",
            "invalid-value: 'filter' gives 'duotone' 3 arguments. Give duotone:COLOUR,COLOUR."
        ),
        (
            "id=7&filter=blurr:1",
            """
            invalid-value: 'filter' is 'blurr:1'. Did you mean 'blur'? Give grayscale, sepia, invert, \
            blur:0.1...100, sharpen:0.1...10, brightness:-100...100, contrast:-100...100, \
            saturation:-100...100, hue:-360...360, pixelate:2...256, tint:COLOUR, duotone:COLOUR,COLOUR or \
            vignette:0...1.
            """
        ),
        ("id=7&frame=10000", "value-out-of-range: 'frame' is 10000. Give 0...9999."),
        (
            "id=7&frame=frist",
            "invalid-value: 'frame' is 'frist'. Did you mean 'first'? Give all or first; or 0...9999."
        ),
        ("id=7&frame=", "invalid-value: 'frame' is empty. Give all or first; or 0...9999."),
        (
            "id=7&watermark=\(longText)",
            "value-out-of-range: 'watermark' is 65 bytes long. Give at most 64."
        ),
    ]

    @Test(arguments: texts)
    func `a problem says what is wrong and how to mend it`(query: String, text: String) throws {
        let problems = try problems(query, Declarations.asset)
        #expect(problems.map { "\($0.code): \($0.message)" } == [text])
    }

    @Test func `a missing parameter is described, with its example`() throws {
        let set: ParameterSet = [
            .required("id", .path, example: "a.jpg", help: "h"),
            .required("latitude", .decimal(-85.0511...85.0511, step: 0.0001, unit: "degrees"), help: "h"),
            .optional("point", .colour, repeats: 2...4, help: "h"),
        ]
        #expect(
            try problems("point=red", set).map { "\($0.code): \($0.message)" } == [
                "missing-parameter: 'id' is missing. Give a path, such as id=a.jpg.",
                "missing-parameter: 'latitude' is missing. Give -85.0511...85.0511 degrees.",
                "too-few-values: 'point' is given once. Give at least 2.",
            ])
    }

    @Test(
        arguments: [
            ("0.5", "invalid-value: 'point' is '0.5', without a colon. Give 0...1:COLOUR."),
            ("2:red", "value-out-of-range: the first half of 'point' is 2. Give 0...1."),
            (
                "0:redd",
                """
                invalid-value: the second half of 'point' is 'redd', no colour. Did you mean 'red'? Give RRGGBB, \
                RRGGBBAA or a CSS colour name.
                """
            ),
        ])
    func `a problem of a pair says in which half it is`(value: String, text: String) throws {
        let problems = try problems("point=\(value)", Declarations.pollBackground)
        #expect(problems.map { "\($0.code): \($0.message)" } == [text])
    }

    @Test func `everything that is wrong is told at once, in the order of the URL`() throws {
        let problems = try problems("filter=x&widht=1&width=0&w=1&fit=y", Declarations.asset)
        #expect(problems.map(\.parameter) == ["filter", "widht", "width", "w", "fit", "id"])
        #expect(
            problems.map(\.code) == [
                "invalid-value", "unknown-parameter", "value-out-of-range", "repeated-parameter", "invalid-value",
                "missing-parameter",
            ])
        #expect(problems.map(\.value) == ["x", "1", "0", "1", "y", nil])
        #expect(problems[1].suggestion == "width")
        #expect(problems[1].allowed?.hasPrefix("id, url, width") == true)
        #expect(problems[2].allowed == "1...8192 pixels")
    }

    @Test func `a wrong value is not also missing`() throws {
        let set: ParameterSet = [.required("width", .pixels(1...10), help: "h")]
        #expect(try problems("width=x", set).map(\.code) == ["invalid-value"])
    }

    @Test func `a value of 60 KB does not make a message of 60 KB`() throws {
        var limits = RequestLimits()
        limits.targetBytes = 1 << 20
        for name in ["width", "dpr", "fit", "filter", "background", "crop", "gravity", "format", "enlarge", "nothing"] {
            let url = try SchemeURL("x://?id=7&\(name)=" + String(repeating: "9", count: 60_000), limits: limits)
            let error = #expect(throws: GatewayError.self) { try Declarations.asset.check(url.query, url: url.text) }
            #expect(error?.message.utf8.count ?? .max < 2000)
            #expect(error?.problems.first?.value?.utf8.count ?? .max < 300)
        }
    }
}
