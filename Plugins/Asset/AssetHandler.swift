import Imaging
import Linux
public import Parameters
public import URLGatePluginKit
import URLLoading

/// An original from a named origin: trimmed, cropped, turned, resized, filtered; or what is known of it.
public struct AssetHandler: URLGateHandler {
    /// `asset`
    public static let scheme = "asset"
    /// For the documentation.
    public static let help = "An original picture, cropped, turned, resized and filtered."

    private let options: AssetOptions
    private let budget: ProcessorBudget

    /// Sets libvips up, so that the first load does not wait for it.
    public init(options: ParameterValues) throws(HandlerError) {
        let options = try AssetOptions(options)
        self.options = options
        try HandlerError.imaging { () throws(ImagingError) in try prepareImaging(for: options.original.kinds) }
        do throws(SystemError) {
            budget = try ProcessorBudget()
        } catch {
            throw HandlerError(status: 500, code: "system-failed", message: "\(error)")
        }
    }

    /// Loads the original and answers with the picture made of it. An original that is not there is the origin's 404.
    public func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        // The picture depends on its original, the watermark and the URL only.
        if request.cachedResponse?.isUnchanged == true { return client.cachedResponseIsValid() }
        let recipe = try AssetRecipe(request.parameters)
        let original = try original(request.parameters.text("id") ?? "", client)
        let watermark = try recipe.watermark.map { (name) throws(HandlerError) in try self.watermark(name, client) }
        let seconds = budgetSeconds(request)
        let answer = try budget.spend(seconds, exceeded: { Self.giveUp(client, seconds) }) {
            () throws(HandlerError) in
            try original.withUnsafeBytes { (bytes) throws(HandlerError) in
                try AssetWork(recipe, options, client, watermark).answer(bytes)
            }
        }
        client.didReceive(
            HandlerResponse(
                contentType: answer.contentType, contentLength: answer.bytes.count,
                isIncomplete: original.isIncomplete || answer.isIncomplete,
                fields: recipe.download.map { [ContentDisposition.attachment(named: $0)] } ?? []))
        client.didLoad(answer.bytes)
        client.didFinishLoading()
    }

    /// The client's own id is named where it leads nowhere, unlike what the configuration names.
    private func original(_ id: String, _ client: HandlerClient) throws(HandlerError) -> LoadedData {
        do throws(HandlerError) { return try load(id, client) } catch {
            throw error.code == "original-not-found" ? .noOriginal(id) : error
        }
    }

    private func load(_ id: String, _ client: HandlerClient) throws(HandlerError) -> LoadedData {
        try client.load("origin://\(options.origin)/\(PercentCoding.encode(id))")
    }

    private func watermark(_ name: String, _ client: HandlerClient) throws(HandlerError) -> (Watermark, LoadedData) {
        guard let watermark = options.watermarks[name] else {
            throw .unknownWatermark(name, among: options.watermarks.keys.sorted())
        }
        return (watermark, try load(watermark.id, client))
    }

    /// Half of the time that is left, if that is less: a picture that would not be ready in time anyhow is told so.
    private func budgetSeconds(_ request: HandlerRequest) -> Double {
        let (seconds, attoseconds) = request.timeout.components
        return min(options.maximumProcessorSeconds, (Double(seconds) + Double(attoseconds) / 1e18) / 2)
    }

    /// Answers instead of whoever is still computing, and ends the process.
    private static func giveUp(_ client: HandlerClient, _ seconds: Double) {
        let tenths = Int((seconds * 10).rounded())
        client.didFail(
            HandlerError(.tooCostly(seconds: tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)")))
        OwnProcess.leave(0)
    }
}
