import Imaging
public import Parameters
public import URLGatePluginKit
import URLLoading

/// Some members' pictures as one.
public struct AvatarHandler: URLGateHandler {
    /// `avatar`
    public static let scheme = "avatar"
    /// For the documentation.
    public static let help = "The pictures of some members as one, as a chat list shows a group."

    private let maximumMembers: Int
    private let maximumPixels: Int
    private let maximumOutputPixels: Int

    /// Sets libvips up, so that the first load does not wait for it.
    public init(options: ParameterValues) throws(HandlerError) {
        maximumMembers = options.integer("max-members") ?? 4
        maximumPixels = options.integer("max-pixels") ?? 25_000_000
        maximumOutputPixels = options.integer("max-output-pixels") ?? 4_194_304
        do throws(ImagingError) { try prepareImaging() } catch { throw HandlerError(error) }
    }

    /// Loads the members side by side, each at the size of its tile and without loss, and answers with all of them.
    ///
    /// A member that fails or is late never fails the picture, unless the URL says `fallback=error`: it falls back, the
    /// answer counts as incomplete, and the header field `X-Urlgate-Failed-Members` names it.
    public func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        let recipe = try AvatarRecipe(request.parameters, maximumMembers: maximumMembers)
        let rendering = AvatarRendering(recipe: recipe)
        try HandlerError.imaging { () throws(ImagingError) in
            try rendering.check(maximumOutputPixels: maximumOutputPixels)
        }
        let members = MemberLoading(
            rendering: rendering, patience: MemberLoading.patience(request), maximumPixels: maximumPixels)
        let loaded = try members.load(client)
        guard client.admit(bytes: rendering.byteCount) else { throw HandlerError(ImagingError.cancelled) }
        let photographs = try members.photographs(loaded, client)
        let result = try HandlerError.imaging { () throws(ImagingError) in try rendering.render(photographs) }
        let isMemberIncomplete = loaded.contains { $0?.isIncomplete == true }
        client.didReceive(response(result, isIncomplete: isMemberIncomplete || !result.failedMembers.isEmpty))
        client.didLoad(result.file.bytes)
        client.didFinishLoading()
    }

    private func response(_ result: AvatarRendering.Result, isIncomplete: Bool) -> HandlerResponse {
        var response = HandlerResponse(
            contentType: result.file.format.contentType, contentLength: result.file.bytes.count,
            isIncomplete: isIncomplete)
        if !result.failedMembers.isEmpty {
            let failed = result.failedMembers.map { "\($0)" }.joined(separator: ",")
            response.fields = [HeaderField("X-Urlgate-Failed-Members", failed)]
        }
        return response
    }
}

extension HandlerError {
    init(_ error: ImagingError) {
        self.init(status: error.status, code: error.code, message: error.message, parameter: error.parameter)
    }

    /// What picture work throws, as a handler says it.
    static func imaging<Result>(_ work: () throws(ImagingError) -> Result) throws(HandlerError) -> Result {
        do throws(ImagingError) { return try work() } catch { throw HandlerError(error) }
    }
}
