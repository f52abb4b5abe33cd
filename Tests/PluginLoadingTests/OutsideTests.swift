import HostMessages
import Testing
import URLLoading

/// A plugin whose package is not part of this one.
@Suite struct OutsideTests {
    @Test func `a plugin from another package builds against this one and serves`() throws {
        let folder = try TemporaryFolder()
        let root = BuildFolder.package
        #expect(try Command.run("cp", "-R", "\(root)/Tests/Outside", "\(folder.path)/disc") == 0)
        let code = try Command.run(
            "swift", "build", "--package-path", "\(folder.path)/disc", "--product", "Disc", "--quiet",
            environment: ["URLGATE_PACKAGE": root, "TMPDIR": folder.path])
        #expect(code == 0)
        let host = try HostUnderTest.ready(library: "\(folder.path)/disc/.build/debug/libDisc.so")
        let items = [QueryItem("colour", "coral"), QueryItem("size", "40")]
        let answer = try host.load(items, scheme: "disc")
        #expect(answer.response?.contentType == "image/svg+xml")
        #expect(answer.text.contains("width='40'") && answer.text.contains("fill='coral'"))
    }
}
