import Caching
public import Configuring
import FastCGI
import HostPools
import Linux
import Parameters
import Routing
import URLLoading

/// The gateway: introduces edge, router, cache, pools and origins to each other, and knows no more than they tell.
///
/// Made from a checked configuration; ``respond(to:)`` is the life of a request.
public final class Gateway: Sendable {
    let configuration: Configuration
    let limits: RequestLimits
    let log: EventLog
    let logIDs = LogIDs()
    /// When it began to start.
    let start = Deadline.now
    let counters = GatewayCounters()
    let origins: OriginSet
    /// In the order of the configuration; a route's index points here.
    let plugins: [LoadedPlugin]
    let router: Router
    let aliases = AliasTable()
    let cache: ResponseCache
    /// The permanent thread that starts and watches hosts.
    let watch: HostWatch

    /// Opens the origins, starts one host a plugin, asks it what it offers and checks its options.
    ///
    /// - Parameters:
    ///   - executableFolder: where `urlgate-host` lies.
    ///   - isSilent: nothing is logged, for a caller who only wants what is thrown.
    /// - Throws: ``GatewayStartError`` with all that is wrong; no process is left behind.
    public init(
        _ configuration: Configuration, executableFolder: String, isSilent: Bool = false
    ) throws(GatewayStartError) {
        self.configuration = configuration
        log = EventLog(least: isSilent ? nil : EventLog.Level(configuration.log.level))
        limits = RequestLimits(configuration.limits)
        origins = try OriginSet(configuration.origins)
        cache = ResponseCache(
            byteLimit: configuration.cache.memoryByteLimit, waiterLimit: configuration.cache.waiterLimit)
        do throws(SystemError) { watch = try HostWatch() } catch { throw GatewayStartError("\(error)") }
        let starting = PluginStart(
            configuration: configuration, executableFolder: executableFolder, origins: origins, watch: watch, log: log)
        let started: [PluginStart.Started]
        do throws(GatewayStartError) { started = try starting.startAll() } catch {
            log.flush(within: Self.logPatience)
            throw error
        }
        plugins = started.map(\.plugin)
        router = Router(routes: started.flatMap(\.routes))
    }

    /// How long the end waits for whoever reads the log.
    static let logPatience = Duration.seconds(1)

    /// Ends all hosts: those that load first finish, within a time. Then everything logged so far is written.
    public func stopHosts(within time: Duration) {
        let deadline = Deadline.after(time)
        for plugin in plugins { plugin.pool.drain(until: deadline) }
        log.flush(within: Self.logPatience)
    }
}
