import Imaging
public import Parameters
public import URLGatePluginKit
import URLLoading

/// An original from a named origin: cropped, turned, resized, filtered.
public struct AssetHandler: URLGateHandler {
    /// `asset`
    public static let scheme = "asset"
    /// For the documentation.
    public static let help = "An original picture, cropped, turned, resized and filtered."

    private let origin: String
    private let limits: AssetLimits

    /// Sets libvips up, so that the first load does not wait for it.
    public init(options: ParameterValues) throws(HandlerError) {
        origin = options.text("origin") ?? ""
        var limits = AssetLimits()
        if let pixels = options.integer("max-pixels") { limits.maximumPixels = pixels }
        if let pixels = options.integer("max-output-pixels") { limits.maximumOutputPixels = pixels }
        self.limits = limits
        try HandlerError.imaging { () throws(ImagingError) in try prepareImaging() }
    }

    /// Loads the original and answers with the picture made of it. An original that is not there is the origin's 404.
    public func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        // The picture depends on its original and the URL only.
        if request.cachedResponse?.isUnchanged == true { return client.cachedResponseIsValid() }
        let id = request.parameters.text("id") ?? ""
        let original = try client.load("origin://\(origin)/\(PercentCoding.encode(id))")
        let file = try original.withUnsafeBytes { (bytes) throws(HandlerError) in
            try render(bytes, AssetRecipe(request.parameters), client)
        }
        client.didReceive(
            HandlerResponse(
                contentType: file.format.contentType, contentLength: file.bytes.count,
                isIncomplete: original.isIncomplete))
        client.didLoad(file.bytes)
        client.didFinishLoading()
    }

    private func render(
        _ original: UnsafeRawBufferPointer, _ recipe: AssetRecipe, _ client: HandlerClient
    ) throws(HandlerError) -> PictureFile {
        try HandlerError.imaging { () throws(ImagingError) in
            let rendering = try AssetRendering(original, recipe: recipe, limits: limits)
            guard client.admit(bytes: rendering.byteCount),
                let file = try rendering.render(isCancelled: { client.isCancelled })
            else { throw .cancelled }
            return file
        }
    }
}

extension HandlerError {
    /// What picture work throws, as a handler says it.
    fileprivate static func imaging<Result>(_ work: () throws(ImagingError) -> Result) throws(HandlerError) -> Result {
        do throws(ImagingError) {
            return try work()
        } catch {
            throw HandlerError(
                status: error.status, code: error.code, message: error.message, parameter: error.parameter)
        }
    }
}
