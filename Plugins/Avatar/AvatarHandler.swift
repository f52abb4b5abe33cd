import Imaging
public import Parameters
public import URLGatePluginKit
import URLLoading

/// One to four members' pictures as one.
public struct AvatarHandler: URLGateHandler {
    /// `avatar`
    public static let scheme = "avatar"
    /// For the documentation.
    public static let help = "The pictures of one to four members as one, as a chat list shows a group."

    private let maximumPixels: Int
    private let maximumOutputPixels: Int

    /// Sets libvips up, so that the first load does not wait for it.
    public init(options: ParameterValues) throws(HandlerError) {
        maximumPixels = options.integer("max-pixels") ?? 25_000_000
        maximumOutputPixels = options.integer("max-output-pixels") ?? 4_194_304
        do throws(ImagingError) { try prepareImaging() } catch { throw HandlerError(error) }
    }

    /// Loads the members side by side, each at the size of its tile and without loss, and answers with all of them.
    ///
    /// A member that fails never fails the picture: it falls back, the answer counts as incomplete, and the header field
    /// `X-Urlgate-Failed-Members` names it.
    public func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        let rendering = AvatarRendering(recipe: try AvatarRecipe(request.parameters))
        let loaded: [LoadedData?]
        let result: AvatarRendering.Result
        do throws(ImagingError) {
            try rendering.check(maximumOutputPixels: maximumOutputPixels)
            loaded = load(rendering.recipe, client)
            guard client.admit(bytes: rendering.byteCount) else { throw .cancelled }
            result = try rendering.render(photographs(loaded, rendering.recipe, client))
        } catch {
            throw HandlerError(error)
        }
        let isMemberIncomplete = loaded.contains { $0?.isIncomplete == true }
        client.didReceive(response(result, isIncomplete: isMemberIncomplete || !result.failedMembers.isEmpty))
        client.didLoad(result.file.bytes)
        client.didFinishLoading()
    }

    /// One for each member; nil where there is no URL or nothing came.
    private func load(_ recipe: AvatarRecipe, _ client: HandlerClient) -> [LoadedData?] {
        let wanted = zip(recipe.members, recipe.tiles).map { member, tile in
            NestedLoad(
                url: member.url, accept: "image/png", pixelBox: PixelBox(width: tile.width, height: tile.height))
        }
        var answers = client.load(wanted.filter { !$0.url.isEmpty }).makeIterator()
        return recipe.members.enumerated().map { index, member in
            if member.url.isEmpty { return nil }
            switch answers.next() {
            case .success(let data): return data
            case .failure(let error):
                client.log(.warning, "member \(index + 1) is missing: \(error.code): \(error.message)")
                return nil
            case nil: return nil
            }
        }
    }

    private func photographs(_ loaded: [LoadedData?], _ recipe: AvatarRecipe, _ client: HandlerClient) -> [Picture?] {
        recipe.members.indices.map { index in
            loaded[index].flatMap { photograph($0, member: index, recipe, client) }
        }
    }

    private func photograph(
        _ data: LoadedData, member index: Int, _ recipe: AvatarRecipe, _ client: HandlerClient
    ) -> Picture? {
        do throws(ImagingError) {
            return try data.withUnsafeBytes { (bytes) throws(ImagingError) in
                try AvatarRendering.photograph(
                    bytes, filling: recipe.tiles[index].size, maximumPixels: maximumPixels)
            }
        } catch {
            client.log(.warning, "member \(index + 1) is no picture: \(error.code): \(error.message)")
            return nil
        }
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
    /// What picture work throws, as a handler says it.
    fileprivate init(_ error: ImagingError) {
        self.init(status: error.status, code: error.code, message: error.message, parameter: error.parameter)
    }
}
