public import Configuring
import FastCGI
import Linux
import Parameters
import Routing

/// A gateway behind its sockets: FastCGI for nginx, the admin socket for the operator, signals for the system.
public enum GatewayServer {
    /// Serves until SIGTERM or SIGINT, then drains: requests under way are answered, within `drain-timeout`. A second
    /// such signal ends the process at once, with exit code 1. SIGHUP is logged: the configuration is read at the start.
    ///
    /// Sockets are opened first and plugins started next, so that nginx's first requests wait instead of failing. The
    /// sockets that it opened are removed at the end, and when it cannot start.
    /// - Throws: ``GatewayStartError`` when it cannot start.
    public static func run(_ configuration: Configuration, executableFolder: String) throws(GatewayStartError) {
        OwnProcess.raiseOpenFiles()
        Signals.ignoreBrokenPipes()
        let signals = try translating { () throws(SystemError) in
            try SignalDescriptor([Signals.terminate, Signals.interrupt, Signals.hangUp])
        }
        let listener = try listen(ListenOptions(configuration.listen))
        defer { removeListener(configuration) }
        let admin = try listen(ListenOptions(.path(configuration.admin.path), mode: configuration.admin.mode))
        defer { Listener.remove(configuration.admin.path) }
        let gateway = try Gateway(configuration, executableFolder: executableFolder)
        let server = try serve(listener, for: gateway)
        let adminServer = AdminServer(admin, pages: gateway.adminPages { server.counters })
        try translating { () throws(SystemError) in
            try adminServer.start()
            try Thread.start("signals") { obey(signals, server, gateway) }
        }
        gateway.log.write(.info, "serving", [("schemes", .array(gateway.router.schemes.map(JSON.string)))])
        try translating { () throws(SystemError) in try server.run { exchange in gateway.respond(to: exchange) } }
        adminServer.stop()
        gateway.stopHosts(within: configuration.timeouts.drain)
        gateway.log.write(.info, "ended")
        gateway.log.flush(within: Gateway.logPatience)
    }

    private static func obey(_ signals: borrowing SignalDescriptor, _ server: FastCGIServer, _ gateway: Gateway) {
        var isDraining = false
        while true {
            let signal = signals.next()
            let facts: [(String, JSON)] = [("signal", .integer(Int(signal)))]
            if signal == Signals.hangUp {
                let detail = "This version reads its configuration at its start only. Restart it."
                gateway.log.write(.warning, "reload-not-supported", facts + [("detail", .string(detail))])
            } else if isDraining {
                gateway.log.write(.warning, "ended-at-once", facts)
                removeListener(gateway.configuration)
                Listener.remove(gateway.configuration.admin.path)
                gateway.stopHosts(within: .zero)
                OwnProcess.leave(1)
            } else {
                isDraining = true
                gateway.log.write(.info, "draining", facts)
                server.shutDown()
            }
        }
    }

    /// One that was inherited is its opener's: it stays.
    private static func removeListener(_ configuration: Configuration) {
        if case .path(let path) = configuration.listen.address { Listener.remove(path) }
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
