import FoundationEssentials
import Testing
import URLGateTesting

/// Real files that are broken, too large or no pictures at all, as members. They lie beside the repository
/// (`../shared/corpus`, or where URLGATE_CORPUS says); without them these tests are skipped, and say so.
@Suite(.enabled(if: CorpusMembers.isPresent, "the corpus of real files is not beside this checkout"))
struct CorpusMembersFastCGITests {
    private static let kinds = [
        "pngbad", "gifbad", "bmpbad", "tiffbad", "svgbad", "truncated", "wrong", "bomb", "fuzz",
    ]

    @Test(arguments: kinds) func `an avatar comes, whatever its members are`(kind: String) throws {
        let files = try CorpusMembers.files(of: kind)
        #expect(!files.isEmpty)
        try serving(CorpusMembers.configuration(of: kind)) { gateway in
            for start in stride(from: 0, to: files.count, by: 4) {
                let four = files[start..<min(start + 4, files.count)]
                let members = four.map { "url=asset://?id=\($0)" }.joined(separator: "&")
                let answer = try gateway.ask("/avatar/?\(members)&size=64&format=png")
                #expect(
                    answer.status == 200 && PNG.size(of: answer.body) ?? (0, 0) == (64, 64), "\(four): \(answer.text)")
            }
        }
    }

    @Test func `portraits of real people are all shown, each loaded once at the size of its tile`() throws {
        let files = try CorpusMembers.files(of: "avatar").prefix(4)
        try serving(CorpusMembers.configuration(of: "avatar")) { gateway in
            let members = files.map { "url=asset://?id=\($0)" }.joined(separator: "&")
            let answer = try gateway.ask("/avatar/?\(members)&size=100&format=png&gravity=center")
            #expect(answer.status == 200 && answer["X-Urlgate-Failed-Members"] == nil, "\(answer.text)")
            #expect(try gateway.status()["renders"] == 5)
            for file in files {
                let same = try gateway.ask(
                    "/asset/?id=\(file)&width=49&height=49&fit=cover", [("Accept", "image/png")])
                #expect(same["Cache-Status"]?.contains("hit") == true, "\(file)")
            }
        }
    }
}

/// The folders of the corpus as originals.
enum CorpusMembers {
    private static let folder =
        ProcessInfo.processInfo.environment["URLGATE_CORPUS"] ?? "\(testsFolder)/../../shared/corpus"
    static let isPresent = FileManager.default.fileExists(atPath: "\(folder)/manifest.tsv")

    /// The names in a folder, as a query spells them.
    static func files(of kind: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(kind)").sorted().map { name in
            name.utf8.map { byte in
                let isPlain = byte > 0x20 && byte < 0x7F && !"%&=#+?".utf8.contains(byte)
                return isPlain
                    ? String(Character(Unicode.Scalar(byte))) : "%" + String(Int(byte) + 256, radix: 16).dropFirst()
            }.joined()
        }
    }

    static func configuration(of kind: String) -> String {
        """
        origins:
          photos: { directory: "\(folder)/\(kind)" }
        plugins:
          - library: libAsset.so
            options: { origin: photos }
            pool: { timeout: 30 s, queue: { timeout: 30 s } }
          - library: libAvatar.so
            pool: { timeout: 30 s, queue: { timeout: 30 s } }

        """
    }

    private static var testsFolder: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    }
}
