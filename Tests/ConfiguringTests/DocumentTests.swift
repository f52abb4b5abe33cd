import Testing

@testable import Configuring

@Suite struct DocumentTests {
    @Test func `docs/configuration.md is what the declarations say`() {
        let page = ConfigurationReference.markdown()
        let stored = StoredText("docs/configuration.md")
        if StoredText.isRecording { stored.write(Array(page.utf8)) }
        #expect(stored.read().map { String(decoding: $0, as: UTF8.self) } == page)
    }

    @Test func `the example for operators is right where its paths exist`() throws {
        let text = try #require(StoredText("deploy/urlgate.yaml").read())
        let configuration = try Configuration(SourceText(file: "urlgate.yaml", bytes: text), .complete)
        let names = ["Asset", "Avatar", "PollBackground", "Map"]
        #expect(configuration.plugins.map(\.library) == names.map { "/opt/urlgate/lib\($0).so" })
        #expect(configuration.admin.path == "/run/urlgate/admin.sock")
        #expect(configuration.listen.group == 33)
    }

    @Test func `the commented keys of the example are right as well`() throws {
        let text = try #require(StoredText("deploy/urlgate.yaml").read())
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let commented = ["# admin:", "# prefix:", "  # allow-users:"]
        let uncommented = lines.map { line -> String in
            guard commented.contains(where: { line.hasPrefix($0) }) else { return String(line) }
            // The mark and the blank behind it; what stands before it is the indentation.
            return String(line.prefix { $0 == " " } + line.drop { $0 == " " }.dropFirst(2))
        }
        let bytes = Array(uncommented.joined(separator: "\n").utf8)
        let configuration = try Configuration(SourceText(file: "urlgate.yaml", bytes: bytes), .complete)
        #expect(configuration.prefix == "/img")
        #expect(configuration.listen.allowedUsers == [33])
    }
}
