import Parameters
import URLLoading

/// One parameter of each kind.
private let parameters: ParameterSet = [
    .optional("text", .text(maximumBytes: 64), help: "A text."),
    .optional("path", .path, help: "A path."),
    .optional("url", .url(allowsEmpty: true), repeats: 1...4, help: "URLs."),
    .optional("flag", .flag, default: "false", help: "A flag."),
    .optional("width", .pixels(1...8192), aliases: ["w"], help: "An integer."),
    .optional("angle", .decimal(-360...360, step: 0.25, unit: "degrees"), default: "0", help: "A decimal."),
    .optional("fit", .choice(["inside", "cover"], aliases: ["contain": "inside"]), default: "inside", help: "A word."),
    .optional("colour", .colour, default: "ffffff", help: "A colour."),
    .optional("crop", .list(of: .integer(0...10000), minimum: 4, maximum: 4), help: "A list."),
    .optional(
        "filter", .operation([.init("blur", .decimal(0.5...50, step: 0.01)), .init("grayscale")]), repeats: 1...8,
        help: "Operations."),
    .optional(
        "gravity",
        .anyOf([.choice("center", "north"), .list(of: .decimal(0...1, step: 0.01), minimum: 2, maximum: 2)]),
        help: "Either."),
]

/// Any query: it is refused, or what it is spelt as is spelt the same when it is read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzParameters(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let query = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    guard let url = try? SchemeURL("fuzz://?\(query)", limits: RequestLimits()),
        let canonical = try? parameters.check(url.query, url: url.text)
    else { return 0 }
    let again = try? parameters.check(canonical, url: url.text)
    precondition(again == canonical)
    let filled = try? parameters.check(parameters.filled(canonical), url: url.text)
    precondition(filled == canonical)
    return 0
}
