import Glibc
import Testing
import URLGateTesting

/// What keeps a gateway from starting is named, and its exit code is 1.
struct StartFastCGITests {
    private func serve(_ configuration: String) throws -> FinishedProgram {
        let folder = try TemporaryFolder()
        let file = try folder.write("listen: { path: fastcgi.sock }\n\(configuration)", to: "urlgate.yaml")
        return try RunningProgram.urlgate(["serve", "--config", file])
    }

    @Test func `every fault of a configuration is named with file, line and column`() throws {
        let result = try serve(
            "cach: { memory: 1 MiB }\nplugins:\n  - library: libFault.so\n    pool: { timeout: 5 }\n")
        #expect(result.exit == .exited(1))
        #expect(result.errors.contains("urlgate.yaml:2:1: 'cach' is no key"), "\(result.errors)")
        #expect(result.errors.contains("Did you mean 'cache'?"))
        #expect(result.errors.contains("urlgate.yaml:5:"), "\(result.errors)")
    }

    @Test(
        arguments: [
            ("plugins:\n\t- library: libFault.so\n", ":3:1: "),
            ("plugins:\n  - library: libFault.so\nplugins: []\n", ":4:1: "),
            ("plugins:\n  - library: libMissing.so\n", ":3:14: "),
            ("plugins:\n  - library: libFault.so\n    options: { at-crate: ok }\n", ":4:16: "),
            ("plugins:\n  - library: libFault.so\n    options: { at-create: nonsense }\n", ":4:27: "),
        ]) func `a fault is named where it is`(configuration: String, place: String) throws
    {
        let result = try serve(configuration)
        #expect(result.exit == .exited(1))
        #expect(result.errors.contains("urlgate.yaml\(place)"), "\(result.errors)")
    }

    @Test(arguments: ["crash", "exit", "refuse", "hang"])
    func `a plugin that fails when its handlers are made stops the start with its reason`(fault: String) throws {
        let result = try serve("plugins:\n  - library: libFault.so\n    options: { at-create: \(fault) }\n")
        #expect(result.exit == .exited(1))
        #expect(result.errors.contains("libFault.so"), "\(result.errors)")
    }

    @Test func `a start that fails leaves no socket`() throws {
        let folder = try TemporaryFolder()
        let text =
            "listen: { path: fastcgi.sock }\nadmin: { path: admin.sock }\n"
            + "plugins:\n  - library: libFault.so\n    options: { at-create: refuse }\n"
        let file = try folder.write(text, to: "urlgate.yaml")
        #expect(try RunningProgram.urlgate(["serve", "--config", file]).exit == .exited(1))
        #expect(access(folder.path("fastcgi.sock"), F_OK) == -1 && access(folder.path("admin.sock"), F_OK) == -1)
    }

    @Test func `a library that is no plugin stops the start with its reason`() throws {
        let folder = try TemporaryFolder()
        let text = try folder.write("no library", to: "libText.so")
        let result = try serve("plugins:\n  - library: \(text)\n")
        #expect(result.exit == .exited(1))
        #expect(result.errors.contains("libText.so"), "\(result.errors)")
        let other = try serve("plugins:\n  - library: /lib/x86_64-linux-gnu/libm.so.6\n")
        #expect(other.exit == .exited(1))
        #expect(other.errors.contains("urlgate_plugin_entry"), "\(other.errors)")
    }

    @Test func `a second gateway on the same socket is refused`() throws {
        let folder = try TemporaryFolder()
        try serving(Example.fault(), in: folder) { gateway in
            let second = try RunningProgram.urlgate(["serve", "--config", folder.path("urlgate.yaml")])
            #expect(second.exit == .exited(1))
            #expect(second.errors.contains("fastcgi.sock"), "\(second.errors)")
            let answer = try gateway.ask("/fault/?do=ok")
            #expect(answer.status == 200)
        }
    }

    @Test func `a plugin written in C is served like any other`() throws {
        try serving("plugins:\n  - library: libCPlugin.so\n") { gateway in
            let answer = try gateway.ask("/gray/?from=0&to=255&width=4")
            #expect(answer.status == 200 && answer["Content-Type"] == "image/x-portable-graymap")
            let rows = [[UInt8]](repeating: [0, 85, 170, 255], count: 16)
            #expect(answer.body == Array("P5\n4 16\n255\n".utf8) + rows.joined())
        }
    }
}
