import Testing

@testable import PluginLoading

/// The command line of `urlgate-host`.
@Suite struct HostArgumentsTests {
    @Test func `the shortest command line has defaults`() throws {
        let arguments = try HostArguments(["--library", "a.so", "--sandbox", "required", "--parent", "7"])
        #expect(arguments.library == "a.so")
        #expect(arguments.sandbox == .required)
        #expect(arguments.parent == 7)
        #expect(arguments.memoryBytes == 4_294_967_296)
        #expect(arguments.readable.isEmpty)
    }

    @Test func `read may be repeated`() throws {
        let arguments = try HostArguments([
            "--read", "/srv/a", "--library", "a.so", "--read", "/srv/b", "--sandbox", "off", "--parent", "7",
            "--memory", "1000",
        ])
        #expect(arguments.readable == ["/srv/a", "/srv/b"])
        #expect(arguments.memoryBytes == 1000)
    }

    @Test(arguments: [
        (["--libary", "a.so"], "unknown argument '--libary'"),
        (["--library"], "--library needs a value"),
        (["--sandbox", "off", "--parent", "7"], "--library is missing"),
        (["--library", "a", "--library", "b"], "--library was given 2 times"),
        (["--library", "a", "--sandbox", "maybe"], "--sandbox must be required, best-effort or off"),
        (["--library", "a", "--sandbox", "off", "--parent", "x"], "--parent must be a process number"),
        (
            ["--library", "a", "--sandbox", "off", "--parent", "7", "--memory", "0"],
            "--memory must be a number of bytes"
        ),
    ])
    func `a wrong command line is named`(_ arguments: [String], _ reason: String) {
        #expect(throws: HostArguments.UsageError(reason)) { try HostArguments(arguments) }
    }
}
