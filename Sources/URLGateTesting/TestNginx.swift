internal import FoundationEssentials
internal import Glibc
internal import Linux

/// A real nginx with the files of `deploy/nginx`, in a folder and on a loopback port of its own; ended with the last
/// reference to it.
public final class TestNginx: Sendable {
    /// On 127.0.0.1.
    public let port: UInt16
    private let program: RunningProgram

    /// Starts nginx before a gateway's socket and waits until it answers, at most 30 s.
    ///
    /// - Parameters:
    ///   - folder: gets its configuration, logs and output.
    ///   - socket: the absolute path of the gateway's socket.
    ///   - cacheKey: has nginx cache by itself, with `urlgate_cache` where it is empty, and with this key otherwise.
    public init(in folder: TemporaryFolder, socket: String, cacheKey: String? = nil) throws(TestingError) {
        try folder.write("<!doctype html><title>urlgate</title>\n", to: "site/index.html")
        // Another process may take a free port before nginx does; then nginx ends and the next port is tried.
        for attempt in 1... {
            let port = try Self.freePort()
            let nginx = folder.path("nginx-\(attempt)")
            let render = try RunningProgram(
                Self.source("render"), [nginx, "127.0.0.1:\(port)", socket, folder.path("site")], in: folder,
                name: "render")
            guard render.wait(patience: .seconds(30)) == .exited(0) else {
                throw TestingError("deploy/nginx/render fails: \(render.errors)")
            }
            if let cacheKey { try Self.addCache(to: "nginx-\(attempt)/urlgate.conf", key: cacheKey, in: folder) }
            let program = try RunningProgram(
                Self.executable, ["-p", nginx, "-c", "nginx.conf", "-e", "error.log"], in: folder, name: "nginx")
            if Self.answers(port, program) {
                self.port = port
                self.program = program
                return
            }
            if attempt == 5 {
                throw TestingError("nginx does not start: \(program.errors)\(folder.text("nginx-5/error.log"))")
            }
        }
        throw TestingError("nginx does not start.")
    }

    deinit { end() }

    /// The master process.
    public var pid: Int32 { program.pid }

    /// Asks it to end and waits for that; whoever is not gone after 10 s is killed.
    public func end() {
        program.send(SIGTERM)
        if program.wait(patience: .seconds(10)) == nil { program.send(SIGKILL) }
        _ = program.wait(patience: .seconds(10))
    }

    /// What `urlgate_cache` says an operator does.
    private static func addCache(to site: String, key: String, in folder: TemporaryFolder) throws(TestingError) {
        let path = "fastcgi_cache_path temporary/cache keys_zone=urlgate:1m use_temp_path=off;\n"
        let use = key.isEmpty ? "include urlgate_cache;" : "fastcgi_cache urlgate; fastcgi_cache_key \(key);"
        let text = folder.text(site).replacing("# include urlgate_cache;", with: use)
        try folder.write(path + text, to: site)
    }

    private static func answers(_ port: UInt16, _ program: RunningProgram) -> Bool {
        eventually {
            if !program.isRunning { return true }
            guard let connection = try? HTTPConnection(port: port), (try? connection.send("/")) != nil else {
                return false
            }
            return connection.receive(patience: .seconds(5)).status == 200
        } && program.isRunning
    }

    /// The files that an operator copies, as they lie in this package.
    private static func source(_ name: String, file: String = #filePath) -> String {
        let package = file.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(package)/deploy/nginx/\(name)"
    }

    private static let executable: String = {
        let folders = getenv("PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
        // Debian keeps nginx where only root looks.
        let candidates = (folders + ["/usr/sbin"]).map { "\($0)/nginx" }
        return candidates.first { access($0, X_OK) == 0 } ?? "/usr/sbin/nginx"
    }()

    private static func freePort() throws(TestingError) -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        do throws(SystemError) {
            let socket = try FileDescriptor.loopbackSocket()
            _ = try check("bind", withLoopbackAddress(0) { bind(socket.number, $0, $1) })
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket.number, $0, &size) }
            }
            _ = try check("getsockname", result)
        } catch { throw TestingError("No loopback port is free: \(error).") }
        return UInt16(bigEndian: address.sin_port)
    }
}
