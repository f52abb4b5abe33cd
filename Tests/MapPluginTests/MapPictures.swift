import Drawing
import GoldenPictures
import Imaging
import Parameters
import URLGatePluginKit
import URLLoading

@testable import MapPlugin

/// Maps as a URL asks for them, without a gateway.
enum MapPictures {
    /// The values of a query, checked and filled as the gateway does it.
    static func values(_ query: String) throws -> ParameterValues {
        let items = query.split(separator: "&").map { part in
            let halves = part.split(separator: "=", maxSplits: 1)
            return QueryItem(String(halves[0]), String(halves[1]))
        }
        let canonical = try MapHandler.parameters.check(items, url: "map://?\(query)")
        return ParameterValues(MapHandler.parameters.filled(canonical))
    }

    /// The map of a query, with the pack of the library and tiles on it.
    static func rendering(_ query: String, tiles: MapTiles? = nil, style: MapStyle? = nil) throws -> MapRendering {
        let recipe = try MapRecipe(try values(query))
        let source = MapSource(pack: try WorldPack.embedded(), tiles: tiles)
        let builtIn = try MapStyles(ParameterValues([])).style(
            named: recipe.style, isDark: recipe.isDark, for: source)
        return MapRendering(
            recipe: recipe, view: recipe.view(defaultZoom: source.defaultZoom, nearestZoom: source.detailZoom),
            source: source, style: style ?? builtIn, typesetter: Typesetter())
    }

    /// Its picture.
    static func picture(_ query: String, tiles: MapTiles? = nil, style: MapStyle? = nil) throws -> Picture {
        let rendering = try rendering(query, tiles: tiles, style: style)
        return try Picture.from(
            pixels: rendering.draw { _ in }.canvas.pixels(), size: rendering.recipe.pixelSize, bands: 4)
    }
}
