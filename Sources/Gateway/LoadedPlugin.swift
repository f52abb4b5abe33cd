import Caching
import Configuring
import HostMessages
import HostPools
import Linux
import Parameters
import Routing
import URLLoading

/// A plugin that was started, asked what it offers, and given its options.
struct LoadedPlugin: Sendable {
    /// What it says of itself, checked.
    let info: PluginInfo
    /// Its part of the configuration.
    let configuration: Configuration.Plugin
    /// Its hosts.
    let pool: HostPool
    /// The layers its hosts have closed around them.
    let sandbox: [String]
    /// The origins that its options name: it reaches no others.
    let origins: Set<String>
    /// What the operator adds to its answers.
    let site: SiteFields

    /// What may be kept of its answers.
    var lowering: Lowering {
        Lowering(storage: configuration.storage, clientSeconds: Int(configuration.http.maxAge.components.seconds))
    }

    /// After which nobody waits for a load any more: it has ended, or never will.
    var fillTime: Duration { patience + .seconds(5) }

    /// How long one load may take, waiting for its turn included.
    var patience: Duration { configuration.pool.timeout + configuration.pool.queue.timeout }
}

extension LoadedPlugin {
    /// A request as its hosts are given it.
    func order(for request: ResolvedRequest, depth: Int, cachedResponse: CachedResponse?) -> LoadOrder {
        LoadOrder(
            scheme: request.request.scheme, location: request.request.location,
            items: request.route.filledItems(for: request.request), url: request.request.text,
            timeoutMilliseconds: UInt32(clamping: configuration.pool.timeout.wholeNanoseconds / 1_000_000),
            depth: UInt8(clamping: depth), cachedResponse: cachedResponse)
    }
}
