import Testing
import URLGateTesting

/// Plugins that are wrong, built from `Tests/WrongPlugin/wrong.c` with one fault each, and what the gateway makes of them.
struct WrongPluginFastCGITests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Builds the plugin with a fault; returns a configuration that names it.
    private func configuration(fault: String, file: String = #filePath) throws -> String {
        let package = "/" + file.split(separator: "/").dropLast(3).joined(separator: "/")
        let compiler = try RunningProgram(
            "/usr/bin/cc",
            [
                "-shared", "-fPIC", "-D\(fault)", "-I", "\(package)/Sources/CUrlgatePlugin/include",
                "\(package)/Tests/WrongPlugin/wrong.c", "-o", folder.path("libWrong.so"),
            ], in: folder, name: "cc")
        try #require(compiler.wait(patience: .seconds(60)) == .exited(0), "\(compiler.errors)")
        return "plugins:\n  - library: \(folder.path("libWrong.so"))\n"
    }

    @Test(
        arguments: [
            ("NO_ENTRY", "exports no urlgate_plugin_entry"), ("NULL_TABLE", "urlgate_plugin_entry returned null"),
            ("OTHER_MAJOR", "abi_major is 2, this host speaks 1"), ("SMALL_TABLE", "struct_size is 24"),
            ("NULL_FUNCTIONS", "start_loading is null"), ("EMPTY_DESCRIPTION", "description is empty"),
            ("DESCRIPTION_NOT_UTF8", "description is not UTF-8"), ("DESCRIPTION_NOT_JSON", "description"),
            ("DESCRIPTION_WITH_UNKNOWN_KEY", "colour"), ("CRASH_AT_LOAD", "signal 6"),
            ("CRASH_AT_ENTRY", "signal 6"), ("CRASH_AT_DESCRIBE", "signal 6"), ("CREATE_FAILS_SILENTLY", "libWrong.so"),
        ]) func `a plugin that cannot be used stops the start, field by field`(fault: String, reason: String) throws
    {
        let text = try "listen: { path: fastcgi.sock }\n" + configuration(fault: fault)
        let result = try RunningProgram.urlgate(["serve", "--config", folder.write(text, to: "urlgate.yaml")])
        #expect(result.exit == .exited(1))
        #expect(result.errors.contains("libWrong.so") && result.errors.contains(reason), "\(result.errors)")
    }

    @Test(
        arguments: [
            "STARTS_NOTHING_AFTER_A_CALL", "FINISHES_WITHOUT_RESPONSE", "RESPONDS_TWICE", "NULL_RESPONSE", "NULL_BYTES",
            "ODD_FAILURE", "SMALL_RESPONSE", "POLICY_OUT_OF_RANGE", "EMPTY_TYPE", "STATUS_OUT_OF_RANGE", "FIELDS_NULL",
        ]) func `a plugin that answers wrongly is 502 each time, and the gateway goes on`(fault: String) throws
    {
        try serving(configuration(fault: fault), in: folder) { gateway in
            for _ in 0..<2 {
                let answer = try gateway.ask("/wrong/")
                #expect(answer.status == 502 && answer.isWhole, "\(answer.text)")
            }
            let answer = try gateway.ask("/wrogn/")
            #expect(answer.status == 404)
        }
    }
}
