import FoundationEssentials
import GoldenPictures
import Imaging
import Testing

/// Real files with known facts. They lie beside the repository (`../shared/corpus`, or where URLGATE_CORPUS says), since
/// they are not ours to ship; without them these tests are skipped, and say so.
@Suite(.enabled(if: Corpus.isPresent, "the corpus of real files is not beside this checkout")) struct CorpusTests {
    static let kinds = [
        "exif", "photo", "progressive", "cmyk", "grey", "icc", "jpegrare", "png", "apng", "gif", "webp", "avif",
        "avatar", "extreme", "meta", "truncated", "wrong", "bomb", "pngbad", "gifbad", "polyglot", "fuzz",
    ]
    /// Kinds that a plugin has to ask for.
    static let rarerKinds = ["heic", "tiff", "bmp", "ico", "svg", "tiffbad", "bmpbad", "svgbad"]
    static let foreignKinds = ["jxl", "pdf"]

    @Test(arguments: rarerKinds + foreignKinds) func `real files of other kinds are refused by kind`(
        kind: String
    ) throws {
        for file in try Corpus.files(of: kind) {
            #expect {
                try Original(file.bytes()).withSource { try $0.render(Extract()) }
            } throws: { error in
                (error as? ImagingError)?.code == "picture-kind-unsupported"
            }
        }
    }

    @Test(arguments: kinds + rarerKinds) func `real files come out as what is known of them`(kind: String) throws {
        for file in try Corpus.files(of: kind) {
            let outcome = Result { try file.rendered() }
            switch (file.expectation, outcome) {
            case ("ok", .success(let picture)), ("optional", .success(let picture)), ("svgsafe", .success(let picture)):
                #expect(file.contradictions(to: picture) == [], "\(file.name)")
            case ("ok", .failure(let error)):
                Issue.record("\(file.name) is not served: \(error)")
            case ("reject", .success), ("bomb", .success), ("truncated", .success):
                Issue.record("\(file.name) is served, though it is \(file.expectation)")
            case (_, .failure(let error)):
                #expect((error as? ImagingError)?.status == 422, "\(file.name): \(error)")
            default: break
            }
        }
    }
}

/// The manifest of the corpus.
enum Corpus {
    static let folder =
        ProcessInfo.processInfo.environment["URLGATE_CORPUS"] ?? "\(testsFolder)/../../shared/corpus"
    static let isPresent = FileManager.default.fileExists(atPath: "\(folder)/manifest.tsv")

    static func files(of kind: String) throws -> [CorpusFile] {
        let manifest = String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/manifest.tsv")), as: UTF8.self)
        return try manifest.split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count > 10, columns[7] == kind else { return nil }
            let facts = columns[10].isEmpty ? "{}" : String(columns[10])
            return CorpusFile(
                name: String(columns[0]), expectation: String(columns[9]),
                facts: try JSONDecoder().decode(CorpusFile.Facts.self, from: Data(facts.utf8)))
        }
    }
}

/// One file and what two or more other decoders say of it.
struct CorpusFile: Sendable {
    let name: String
    let expectation: String
    let facts: Facts

    struct Facts: Decodable, Sendable {
        var w: Int?
        var h: Int?
        var px: [Patch]?
        var px_gamma: [Patch]?
    }

    /// The mean colour of a box around a point, both as fractions of the picture.
    struct Patch: Decodable, Sendable {
        let at: [Double]
        let rgba: [Int]
        let tol: Int
        let r: Double?
    }

    /// The file.
    func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: "\(Corpus.folder)/\(name)"))) }

    /// Its upright size, and its pixels at a size where looking at them is quick.
    func rendered() throws -> (upright: PixelSize, pixels: Pixels) {
        try Original(bytes()).withSource(limits: .allKinds()) { source in
            var extract = Extract()
            (extract.width, extract.height) = (600, 600)
            return (source.uprightSize, try Pixels(try source.render(extract)))
        }
    }

    /// What of the facts does not hold.
    func contradictions(to picture: (upright: PixelSize, pixels: Pixels)) -> [String] {
        var wrong: [String] = []
        if let w = facts.w, let h = facts.h, picture.upright != PixelSize(width: w, height: h) {
            wrong.append("it is \(picture.upright), not \(w)x\(h)")
        }
        let plain = (facts.px ?? []).compactMap { $0.contradiction(to: picture.pixels) }
        let gamma = facts.px_gamma?.compactMap { $0.contradiction(to: picture.pixels) }
        return gamma?.isEmpty == true ? wrong : wrong + plain
    }
}

extension CorpusFile.Patch {
    func contradiction(to pixels: Pixels) -> String? {
        let mean = pixels.meanColour(x: at[0], y: at[1], radius: r ?? 0.02)
        let isTranslucent = rgba[3] < 250
        let channels = isTranslucent ? 3..<4 : 0..<4
        if channels.allSatisfy({ abs(mean[$0] - Double(rgba[$0])) <= Double(tol) + 0.5 }) { return nil }
        return "at \(at) it is \(mean.map { Int($0.rounded()) }), not \(rgba) within \(tol)"
    }
}

extension Pixels {
    fileprivate func meanColour(x: Double, y: Double, radius: Double) -> [Double] {
        let reach = max(0, Int(radius * Double(min(size.width, size.height))))
        let (centerX, centerY) = (Int(x * Double(size.width)), Int(y * Double(size.height)))
        var sums = [0.0, 0, 0, 0]
        var count = 0.0
        for row in max(0, centerY - reach)...min(size.height - 1, centerY + reach) {
            for column in max(0, centerX - reach)...min(size.width - 1, centerX + reach) {
                for (channel, value) in self[column, row].enumerated() { sums[channel] += Double(value) }
                count += 1
            }
        }
        return sums.map { $0 / count }
    }
}
