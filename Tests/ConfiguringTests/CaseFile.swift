import Glibc
import Testing

/// A file that a test compares with: in the folder of the package.
struct StoredText: Sendable {
    let path: String

    /// Below the package's folder.
    init(_ path: String) {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        self.path = "/\(folder)/\(path)"
    }

    /// Its bytes; nil when there is none.
    func read() -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return bytes
    }

    /// Replaces it.
    func write(_ bytes: [UInt8]) {
        guard let file = fopen(path, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// Whether expectations are to be written anew (and the test to fail): `URLGATE_RECORD=failed`.
    static var isRecording: Bool { getenv("URLGATE_RECORD").map { String(cString: $0) } == "failed" }
}

/// `Tests/Config/NAME.txt`: a configuration, a line of dashes, and what it means or all that is wrong with it.
struct CaseFile: Sendable, CustomTestStringConvertible {
    let name: String
    let yaml: [UInt8]
    let expected: String
    private static let rule = [UInt8](repeating: UInt8(ascii: "-"), count: 40) + [UInt8(ascii: "\n")]

    var testDescription: String { name }

    /// Every file of the folder.
    static let all: [CaseFile] = names().sorted().compactMap(CaseFile.init(name:))

    private init?(name: String) {
        guard let bytes = StoredText("Tests/Config/\(name)").read() else { return nil }
        // Bytes, not characters: some cases are no UTF-8, and CR LF would be one character.
        let starts = bytes.indices.filter { $0 == 0 || bytes[$0 - 1] == UInt8(ascii: "\n") }
        guard let at = starts.first(where: { bytes[$0...].starts(with: Self.rule) }) else { return nil }
        self.name = name
        yaml = Array(bytes[..<at])
        let rest = bytes[at...].dropFirst(Self.rule.count)
        expected = String(decoding: rest.last == UInt8(ascii: "\n") ? rest.dropLast() : rest, as: UTF8.self)
    }

    /// Writes the file anew with what came out.
    func record(_ result: String) {
        StoredText("Tests/Config/\(name)").write(yaml + Self.rule + Array("\(result)\n".utf8))
    }

    private static func names() -> [String] {
        guard let folder = opendir(StoredText("Tests/Config").path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".txt") { names.append(name) }
        }
        return names
    }
}
