import Caching
import Configuring
import HostPools
import Linux
import Parameters
import Routing
import URLLoading

/// Brings plugins up: a first host each, its description, its options, its routes.
struct PluginStart {
    let configuration: Configuration
    let executableFolder: String
    let origins: OriginSet
    let watch: HostWatch
    let log: EventLog

    /// A plugin that is up, and the schemes it answers.
    struct Started {
        let plugin: LoadedPlugin
        let routes: [Route]
    }

    /// Starts all plugins of the configuration; on any fault ends those that came up and throws all faults.
    func startAll() throws(GatewayStartError) -> [Started] {
        var started: [Started] = []
        var reasons: [String] = []
        for (index, plugin) in configuration.plugins.enumerated() {
            do throws(GatewayStartError) {
                started.append(try start(plugin, index: index))
            } catch { reasons += error.reasons }
        }
        for (index, each) in started.enumerated() {
            guard let first = started[..<index].first(where: { $0.plugin.info.name == each.plugin.info.name })
            else { continue }
            reasons.append(
                "\(each.plugin.configuration.libraryMark): Two plugins are called '\(each.plugin.info.name)', this and "
                    + "that of line \(first.plugin.configuration.libraryMark.line). Remove one of the two.")
        }
        guard reasons.isEmpty else {
            for each in started { each.plugin.pool.drain(until: .now) }
            throw GatewayStartError(reasons)
        }
        return started
    }

    private func start(_ plugin: Configuration.Plugin, index: Int) throws(GatewayStartError) -> Started {
        let name = PoolConfiguration.provisionalName(ofLibrary: plugin.library)
        let pool = HostPool(poolConfiguration(plugin), watch: watch) { [log] event in log.write(event, plugin: name) }
        do throws(GatewayStartError) {
            let introduction = try introduce(pool, plugin)
            report(introduction.sandbox, of: name)
            let info = try describe(introduction, plugin)
            let options = try checkOptions(plugin, info)
            let presets = try checkPresets(plugin, info)
            try configure(pool, info, options, plugin)
            let loaded = LoadedPlugin(
                info: info, configuration: plugin, pool: pool, sandbox: introduction.sandbox,
                origins: Set(options.origins(declaredBy: info.options)), site: SiteFields(plugin.http))
            return Started(
                plugin: loaded,
                routes: Route.routes(
                    of: info, index: index, optionsDigest: ContentDigest.of(Array(options.text.utf8)),
                    presets: presets))
        } catch {
            pool.drain(until: .now)
            throw error
        }
    }

    private func introduce(
        _ pool: HostPool, _ plugin: Configuration.Plugin
    ) throws(GatewayStartError) -> PluginIntroduction {
        do throws(PoolError) { return try pool.describe() } catch {
            throw GatewayStartError("\(plugin.libraryMark): \(error)")
        }
    }

    /// Tells the operator what holds the hosts of a plugin, and what does not: with `required` nothing may be missing.
    private func report(_ layers: [String], of plugin: String) {
        let name = ("plugin", JSON.string(plugin))
        log.write(.info, "sandbox", [name, ("layers", .array(layers.map(JSON.string)))])
        guard configuration.sandbox != .required else { return }
        // A host names a layer that it could not close with this sentence, and a sandbox that is off with that.
        let missing = layers.filter { $0.contains(" is not to be had") || $0 == "sandbox off" }
        guard !missing.isEmpty else { return }
        log.write(.warning, "sandbox-incomplete", [name, ("missing", .array(missing.map(JSON.string)))])
    }

    private func describe(
        _ introduction: PluginIntroduction, _ plugin: Configuration.Plugin
    ) throws(GatewayStartError) -> PluginInfo {
        let info: PluginInfo
        do throws(PluginInfoError) { info = try PluginInfo(document: introduction.description) } catch {
            throw GatewayStartError("\(plugin.libraryMark): \(plugin.library): \(error)")
        }
        let problems = info.problems()
        guard problems.isEmpty else {
            throw GatewayStartError(problems.map { "\(plugin.libraryMark): \(plugin.library): \($0)" })
        }
        return info
    }

    private func configure(
        _ pool: HostPool, _ info: PluginInfo, _ options: CheckedOptions, _ plugin: Configuration.Plugin
    ) throws(GatewayStartError) {
        do throws(PoolError) { try pool.configure(name: info.name, options: options.filled) } catch {
            throw GatewayStartError("\(plugin.libraryMark): \(error)")
        }
    }
}
