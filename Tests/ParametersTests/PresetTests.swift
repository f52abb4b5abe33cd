import Testing
import URLLoading

@testable import Parameters

struct PresetTests {
    private static let presets = Presets([
        "thumb": [QueryItem("w", "200"), QueryItem("fit", "cover")],
        "soft": [QueryItem("filter", "sepia"), QueryItem("filter", "blur:2")],
    ])

    private func check(
        _ query: String, _ presets: Presets = PresetTests.presets, isOutside: Bool = true
    ) throws(GatewayError) -> String {
        let url = try SchemeURL("asset://?" + query, limits: RequestLimits())
        return try Declarations.asset.check(url.query, presets: presets, isOutside: isOutside, url: url.text)
            .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    private func problems(_ query: String, _ presets: Presets) -> [String] {
        do throws(GatewayError) {
            _ = try check(query, presets)
            return []
        } catch { return error.problems.map { "\($0.code): \($0.message)" } }
    }

    @Test func `a preset is the same request as what it stands for`() throws {
        #expect(try check("id=7&preset=thumb") == check("id=7&width=200&fit=cover"))
        #expect(try check("preset=soft&id=7") == "filter=sepia&filter=blur:2&id=7")
    }

    @Test func `what the URL says wins, under whatever alias, and also when it is the default`() throws {
        #expect(try check("id=7&preset=thumb&width=90") == check("id=7&width=90&fit=cover"))
        #expect(try check("id=7&preset=thumb&fit=contain&h=9") == check("id=7&width=200&height=9"))
        #expect(try check("id=7&preset=soft&filter=invert") == check("id=7&filter=invert"))
    }

    @Test func `a preset that is none, or two, is refused`() {
        #expect(
            problems("id=7&preset=thum", Self.presets) == [
                "invalid-value: 'preset' is 'thum', which is no preset. Did you mean 'thumb'? Presets here: soft, thumb."
            ])
        #expect(
            problems("id=7&preset=x", .none) == [
                "invalid-value: 'preset' is 'x', which is no preset. The configuration has none."
            ])
        #expect(
            problems("id=7&preset=thumb&preset=soft", Self.presets) == [
                "repeated-parameter: 'preset' is given more than once. Give one."
            ])
    }

    @Test func `where only presets may speak, a client says a preset and which original`() throws {
        let only = Presets(["thumb": [QueryItem("width", "200")]], isExclusive: true)
        #expect(try check("id=7&preset=thumb", only) == check("id=7&width=200"))
        #expect(
            problems("id=7&w=9&preset=thumb", only) == [
                "preset-only: 'w' cannot be given here: only presets may say it. Give preset as thumb."
            ])
        #expect(try check("id=7&width=9", only, isOutside: false) == check("id=7&width=9"))
        #expect(problems("id=7&widht=9", only).first?.hasPrefix("unknown-parameter") == true)
    }

    @Test func `what is wrong in a preset is found before a request comes`() {
        let items = [QueryItem("width", "0"), QueryItem("heigth", "7"), QueryItem("fit", "cover")]
        let problems = Declarations.asset.presetProblems(items)
        #expect(problems.map(\.index) == [0, 1])
        #expect(problems.map(\.problem.code) == ["value-out-of-range", "unknown-parameter"])
    }
}
