import FoundationEssentials
import Glibc
import Linux
import Testing
import URLLoading

@testable import Origins

/// Handlers reach nothing outside an origin's folder.
final class DirectoryOriginTests {
    private let folder: URL
    private var root: URL { folder.appending(path: "photos") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "urlgate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "photos/2024"), withIntermediateDirectories: true)
        for path in ["secret.jpg", "photos/7.jpg", "photos/2024/a b.jpg", "photos/.hidden.jpg", "photos/plain"] {
            try Data("picture".utf8).write(to: folder.appending(path: path))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func origin(pattern: String = "{id}", byteLimit: Int = 1000) throws -> DirectoryOrigin {
        try DirectoryOrigin(name: "photos", path: root.path, pattern: pattern, byteLimit: byteLimit)
    }

    /// The status of opening an id; 200 when it opens.
    private func status(_ id: String, pattern: String = "{id}", byteLimit: Int = 1000) throws -> Int {
        let origin = try origin(pattern: pattern, byteLimit: byteLimit)
        do throws(GatewayError) {
            _ = try origin.open(id)
            return 200
        } catch {
            return error.status
        }
    }

    @Test func `a file below the folder opens with its facts`() throws {
        let original = try origin().open("2024/a b.jpg")
        #expect(original.origin == "photos" && original.path == "2024/a b.jpg")
        #expect(original.facts.byteCount == 7 && original.facts.isRegular)
    }

    @Test(
        arguments: [
            "../secret.jpg", "../../etc/passwd", "2024/../../secret.jpg", "2024/../7.jpg", "/etc/passwd", "..", ".", "",
            "/", "2024/", "2024//a b.jpg", "./7.jpg", ".hidden.jpg", "2024", "missing.jpg", "7.jpg/x", "7.jpg\u{0}.png",
        ])
    func `an id that leaves the folder, hides or names no file is not found`(id: String) throws {
        #expect(try status(id) == 404)
    }

    @Test func `an id longer than any path is not found`() throws {
        #expect(try status(String(repeating: "a", count: 300)) == 404)
        #expect(try status(String(repeating: "a/", count: 5000) + "b") == 404)
    }

    @Test(arguments: ["/etc/passwd", "../secret.jpg", "7.jpg"])
    func `a link is not followed, wherever it leads`(target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: root.appending(path: "link.jpg").path, withDestinationPath: target)
        #expect(try status("link.jpg") == 404)
    }

    @Test(arguments: ["/", "..", "2024"]) func `a linked folder is not entered`(target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: root.appending(path: "link").path, withDestinationPath: target)
        #expect(try status("link/a b.jpg") == 404)
        #expect(try status("link/secret.jpg") == 404)
    }

    @Test func `a pipe is not found and nobody waits for its writer`() throws {
        try makePipe(root.appending(path: "pipe").path)
        #expect(try status("pipe") == 404)
    }

    @Test func `an original over max-bytes is refused as too large, one of max-bytes opens`() throws {
        #expect(try status("7.jpg", byteLimit: 6) == 422)
        #expect(try status("7.jpg", byteLimit: 7) == 200)
    }

    @Test func `a pattern surrounds the id`() throws {
        #expect(try status("7", pattern: "{id}.jpg") == 200)
        #expect(try status("a b", pattern: "2024/{id}.jpg") == 200)
        #expect(try status("7.jpg", pattern: "{id}.jpg") == 404)
        #expect(try status("../7", pattern: "2024/{id}.jpg") == 404)
    }

    @Test func `running out of descriptors is a shortage of ours, and no fault of the original`() async {
        await #expect(processExitsWith: .success) {
            let origin = try DirectoryOrigin(name: "system", path: "/etc", pattern: "{id}", byteLimit: 1 << 20)
            let next = open("/dev/null", O_RDONLY)
            close(next)
            var limit = rlimit(rlim_cur: rlim_t(next), rlim_max: rlim_t(next))
            setrlimit(__rlimit_resource_t(7), &limit)
            let error = #expect(throws: GatewayError.self) { _ = try origin.open("passwd") }
            #expect(error?.status == 503 && error?.retryAfterSeconds == 1)
            #expect(error?.privateDetail?.contains("Too many open files") == true)
        }
    }

    @Test func `what the system said is for the operator only`() throws {
        let origin = try origin()
        do throws(GatewayError) {
            _ = try origin.open("missing.jpg")
            Issue.record("A missing file opened.")
        } catch {
            #expect(error.message == "There is no such original.")
            #expect(error.privateDetail == "openat2 missing.jpg: No such file or directory")
        }
    }

    @Test func `a folder that does not exist is named`() {
        #expect(throws: SystemError.self) {
            _ = try DirectoryOrigin(name: "photos", path: "/nonexistent", pattern: "{id}", byteLimit: 1)
        }
    }
}

/// A named pipe without a writer.
private func makePipe(_ path: String) throws {
    let result = mkfifo(path, 0o600)
    try #require(result == 0)
}
