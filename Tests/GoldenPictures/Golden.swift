import FoundationEssentials
public import Imaging
public import Testing

/// How alike a picture must be to the one that was looked at and kept.
public enum Likeness: Sendable {
    /// Every pixel equal: for steps without loss.
    case exact
    /// No channel of any pixel further off, and no more on average: for lossy formats and for text, which hang on the
    /// versions of encoders and fonts.
    case within(largest: Int, mean: Double)
}

/// Compares a picture with `Tests/Goldens/<test>/<name>.png`.
///
/// `URLGATE_RECORD=missing` writes pictures that are not there, `URLGATE_RECORD=failed` those that differ as well; both
/// let the test fail, so that nobody forgets to look at them. A difference leaves `expected`, `actual` and `difference`
/// in a folder for temporary files and names them.
public func expectGolden(
    _ picture: Picture, _ name: String, test: String, _ likeness: Likeness = .exact,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let golden = "\(testsFolder)/Goldens/\(test)/\(name).png"
    let record = ProcessInfo.processInfo.environment["URLGATE_RECORD"] ?? ""
    guard let file = try? Data(contentsOf: URL(filePath: golden)) else {
        if record == "missing" || record == "failed" { try write(picture, to: golden) }
        Issue.record(
            record.isEmpty
                ? "There is no \(golden). Set URLGATE_RECORD=missing to write it, then look at it."
                : "\(golden) is new. Look at it.", sourceLocation: sourceLocation)
        return
    }
    let expected = try Pixels(file: [UInt8](file))
    let actual = try Pixels(picture)
    let largest = expected.largestDifference(to: actual)
    let mean = expected.meanDifference(to: actual)
    let isAlike =
        switch likeness {
        case .exact: largest == 0
        case .within(let largestAllowed, let meanAllowed): largest <= largestAllowed && mean <= meanAllowed
        }
    if isAlike { return }
    if record == "failed" { try write(picture, to: golden) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "urlgate-goldens/\(test)/\(name)").path()
    try write(picture, to: "\(folder)/actual.png")
    try Data(file).write(to: URL(filePath: "\(folder)/expected.png"))
    if let difference = try expected.differencePicture(to: actual) {
        try write(difference, to: "\(folder)/difference.png")
    }
    Issue.record(
        "\(name) is \(actual.size) for \(expected.size), off by \(largest) at most and \(mean) on average: see \(folder)",
        sourceLocation: sourceLocation)
}

private func write(_ picture: Picture, to path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(try picture.encoded(Encoding(.png))).write(to: url)
}

extension Pixels {
    /// Where and how much two pictures differ, on black, made brighter; nil when their sizes differ.
    func differencePicture(to other: Pixels) throws -> Picture? {
        guard size == other.size else { return nil }
        var difference = [UInt8](repeating: 255, count: bytes.count)
        for index in bytes.indices where index % 4 != 3 {
            let alphaIndex = index | 3
            let off = max(
                abs(Int(bytes[index]) - Int(other.bytes[index])),
                abs(Int(bytes[alphaIndex]) - Int(other.bytes[alphaIndex])))
            difference[index] = UInt8(min(255, off * 8))
        }
        return try Picture.from(pixels: difference, size: size, bands: 4)
    }
}
