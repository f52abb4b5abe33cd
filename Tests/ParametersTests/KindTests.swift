import Testing
import URLLoading

@testable import Parameters

/// What each kind takes, and how it is spelt. Refusals with their texts are in `ErrorTextTests`.
struct KindTests {
    private func spelling(_ value: String, _ kind: Kind, accepts: AcceptedFormats = []) -> String? {
        try? kind.canonical(value, accepts: accepts)
    }

    @Test(
        arguments: [
            ("7", "7"), ("007", "7"), ("-0", "0"), ("0", "0"), ("-5", "-5"), ("-005", "-5"), ("100", "100"),
            ("+7", nil), ("7.0", nil), ("7.", nil), ("1e2", nil), ("0x10", nil), ("", nil), ("-", nil), (" 7", nil),
            ("NaN", nil), ("inf", nil), ("101", nil), ("-6", nil), ("99999999999999999999999", nil), ("--1", nil),
            ("\u{0667}", nil), ("1_0", nil),
        ] as [(String, String?)])
    func `a whole number has no exponent, no plus, no zeros in front`(value: String, expected: String?) {
        #expect(spelling(value, .integer(-5...100)) == expected)
    }

    @Test func `the widest bounds of a whole number do not trap`() {
        let kind = Kind.integer(minimum: .min, maximum: .max, unit: "")
        #expect(spelling("9223372036854775807", kind) == "9223372036854775807")
        #expect(spelling("-9223372036854775808", kind) == "-9223372036854775808")
        #expect(spelling("9223372036854775808", kind) == nil)
        #expect(spelling(String(repeating: "0", count: 60_000) + "7", kind) == "7")
        #expect(spelling(String(repeating: "9", count: 60_000), kind) == nil)
    }

    @Test(
        arguments: [
            ("1", "1"), ("1.0", "1"), ("1.50", "1.5"), (".5", "0.5"), ("0.5", "0.5"), ("-0", "0"), ("-0.04", "0"),
            ("-0.05", "-0.1"), ("0.05", "0.1"), ("0.04999999999999999999999", "0"), ("0.049", "0"), ("0.14", "0.1"),
            ("0.15", "0.2"), ("00012.30", "12.3"), ("100", "100"), ("100.0000", "100"), ("99.96", "100"),
            ("99.94", "99.9"), ("-100", "-100"),
            ("100.0000000000000000001", nil), ("100.01", nil), ("-100.01", nil), ("1e2", nil), ("1e309", nil),
            ("NaN", nil), ("Infinity", nil), ("-", nil), (".", nil), ("5.", nil), ("+1", nil), ("1,5", nil),
            ("1.2.3", nil), ("1000000000", nil), ("- 1", nil),
        ] as [(String, String?)])
    func `a decimal number is rounded to its step and spelt shortly`(value: String, expected: String?) {
        #expect(spelling(value, .decimal(-100...100, step: 0.1)) == expected)
    }

    @Test(
        arguments: [
            ("0", "0"), ("-90", "270"), ("270", "270"), ("360", "0"), ("-360", "0"), ("359.96", "0"), ("-0.04", "0"),
            ("-0.1", "359.9"), ("12.34", "12.3"), ("-180", "180"), ("361", nil), ("-360.1", nil), ("1e2", nil),
            ("north", nil), ("", nil),
        ] as [(String, String?)])
    func `an angle has one spelling for each direction`(value: String, expected: String?) {
        #expect(spelling(value, .angle(step: 0.1)) == expected)
    }

    @Test func `steps other than powers of ten round to their multiples, halves away from zero`() {
        let quarter = Kind.decimal(0...10, step: 0.25)
        #expect(spelling("0.124", quarter) == "0")
        #expect(spelling("0.125", quarter) == "0.25")
        #expect(spelling("0.3", quarter) == "0.25")
        #expect(spelling("9.99", quarter) == "10")
        let hundreds = Kind.decimal(0...1000, step: 100)
        #expect(spelling("49.999", hundreds) == "0")
        #expect(spelling("50", hundreds) == "100")
        let one = Kind.decimal(-10...10, step: 1)
        #expect(spelling("0.49", one) == "0")
        #expect(spelling("0.5", one) == "1")
        #expect(spelling("-2.5", one) == "-3")
        let fine = Kind.decimal(-90...90, step: 0.000001)
        #expect(spelling("59.9356344999999", fine) == "59.935634")
        #expect(spelling("59.9356345", fine) == "59.935635")
        #expect(spelling("0." + String(repeating: "3", count: 60_000), fine) == "0.333333")
        #expect(spelling(String(repeating: "9", count: 60_000), fine) == nil)
    }

