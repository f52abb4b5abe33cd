import Imaging
public import Parameters
public import URLGatePluginKit
import URLLoading

/// The ground behind a poll: a gradient, a mesh, a pattern or an image repeated.
public struct PollBackgroundHandler: URLGateHandler {
    /// `poll-background`
    public static let scheme = "poll-background"
    /// For the documentation.
    public static let help = "The ground behind a poll: a gradient, a mesh of colours, a pattern, an image repeated."

    private let maximumPixels: Int
    private let maximumImagePixels: Int

    /// Sets libvips up, so that the first load does not wait for it.
    public init(options: ParameterValues) throws(HandlerError) {
        maximumPixels = options.integer("max-output-pixels") ?? 20_000_000
        maximumImagePixels = options.integer("max-pixels") ?? 25_000_000
        try HandlerError.imaging { () throws(ImagingError) in try prepareImaging() }
    }

    /// Draws, and answers with a picture or, for `output=info`, with what can be said of it.
    ///
    /// An image that cannot be loaded is replaced by `color`, and the answer then counts as incomplete; without `color`
    /// its error is the answer.
    public func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        let recipe = try PollBackgroundRecipe(request.parameters)
        guard recipe.size.pixelCount <= maximumPixels else {
            let error = ImagingError.outputTooLarge(recipe.size, maximumPixels: maximumPixels)
            throw HandlerError(error)
        }
        guard client.admit(bytes: recipe.size.pixelCount * 8) else { throw .cancelled }
        let tile = try tile(recipe, client)
        let rendering = PollBackgroundRendering(recipe: recipe, tile: tile.picture)
        let pixels = try HandlerError.imaging { () throws(ImagingError) in
            try rendering.pixels { client.isCancelled }
        }
        guard let pixels else { throw .cancelled }
        if request.parameters.text("output") == "info" {
            let document = InfoDocument(recipe, pixels).bytes
            answer(document, "application/json", isIncomplete: tile.isIncomplete, client)
        } else {
            let file = try HandlerError.imaging { () throws(ImagingError) in
                try pixels.file(recipe.format, quality: recipe.quality)
            }
            answer(file.bytes, file.format.contentType, isIncomplete: tile.isIncomplete, client)
        }
    }

    private func answer(_ bytes: [UInt8], _ contentType: String, isIncomplete: Bool, _ client: HandlerClient) {
        client.didReceive(
            HandlerResponse(contentType: contentType, contentLength: bytes.count, isIncomplete: isIncomplete))
        client.didLoad(bytes)
        client.didFinishLoading()
    }

    /// What a tile repeats; nothing for other styles, and where only `color` is left.
    private func tile(
        _ recipe: PollBackgroundRecipe, _ client: HandlerClient
    ) throws(HandlerError) -> (picture: Picture?, isIncomplete: Bool) {
        guard case .tile(let url, let width) = recipe.style else { return (nil, false) }
        do throws(HandlerError) {
            let data = try client.load(url, accept: "image/png")
            let picture = try data.withUnsafeBytes { (bytes) throws(HandlerError) in
                try HandlerError.imaging { () throws(ImagingError) in
                    try self.picture(bytes, width: width)
                }
            }
            return (picture, data.isIncomplete)
        } catch {
            guard recipe.ground != nil else { throw error }
            client.log(.warning, "the image is missing: \(error.code): \(error.message)")
            return (nil, true)
        }
    }

    /// The image, as wide as asked for.
    func picture(_ bytes: UnsafeRawBufferPointer, width: Int?) throws(ImagingError) -> Picture {
        var extract = Extract()
        extract.width = width
        extract.enlarges = true
        let source = try PictureSource(bytes, maximumPixels: maximumImagePixels)
        let size = try source.framing(of: extract).outputSize
        guard size.pixelCount <= maximumPixels else { throw .outputTooLarge(size, maximumPixels: maximumPixels) }
        return try source.render(extract).withoutNeedlessAlpha()
    }
}

extension HandlerError {
    /// Nobody reads this.
    fileprivate static let cancelled = HandlerError(
        status: 503, code: "cancelled", message: "Nobody waits for this picture any more.")

    fileprivate init(_ error: ImagingError) {
        self.init(status: error.status, code: error.code, message: error.message, parameter: error.parameter)
    }

    /// What picture work throws, as a handler says it.
    fileprivate static func imaging<Result>(_ work: () throws(ImagingError) -> Result) throws(HandlerError) -> Result {
        do throws(ImagingError) { return try work() } catch { throw HandlerError(error) }
    }
}
