public import CUrlgatePlugin
import PollBackgroundPlugin
import URLGatePluginKit

/// The library's one symbol.
@c @implementation public func urlgate_plugin_entry() -> UnsafePointer<urlgate_plugin_t>? {
    pollBackgroundPlugin.table
}
