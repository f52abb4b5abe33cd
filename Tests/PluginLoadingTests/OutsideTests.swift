import HostMessages
import Testing
import URLLoading

/// A plugin whose package is not part of this one.
@Suite struct OutsideTests {
    @Test func `a plugin from another package builds against this one and serves`() throws {
        let folder = try TemporaryFolder()
        let root = BuildFolder.package
        #expect(try Command.run("cp", "-R", "\(root)/Tests/Outside", "\(folder.path)/hello") == 0)
        let code = try Command.run(
            "swift", "build", "--package-path", "\(folder.path)/hello", "--product", "Hello", "--quiet",
            environment: ["URLGATE_PACKAGE": root, "TMPDIR": folder.path])
        #expect(code == 0)
        let host = try HostUnderTest.ready(library: "\(folder.path)/hello/.build/debug/libHello.so")
        let answer = try host.load([QueryItem("name", "you")], scheme: "hello")
        #expect(answer.response?.contentType == "image/svg+xml")
        #expect(answer.text.contains("<text y='20'>Hello, you!</text>"))
        let failure = try host.load([QueryItem("name", "<you>")], load: 2, scheme: "hello").failure
        #expect(failure?.code == "name-not-plain")
        #expect(failure?.parameter == "name")
    }
}
