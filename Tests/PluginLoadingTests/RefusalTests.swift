import Glibc
import HostMessages
import Linux
import Testing
import URLLoading

/// Plugins that are wrong, built from `Tests/WrongPlugin/wrong.c` with one fault each.
@Suite struct RefusalTests {
    /// Builds the plugin with a fault and hands its path to `body`.
    private func withPlugin<Result>(_ fault: String, _ body: (String) throws -> Result) throws -> Result {
        let folder = try TemporaryFolder()
        let library = "\(folder.path)/libWrong.so"
        let root = BuildFolder.package
        let code = try Command.run(
            "cc", "-shared", "-fPIC", "-D\(fault)", "-I", "\(root)/Sources/CUrlgatePlugin/include",
            "\(root)/Tests/WrongPlugin/wrong.c", "-o", library)
        #expect(code == 0)
        return try body(library)
    }

    private func refusal(_ fault: String) throws -> [String] {
        try withPlugin(fault) { library in
            let end = try HostUnderTest.start(library).end()
            #expect(end.exit == .exited(HostExitCode.refused.rawValue), "\(end.log)")
            guard case .refused(let reasons) = end.messages.last else { return [] }
            return reasons
        }
    }

    @Test func `a missing library is named with the linker's reason`() throws {
        let end = try HostUnderTest.start("/usr/lib/urlgate/plugins/libMissing.so").end()
        #expect(end.exit == .exited(HostExitCode.refused.rawValue))
        guard case .refused(let reasons) = end.messages.last else { throw HostUnderTest.Unexpected("no refusal") }
        #expect(reasons.count == 1)
        #expect(reasons[0].hasPrefix("/usr/lib/urlgate/plugins/libMissing.so cannot be opened: "))
        #expect(reasons[0].contains("No such file"))
    }

    @Test(arguments: [
        ("NO_ENTRY", ["exports no urlgate_plugin_entry"]),
        ("NULL_TABLE", ["urlgate_plugin_entry returned null"]),
        ("OTHER_MAJOR", ["abi_major is 2, this host speaks 1 (the plugin's version is 2.7, the host's 1.1)"]),
        ("SMALL_TABLE", ["struct_size is 24, at least 40 is needed", "create is null."]),
        ("NULL_FUNCTIONS", ["description is null.", "start_loading is null.", "stop_loading is null."]),
        ("EMPTY_DESCRIPTION", ["description is empty"]),
        ("LONG_DESCRIPTION", ["description has 524289 bytes; at most 524288 are allowed."]),
        ("DESCRIPTION_NOT_UTF8", ["description is not UTF-8."]),
    ])
    func `a wrong plugin is refused field by field`(_ fault: String, _ expected: [String]) throws {
        let reasons = try refusal(fault)
        #expect(reasons.count == expected.count, "\(reasons)")
        for (reason, words) in zip(reasons, expected) { #expect(reason.contains(words)) }
    }

    @Test(arguments: ["CRASH_AT_LOAD", "CRASH_AT_ENTRY", "CRASH_AT_DESCRIBE"])
    func `a crash before hello is a death without words`(_ fault: String) throws {
        try withPlugin(fault) { library in
            let end = try HostUnderTest.start(library).end()
            #expect(end.exit == .signaled(SIGABRT))
            #expect(end.messages.isEmpty)
        }
    }

    @Test(arguments: ["HANG_AT_LOAD", "HANG_AT_DESCRIBE"])
    func `a host that hangs before hello can be killed`(_ fault: String) throws {
        try withPlugin(fault) { library in
            let host = try HostUnderTest.start(library)
            host.process.kill()
            #expect(host.end().exit == .signaled(SIGKILL))
        }
    }

    @Test(arguments: ["DESCRIPTION_NOT_JSON", "DESCRIPTION_WITH_UNKNOWN_KEY"])
    func `what the description says is for the gateway to check`(_ fault: String) throws {
        try withPlugin(fault) { library in
            guard case .hello = try HostUnderTest.start(library).next() else {
                throw HostUnderTest.Unexpected("no hello")
            }
        }
    }

    @Test(arguments: [
        ("CREATE_FAILS_SILENTLY", "create returned null and gave no reason."),
        ("CREATE_FAILS_AT_LENGTH", "create failed: " + String(repeating: "x", count: 4096)),
    ])
    func `a failed create is refused`(_ fault: String, _ reason: String) throws {
        try withPlugin(fault) { library in
            let host = try HostUnderTest.start(library)
            _ = try host.next()
            try host.send(.configure(options: []))
            #expect(host.end().messages == [.refused(reasons: [reason])])
        }
    }

    private func ready(_ library: String) throws -> HostUnderTest {
        let host = try HostUnderTest.start(library)
        _ = try host.next()
        try host.send(.configure(options: []))
        _ = try host.next()
        try host.begin([], scheme: "wrong")
        return host
    }

    @Test(arguments: [
        "STARTS_NOTHING_AFTER_A_CALL", "FINISHES_WITHOUT_RESPONSE", "RESPONDS_TWICE", "NULL_RESPONSE", "NULL_BYTES",
        "FAILS_AFTER_FINISH",
    ])
    func `a call that is out of order ends the host`(_ fault: String) throws {
        try withPlugin(fault) { library in
            let end = try ready(library).end()
            #expect(end.exit == .exited(HostExitCode.pluginMisbehaved.rawValue))
            guard case .log(3, let line) = end.messages.last else { throw HostUnderTest.Unexpected("no last word") }
            #expect(line.hasPrefix("the plugin broke its contract: "))
        }
    }

    @Test(arguments: [
        ("SMALL_RESPONSE", "struct_size is 8"), ("POLICY_OUT_OF_RANGE", "storage_policy is 3"),
        ("EMPTY_TYPE", "content_type is ''"), ("STATUS_OUT_OF_RANGE", "status is 204"),
        ("TYPE_WITHOUT_SLASH", "content_type is 'png'"),
        ("FIELDS_NULL", "fields is null"),
    ])
    func `a response that cannot be is a failure, and the log names the field`(
        _ fault: String, _ words: String
    ) throws {
        try withPlugin(fault) { library in
            let answer = try ready(library).answer()
            #expect(answer.failure?.status == 502)
            #expect(answer.failure?.code == "handler-misbehaved")
            #expect(answer.response == nil)
            #expect(answer.bytes.isEmpty)
            #expect(answer.logged.contains { $0.contains(words) })
        }
    }

    @Test func `what cannot be in a failure is replaced`() throws {
        try withPlugin("ODD_FAILURE") { library in
            let failure = try ready(library).answer().failure
            #expect(failure == HandlerFailure(status: 502, code: "handler-failed", message: "broken \u{FFFD} text"))
        }
    }
}
