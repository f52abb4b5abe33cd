import Drawing
import Imaging
import Linux
public import Parameters
public import URLGatePluginKit
import URLLoading

/// A part of the Earth, with what a URL lays on it.
public struct MapHandler: URLGateHandler {
    /// `map`
    public static let scheme = "map"
    /// For the documentation.
    public static let help = "A map around a place, with markers, paths and areas."

    /// Where a URL names no zoom.
    private static let defaultZoom = 7.0

    private let pack: WorldPack
    private let maximumOutputPixels: Int
    private let allowsNoAttribution: Bool
    private let refusesWithoutDetail: Bool

    /// Opens the pack, and sets libvips up, so that the first load does not wait for it.
    public init(options: ParameterValues) throws(HandlerError) {
        pack = try Self.pack(options.text("pack"))
        maximumOutputPixels = options.integer("max-output-pixels") ?? 16_777_216
        allowsNoAttribution = options.flag("allow-no-attribution") ?? false
        refusesWithoutDetail = options.flag("refuse-without-detail") ?? false
        do throws(ImagingError) { try prepareImaging() } catch { throw HandlerError(error) }
    }

    /// Draws the map and answers with it.
    ///
    /// An icon that cannot be loaded becomes a pin, and the answer counts as incomplete. `X-Urlgate-Detail` is in the
    /// answer when the zoom is beyond what the source has detail for; `X-Urlgate-Attribution` always.
    public func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        let recipe = try MapRecipe(request.parameters)
        if !recipe.hasAttribution, !allowsNoAttribution { throw .attributionIsOwed }
        let file: PictureFile
        let view = recipe.view(defaultZoom: Self.defaultZoom, nearestZoom: pack.detailZoom)
        if refusesWithoutDetail, view.zoom > pack.detailZoom {
            throw .noDetail(zoom: view.zoom, detailZoom: pack.detailZoom)
        }
        var missingIcons = 0
        do throws(ImagingError) {
            try MapRendering.check(recipe, maximumOutputPixels: maximumOutputPixels)
            guard client.admit(bytes: MapRendering.byteCount(recipe)) else { throw .cancelled }
            var rendering = MapRendering(recipe: recipe, view: view, pack: pack)
            rendering.icons = MarkerIcons(recipe).load(client)
            missingIcons = zip(recipe.markers, rendering.icons).count { $0.icon != nil && $1 == nil }
            file = try rendering.file()
        } catch {
            throw HandlerError(error)
        }
        client.didReceive(response(file, view, isIncomplete: missingIcons > 0))
        client.didLoad(file.bytes)
        client.didFinishLoading()
    }

    private func response(_ file: PictureFile, _ view: MapView, isIncomplete: Bool) -> HandlerResponse {
        var fields = [HeaderField("X-Urlgate-Attribution", Attribution.world.field)]
        if view.zoom > pack.detailZoom {
            let detail = "coarse; zoom=\(view.zoom.tenths); detail-zoom=\(pack.detailZoom.tenths)"
            fields.append(HeaderField("X-Urlgate-Detail", detail))
        }
        return HandlerResponse(
            contentType: file.format.contentType, contentLength: file.bytes.count, isIncomplete: isIncomplete,
            fields: fields)
    }

    /// The library's own pack, or a file's.
    private static func pack(_ path: String?) throws(HandlerError) -> WorldPack {
        do throws(PackFault) {
            guard let path else { return try .embedded() }
            return try .file(path)
        } catch {
            throw .packUnusable(path ?? "of the library", reason: error.reason)
        }
    }
}
