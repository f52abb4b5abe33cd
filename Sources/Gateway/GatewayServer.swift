public import Configuring
import FastCGI
import Linux
import Parameters
import Routing

/// A gateway behind its sockets: FastCGI for nginx, the admin socket for the operator, signals for the system.
public enum GatewayServer {
    /// Serves until SIGTERM or SIGINT, then drains: requests under way are answered, within `drain-timeout`.
    ///
    /// Sockets are opened first and plugins started next, so that nginx's first requests wait instead of failing.
    /// - Throws: ``GatewayStartError`` when it cannot start.
    public static func run(_ configuration: Configuration, executableFolder: String) throws(GatewayStartError) {
        OwnProcess.raiseOpenFiles()
        Signals.ignoreBrokenPipes()
        let signals = try translating { () throws(SystemError) in
            try SignalDescriptor([Signals.terminate, Signals.interrupt])
        }
        let listener = try listen(ListenOptions(configuration.listen))
        let admin = try listen(ListenOptions(.path(configuration.admin.path), mode: configuration.admin.mode))
        let gateway = try Gateway(configuration, executableFolder: executableFolder)
        let server = try serve(listener, for: gateway)
        let adminServer = AdminServer(admin) { StatusDocument(gateway, server: server.counters) }
        try translating { () throws(SystemError) in
            try adminServer.start()
            try Thread.start("signals") {
                gateway.log.write(.info, "draining", [("signal", .integer(Int(signals.next())))])
                server.shutDown()
            }
        }
        gateway.log.write(.info, "serving", [("schemes", .array(gateway.router.schemes.map(JSON.string)))])
        try translating { () throws(SystemError) in try server.run { exchange in gateway.respond(to: exchange) } }
        adminServer.stop()
        gateway.stopHosts(within: configuration.timeouts.drain)
        if case .path(let path) = configuration.listen.address { Listener.remove(path) }
        Listener.remove(configuration.admin.path)
        gateway.log.write(.info, "ended")
    }

    private static func serve(
        _ listener: consuming FileDescriptor, for gateway: Gateway
    ) throws(GatewayStartError) -> FastCGIServer {
        do throws(SystemError) {
            return try FastCGIServer(
                listener: listener, options: FastCGIOptions(gateway.configuration)
            ) { gateway.log.write($0) }
        } catch { throw GatewayStartError("\(error)") }
    }

    private static func listen(_ options: ListenOptions) throws(GatewayStartError) -> FileDescriptor {
        do throws(ListenError) { return try Listener.open(options) } catch { throw GatewayStartError("\(error)") }
    }

    private static func translating<Value: ~Copyable>(
        _ body: () throws(SystemError) -> Value
    ) throws(GatewayStartError) -> Value {
        do throws(SystemError) { return try body() } catch { throw GatewayStartError("\(error)") }
    }
}
