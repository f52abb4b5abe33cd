import Drawing
import Imaging
public import Parameters
public import URLGatePluginKit
import URLLoading

/// A part of the Earth, with what a URL lays on it.
public struct MapHandler: URLGateHandler {
    /// `map`
    public static let scheme = "map"
    /// For the documentation.
    public static let help = "A map around a place, with markers, paths and areas."

    private let sources: MapSources
    private let styles: MapStyles
    private let typesetter = Typesetter()
    private let maximumOutputPixels: Int
    private let allowsNoAttribution: Bool
    private let refusesWithoutDetail: Bool

    /// Opens the pack and the tiles, and sets libvips up, so that the first load does not wait for it.
    public init(options: ParameterValues) throws(HandlerError) {
        sources = try MapSources(options)
        styles = try MapStyles(options)
        maximumOutputPixels = options.integer("max-output-pixels") ?? 16_777_216
        allowsNoAttribution = options.flag("allow-no-attribution") ?? false
        refusesWithoutDetail = options.flag("refuse-without-detail") ?? false
        do throws(ImagingError) { try prepareImaging() } catch { throw HandlerError(error) }
    }

    /// Draws the map and answers with it.
    ///
    /// A tile that is missing, and an icon that cannot be loaded, leave the answer incomplete: `X-Urlgate-Missing-Tiles`
    /// counts the tiles, a pin stands for the icon. `X-Urlgate-Detail` is there when the zoom is beyond what the source
    /// has detail for, `X-Urlgate-Attribution` always.
    public func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        let documents = try GeoJSON.documents(request.parameters.texts("geojson"), client)
        let recipe = try MapRecipe(request.parameters, documents: documents)
        if !recipe.hasAttribution, !allowsNoAttribution { throw .attributionIsOwed }
        let source = try sources.source(named: recipe.source)
        let style = try styles.style(named: recipe.style, isDark: recipe.isDark, for: source)
        let view = recipe.view(defaultZoom: source.defaultZoom, nearestZoom: source.detailZoom)
        if refusesWithoutDetail, view.zoom > source.detailZoom {
            throw .noDetail(zoom: view.zoom, detailZoom: source.detailZoom)
        }
        let result: MapRendering.Result
        do throws(ImagingError) {
            try MapRendering.check(recipe, maximumOutputPixels: maximumOutputPixels)
            guard client.admit(bytes: MapRendering.byteCount(recipe)) else { throw .cancelled }
            let icons = MarkerIcons(recipe).load(client)
            var rendering = MapRendering(
                recipe: recipe, view: view, source: source, style: style, typesetter: typesetter)
            rendering.icons = icons
            result = try rendering.render { client.log(.warning, $0) }
        } catch {
            throw HandlerError(error)
        }
        let (drawing, writing) = (result.time.drawing.milliseconds, result.time.writing.milliseconds)
        client.log(.debug, "drawn in \(drawing) ms, written in \(writing) ms")
        client.didReceive(response(result, view, source))
        client.didLoad(result.file.bytes)
        client.didFinishLoading()
    }

    private func response(_ result: MapRendering.Result, _ view: MapView, _ source: MapSource) -> HandlerResponse {
        var fields = [HeaderField("X-Urlgate-Attribution", result.attribution)]
        if view.zoom > source.detailZoom {
            let detail = "coarse; zoom=\(view.zoom.tenths); detail-zoom=\(source.detailZoom.tenths)"
            fields.append(HeaderField("X-Urlgate-Detail", detail))
        }
        if result.missingTiles > 0 { fields.append(HeaderField("X-Urlgate-Missing-Tiles", "\(result.missingTiles)")) }
        return HandlerResponse(
            contentType: result.file.format.contentType, contentLength: result.file.bytes.count,
            isIncomplete: result.missingTiles + result.missingIcons > 0, fields: fields)
    }
}

extension Duration {
    /// With two digits behind the point.
    fileprivate var milliseconds: Double {
        ((Double(components.seconds) * 1e5 + Double(components.attoseconds) / 1e13).rounded()) / 100
    }
}
