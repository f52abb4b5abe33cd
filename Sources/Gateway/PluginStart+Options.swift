import Configuring
import HostPools
import Linux
import Parameters
import URLLoading

extension PluginStart {
    /// Checks the configured options against the plugin's own declaration; faults carry line and column.
    func checkOptions(_ plugin: Configuration.Plugin, _ info: PluginInfo) throws(GatewayStartError) -> CheckedOptions {
        var items: [QueryItem] = []
        var marks: [ConfigurationMark] = []
        var nameMarks: [ConfigurationMark] = []
        for option in plugin.options {
            for (value, mark) in zip(option.values, option.valueMarks) {
                items.append(QueryItem(option.name, value))
                marks.append(mark)
                nameMarks.append(option.mark)
            }
        }
        let checked = info.options.checkOptions(items)
        var reasons = checked.problems.map { problem in
            let places = problem.problem.code == "unknown-option" ? nameMarks : marks
            let mark = problem.index.map { places[$0] } ?? plugin.libraryMark
            return ConfigurationError(mark, "\(info.name): \(problem.problem.message)").description
        }
        reasons += unknownOrigins(checked, items, marks, plugin, info)
        guard reasons.isEmpty else { throw GatewayStartError(reasons) }
        return checked
    }

    /// Checks the configured presets against the parameters of the plugin's handlers: one of them must take each.
    func checkPresets(_ plugin: Configuration.Plugin, _ info: PluginInfo) throws(GatewayStartError) -> Presets {
        var items: [String: [QueryItem]] = [:]
        var reasons: [String] = []
        for preset in plugin.presets {
            let parameters = preset.parameters.flatMap { option in option.values.map { QueryItem(option.name, $0) } }
            let marks = preset.parameters.flatMap { option in
                option.valueMarks.map { (name: option.mark, value: $0) }
            }
            items[preset.name] = parameters
            let problems = info.handlers.map { $0.parameters.presetProblems(parameters) }
            guard let fewest = problems.min(by: { $0.count < $1.count }) else { continue }
            reasons += fewest.map { problem in
                let isName = problem.problem.code.hasPrefix("unknown")
                let mark = problem.index.map { isName ? marks[$0].name : marks[$0].value } ?? plugin.libraryMark
                return ConfigurationError(
                    mark, "\(info.name): preset '\(preset.name)': \(problem.problem.message)"
                ).description
            }
        }
        guard reasons.isEmpty else { throw GatewayStartError(reasons) }
        return Presets(items, isExclusive: plugin.presetsOnly)
    }

    /// Options of kind origin name an origin of this configuration.
    private func unknownOrigins(
        _ checked: CheckedOptions, _ items: [QueryItem], _ marks: [ConfigurationMark], _ plugin: Configuration.Plugin,
        _ info: PluginInfo
    ) -> [String] {
        checked.origins(declaredBy: info.options).filter { !origins.names.contains($0) }.map { name in
            let index = items.firstIndex { info.options[$0.name]?.kind == .origin && $0.value == name }
            let mark = index.map { marks[$0] } ?? plugin.libraryMark
            let known = origins.names.isEmpty ? "none" : origins.names.joined(separator: ", ")
            return ConfigurationError(
                mark,
                "\(info.name): there is no origin '\(name)'.\(NearestName.question(name, among: origins.names)) "
                    + "Origins here: \(known)."
            ).description
        }
    }

    /// What a pool needs to know of a plugin's configuration.
    func poolConfiguration(_ plugin: Configuration.Plugin) -> PoolConfiguration {
        var pool = PoolConfiguration(library: plugin.library, hostExecutable: executableFolder + "/urlgate-host")
        pool.runtimeFolders = SwiftRuntime.folders
        pool.read = plugin.read
        pool.sandbox = PoolConfiguration.Sandbox(rawValue: configuration.sandbox.rawValue) ?? .required
        pool.mode = PoolConfiguration.Mode(rawValue: plugin.pool.mode.rawValue) ?? .ondemand
        pool.maxChildren = plugin.pool.maximumChildren
        pool.timeout = plugin.pool.timeout
        pool.maxRequests = plugin.pool.maximumRequests
        pool.idleTimeout = plugin.pool.idleTimeout
        pool.queueMax = plugin.pool.queue.limit
        pool.queueTimeout = plugin.pool.queue.timeout
        pool.maxAnswerBytes = configuration.limits.answerByteLimit
        pool.usesVectors = plugin.vectors
        return pool
    }
}
