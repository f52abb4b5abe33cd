import Imaging
import URLGatePluginKit

/// One load: from the bytes of an original to those of the answer.
struct AssetWork {
    private let recipe: AssetRecipe
    private let options: AssetOptions
    private let client: HandlerClient
    private let watermark: (Watermark, LoadedData)?

    /// What goes out.
    struct Answer {
        let contentType: String
        let bytes: [UInt8]
        /// The original is damaged, and so something may be missing.
        var isIncomplete = false
    }

    init(
        _ recipe: AssetRecipe, _ options: AssetOptions, _ client: HandlerClient, _ watermark: (Watermark, LoadedData)?
    ) {
        self.recipe = recipe
        self.options = options
        self.client = client
        self.watermark = watermark
    }

    /// The answer; of a damaged original, where the configuration shows such, as far as it goes.
    func answer(_ original: UnsafeRawBufferPointer) throws(HandlerError) -> Answer {
        do throws(ImagingError) {
            return try answer(original, leniently: false)
        } catch {
            guard options.showsTruncated, error.code == ImagingError.notDecodableCode else { throw HandlerError(error) }
        }
        return try HandlerError.imaging { () throws(ImagingError) in
            var answer = try answer(original, leniently: true)
            answer.isIncomplete = true
            return answer
        }
    }

    private func answer(_ original: UnsafeRawBufferPointer, leniently: Bool) throws(ImagingError) -> Answer {
        let rendering = try AssetRendering(original, recipe: recipe, options: options, leniently: leniently)
        if rendering.isHeavy, !client.admit(bytes: rendering.byteCount) { throw .cancelled }
        if recipe.wantsInfo {
            return Answer(contentType: "application/json", bytes: try rendering.info(original).bytes)
        }
        let drawn = try drawnWatermark(for: rendering.outputSize)
        guard let file = try rendering.render(watermark: drawn, isCancelled: { client.isCancelled }) else {
            throw .cancelled
        }
        return Answer(contentType: file.format.contentType, bytes: file.bytes)
    }

    private func drawnWatermark(for size: PixelSize) throws(ImagingError) -> (Watermark, Picture)? {
        guard let (watermark, data) = watermark else { return nil }
        return try data.withUnsafeBytes { (bytes) throws(ImagingError) in
            (watermark, try watermark.drawn(bytes, for: size, limits: options.original))
        }
    }
}
