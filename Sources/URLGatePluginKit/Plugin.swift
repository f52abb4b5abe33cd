public import CUrlgatePlugin
public import Parameters

/// A plugin: who it is and which handlers it offers.
///
/// One a library, in a global constant, handed to the host by the library's only exported symbol:
/// ```swift
/// public import CUrlgatePlugin
/// import URLGatePluginKit
///
/// private let plugin = Plugin(name: "Hello", version: "1.0.0", renderingVersion: 1, handlers: [Hello.self])
///
/// @c @implementation public func urlgate_plugin_entry() -> UnsafePointer<urlgate_plugin_t>? { plugin.table }
/// ```
public struct Plugin: @unchecked Sendable {  // the table is written once, before anybody sees it
    /// How it describes itself to the gateway.
    public let info: PluginInfo
    let handlers: [any URLGateHandler.Type]
    private let functions: UnsafePointer<urlgate_plugin_t>

    /// A plugin from its parts. The gateway checks them; what is wrong is named when the plugin is loaded.
    ///
    /// - Parameters:
    ///   - name: letters, digits and hyphens; it is in logs, metrics and cache keys.
    ///   - version: for people.
    ///   - renderingVersion: raise it when the same URL gives other bytes; what was kept is then rendered anew.
    ///   - options: what the configuration may set, for every handler's `init(options:)`.
    ///   - handlers: one a scheme.
    public init(
        name: String, version: String, renderingVersion: Int, options: ParameterSet = [],
        handlers: [any URLGateHandler.Type]
    ) {
        info = PluginInfo(
            name: name, version: version, renderingVersion: renderingVersion, options: options,
            handlers: handlers.map { handler in
                HandlerInfo(
                    scheme: handler.scheme, help: handler.help, parameters: handler.parameters,
                    takesLocation: handler.takesLocation)
            })
        self.handlers = handlers
        functions = PluginTable.make()
    }

    /// What `urlgate_plugin_entry` returns. Valid for the life of the process. Main thread only.
    ///
    /// The C functions that describe and create have no argument that could carry a plugin, so the one whose table was
    /// asked for last is theirs.
    public var table: UnsafePointer<urlgate_plugin_t> {
        PluginTable.plugin = self
        return functions
    }
}