    @Test(
        arguments: [
            ("10%", "10%"), ("12.50%", "12.5%"), ("0%", "0%"), ("100%", "100%"), ("33.333%", "33.33%"), ("10", nil),
            ("%", nil), ("101%", nil), ("-1%", nil), ("10%%", nil), ("1e1%", nil), ("", nil),
        ] as [(String, String?)])
    func `a percentage ends with its sign`(value: String, expected: String?) {
        #expect(spelling(value, .percentage(0...100, step: 0.01)) == expected)
    }

    @Test func `pixels and percent may be mixed in a list`() {
        let kind = Kind.list(
            of: .anyOf([.integer(0...100), .percentage(0...100, step: 0.01)]), minimum: 2, maximum: 2)
        #expect(spelling("007,10.0%", kind) == "7,10%")
        #expect(spelling("7,10%,3", kind) == nil)
    }

    @Test func `every number with two places is spelt as it is`() {
        let kind = Kind.decimal(-100...100, step: 0.01)
        for hundredths in -1100...1100 {
            let digits = String(hundredths.magnitude)
            let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
            var text = (hundredths < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
            guard spelling(text, kind) == text else {
                Issue.record("\(text) became \(spelling(text, kind) ?? "nothing")")
                return
            }
        }
    }

    @Test func `a declaration's Double is read without noise`() {
        #expect(FixedPoint(0.1)?.text == "0.1")
        #expect(FixedPoint(1e-9)?.text == "0.000000001")
        #expect(FixedPoint(1.5e-5)?.text == "0.000015")
        #expect(FixedPoint(85.0511)?.text == "85.0511")
        #expect(FixedPoint(-0.0)?.text == "0")
        #expect(FixedPoint(999_999_999_999_999)?.text == "999999999999999")
        #expect(FixedPoint(1e15) == nil)
        #expect(FixedPoint(1e16) == nil)
        #expect(FixedPoint(1e-10) == nil)
        #expect(FixedPoint(.nan) == nil)
        #expect(FixedPoint(-.infinity) == nil)
        #expect(FixedPoint(.greatestFiniteMagnitude) == nil)
    }

    @Test(
        arguments: [
            ("true", "true"), ("1", "true"), ("false", "false"), ("0", "false"), ("True", nil), ("yes", nil), ("", nil),
        ] as [(String, String?)])
    func `a flag is true or false`(value: String, expected: String?) {
        #expect(spelling(value, .flag) == expected)
    }

    @Test(
        arguments: [
            ("cover", "cover"), ("contain", "inside"), ("inside", "inside"), ("Cover", nil), ("cover ", nil), ("", nil),
        ] as [(String, String?)])
    func `a choice takes its words and aliases as they are written`(value: String, expected: String?) {
        #expect(spelling(value, .choice(["inside", "cover"], aliases: ["contain": "inside"])) == expected)
    }

    @Test(
        arguments: [
            ("ff0000", "ff0000"), ("#FF0000", "ff0000"), ("f00", "ff0000"), ("#F00f", "ff0000"), ("ff0000ff", "ff0000"),
            ("ff000080", "ff000080"), ("f008", "ff000088"), ("red", "ff0000"), ("Red", "ff0000"),
            ("RebeccaPurple", "663399"), ("transparent", "00000000"), ("grey", "808080"), ("0000", "00000000"),
            ("#red", nil), ("ff000", nil), ("ff00000", nil), ("ff0000fff", nil), ("", nil), ("#", nil), ("##f00", nil),
            ("gg0000", nil), ("0xff00", nil), ("-f0000", nil),
        ] as [(String, String?)])
    func `a colour is hex or a CSS name`(value: String, expected: String?) {
        #expect(spelling(value, .colour) == expected)
    }

    @Test func `all 148 CSS names and transparent are known, and none reads as hex`() {
        #expect(Colour.names.count == 149)
        #expect(Colour.names.allSatisfy { Colour("#" + $0) == nil })
        #expect(Colour("cornflowerblue") == Colour(red: 0x64, green: 0x95, blue: 0xed))
    }

    @Test(
        arguments: [
            ("jpeg", [.avif, .webp], "jpeg"), ("auto", [], "auto"), ("auto", [.avif, .webp], "auto:avif,webp"),
            ("auto", .webp, "auto:webp"), ("auto", .avif, "auto:avif"), ("auto", .pngOnly, "auto:png"),
            ("auto:webp,avif", [], "auto:avif,webp"), ("auto:webp", [.avif], "auto:webp"), ("auto:png", [], "auto:png"),
            ("auto:webp,webp", [], "auto:webp"), ("auto:", [], nil), ("auto:jpeg", [], nil), ("auto:png,webp", [], nil),
            ("gif", [], nil), ("JPEG", [], nil), ("", [], nil),
        ] as [(String, AcceptedFormats, String?)])
    func `auto becomes what the client accepts of what is offered`(
        value: String, accepts: AcceptedFormats, expected: String?
    ) {
        #expect(spelling(value, .format(["jpeg", "png", "webp", "avif"]), accepts: accepts) == expected)
    }

    @Test func `auto offers nothing that the handler does not have`() {
        #expect(spelling("auto", .format(["jpeg", "webp"]), accepts: [.avif, .webp]) == "auto:webp")
        #expect(spelling("auto", .format(["jpeg"]), accepts: [.avif, .webp]) == "auto")
        #expect(spelling("auto", .format(["jpeg"]), accepts: .pngOnly) == "auto")
        #expect(spelling("auto:avif", .format(["jpeg", "webp"])) == nil)
        #expect(spelling("auto:png", .format(["jpeg", "webp"])) == nil)
    }

    @Test(
        arguments: [
            ("grayscale", "grayscale"), ("blur:2.50", "blur:2.5"), ("blur:2.54", "blur:2.5"),
            ("duotone:black,#FFF", "duotone:000000,ffffff"), ("blur", nil), ("blur:", nil), ("blur:1,2", nil),
            ("grayscale:", nil), ("grayscale:1", nil), ("blur:1:2", nil), ("duotone:red", nil), ("Blur:1", nil),
            (":", nil),
        ] as [(String, String?)])
    func `an operation has all its arguments`(value: String, expected: String?) {
        #expect(spelling(value, Declarations.filters) == expected)
    }

    @Test(
        arguments: [
            ("0.5:#F80", "0.5:ff8800"), (".50:red", "0.5:ff0000"), ("0:ff000080", "0:ff000080"), ("1.00004:fff", nil),
            ("0.5", nil), ("0.5:", nil), (":red", nil), (":", nil), ("2:red", nil), ("0.5:redd", nil), ("", nil),
            ("0.5:red:", nil), ("0.5,red", nil),
        ] as [(String, String?)])
    func `a pair is two values joined by a colon`(value: String, expected: String?) {
        #expect(spelling(value, .pair(.decimal(0...1, step: 0.0001), .colour)) == expected)
    }

    @Test func `only the first colon of a pair counts`() {
        let kind = Kind.pair(.flag, .text(maximumBytes: 9))
        #expect(spelling("1:a:b", kind) == "true:a:b" && spelling("1:", kind) == "true:" && spelling("1", kind) == nil)
        #expect(ParameterValues([QueryItem("x", "true:a:b")]).pairs("x").map(\.second) == ["a:b"])
        #expect(ParameterValues([QueryItem("x", "0.5:red")]).pairs("x").map(\.first) == ["0.5"])
    }

    @Test(
        arguments: [
            ("north", "north"), ("0.30,.7", "0.3,0.7"), ("0,1", "0,1"), ("0.5", nil), ("0.1,0.2,0.3", nil),
            ("0.3,", nil), ("2,0", nil), ("up", nil), ("", nil),
        ] as [(String, String?)])
    func `the first kind that takes a value spells it`(value: String, expected: String?) {
        let kind = Kind.anyOf([Declarations.compass, .list(of: .decimal(0...1, step: 0.001), minimum: 2, maximum: 2)])
        #expect(spelling(value, kind) == expected)
    }

    @Test func `text, paths and URLs stay as they are`() {
        for value in [" a ", "A", "e\u{301}", "../x", "a=b&c"] {
            for kind in [.text(maximumBytes: 8), .path, .url(allowsEmpty: false)] as [Kind] {
                #expect(spelling(value, kind).map { Array($0.utf8) } == Array(value.utf8))
            }
        }
        #expect(spelling("", .text(maximumBytes: 8)) == "")
        #expect(spelling("", .url(allowsEmpty: true)) == "")
        #expect(spelling("", .url(allowsEmpty: false)) == nil)
        #expect(spelling("", .path) == nil)
        #expect(spelling("a\u{0}b", .path) == nil)
        #expect(spelling("a\u{0}b", .text(maximumBytes: 8)) == nil)
        #expect(spelling("a\u{0}b", .url(allowsEmpty: true)) == nil)
        #expect(spelling("\u{e9}\u{e9}\u{e9}\u{e9}", .text(maximumBytes: 8)) != nil)
        #expect(spelling("\u{e9}\u{e9}\u{e9}\u{e9}x", .text(maximumBytes: 8)) == nil)
    }

    @Test func `a declaration that makes no sense refuses every value and does not trap`() {
        for kind in [
            .integer(minimum: 5, maximum: 1, unit: ""), .decimal(minimum: 5, maximum: 1, step: 1, unit: ""),
            .decimal(minimum: 0, maximum: 1, step: 0, unit: ""), .decimal(minimum: 0, maximum: 1, step: -1, unit: ""),
            .decimal(minimum: -.infinity, maximum: .nan, step: 1e-300, unit: ""), .choice([], aliases: [:]),
            .operation([]), .anyOf([]), .list(of: .flag, minimum: 3, maximum: -1), .format([]), .text(maximumBytes: -1),
        ] as [Kind] {
            #expect(spelling("3", kind) == nil)
        }
    }
}
