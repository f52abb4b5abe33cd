import Glibc
import Linux
import Parameters
import URLGatePluginKit

/// The styles of vector tiles: those that the configuration names, and the library's own.
struct MapStyles: Sendable {
    private let named: [MapStyle]
    private let builtIn = BuiltInStyles()

    /// Styles that are always there; the world pack has them too.
    static let always = ["standard", "muted"]

    /// Reads them; what of them is not drawn is told on standard error, which is the log.
    init(_ options: ParameterValues) throws(HandlerError) {
        var named: [MapStyle] = []
        for text in options.texts("styles") {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, !Self.always.contains(parts[0]), !named.contains(where: { $0.name == parts[0] })
            else { throw .styleWithoutName(text) }
            let style = try MapStyle.file(parts[1], name: parts[0])
            for warning in style.warnings { Self.warn("style \(parts[0]): \(warning)\n") }
            named.append(style)
        }
        self.named = named
    }

    /// How a source's vector tiles are drawn; nil for other sources.
    ///
    /// - Throws: 400 for a name that nobody gave, or for a style of vector tiles on others.
    func style(named name: String, isDark: Bool, for source: MapSource) throws(HandlerError) -> MapStyle? {
        let isOwn = Self.always.contains(name)
        guard isOwn || named.contains(where: { $0.name == name }) else {
            throw .unknownStyle(name, among: Self.always + named.map(\.name))
        }
        guard case .vectors(let tiles) = source.tiles else {
            guard isOwn else { throw .styleWithoutVectors(name, source: source.tiles?.name ?? MapSources.worldName) }
            return nil
        }
        if isOwn { return try builtIn.style(for: tiles.facts, palette: MapPalette(style: name, isDark: isDark)) }
        let dark = isDark ? named.first { $0.name == "\(name)-dark" } : nil
        return dark ?? named.first { $0.name == name }
    }

    private static func warn(_ line: String) { _ = write(STDERR_FILENO, line, line.utf8.count) }
}

/// The library's own styles, one for each schema of tiles and each palette, made when the first picture wants it.
final class BuiltInStyles: Sendable {
    private let made = Lock<[Key: MapStyle]>([:])

    private struct Key: Hashable {
        let schema: TileSchema
        let palette: String
    }

    /// The style for tiles.
    func style(for facts: TileFacts, palette: MapPalette) throws(HandlerError) -> MapStyle {
        let key = Key(schema: TileSchema(layers: facts.layers), palette: palette.name)
        if let known = made.withLock({ $0[key] }) { return known }
        do throws(StyleFault) {
            let style = try MapStyle(name: palette.name, palette.applied(to: key.schema.document), sprite: nil)
            made.withLock { $0[key] = style }
            return style
        } catch {
            throw .styleUnusable("of the library", reason: "\(error.path): \(error.reason)")
        }
    }
}
