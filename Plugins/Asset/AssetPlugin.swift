public import URLGatePluginKit

/// The plugin of `asset:`.
public let assetPlugin = Plugin(
    name: "Asset", version: "1.1.0", renderingVersion: 2, options: AssetOptions.declaration,
    handlers: [AssetHandler.self])
