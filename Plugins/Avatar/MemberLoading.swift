import Imaging
import URLGatePluginKit
import URLLoading

/// Gets the members' pictures.
struct MemberLoading {
    let rendering: AvatarRendering
    /// How long they may take.
    let patience: Duration
    /// One of more pixels is not decoded.
    let maximumPixels: Int

    private var recipe: AvatarRecipe { rendering.recipe }

    /// The members' share of an avatar's time: three fifths, and three fifths of that for each avatar around it. So
    /// whatever is late in an inner avatar is given up in time for the outer one, and the rest is left to draw.
    static func patience(_ request: HandlerRequest) -> Duration {
        (0...max(0, request.depth)).reduce(request.timeout) { time, _ in time * 3 / 5 }
    }

    /// One for each member; nil where there is no URL or nothing came, and for those who are not shown.
    ///
    /// - Throws: the first member's error, where the URL says `fallback=error`.
    func load(_ client: HandlerClient) throws(HandlerError) -> [LoadedData?] {
        let wanted = recipe.shownMembers.filter { !recipe.members[$0.index].url.isEmpty }
        let answers = client.load(
            wanted.map { member, tile in
                NestedLoad(
                    url: recipe.members[member].url, accept: "image/png",
                    pixelBox: PixelBox(width: tile.width, height: tile.height, gravity: recipe.gravity),
                    timeout: patience)
            })
        var loaded = [LoadedData?](repeating: nil, count: recipe.members.count)
        for ((index, _), answer) in zip(wanted, answers) {
            do throws(HandlerError) { loaded[index] = try answer.get() } catch { try miss(index, error, client) }
        }
        return loaded
    }

    /// Their pictures, each filling its tile; nil where there is none.
    func photographs(_ loaded: [LoadedData?], _ client: HandlerClient) throws(HandlerError) -> [Picture?] {
        var photographs = [Picture?](repeating: nil, count: loaded.count)
        for (index, tile) in recipe.shownMembers {
            guard let data = loaded[index] else { continue }
            do throws(HandlerError) {
                photographs[index] = try HandlerError.imaging { () throws(ImagingError) in
                    try data.withUnsafeBytes { (bytes) throws(ImagingError) in
                        try rendering.photograph(bytes, filling: tile.size, maximumPixels: maximumPixels)
                    }
                }
            } catch { try miss(index, error, client) }
        }
        return photographs
    }

    private func miss(_ index: Int, _ error: HandlerError, _ client: HandlerClient) throws(HandlerError) {
        guard recipe.fallback != .error else { throw .missingMember(index + 1, error) }
        client.log(.warning, "member \(index + 1) is missing: \(error.code): \(error.message)")
    }
}

extension HandlerError {
    /// With the status and the code of what the member's URL answered.
    fileprivate static func missingMember(_ number: Int, _ error: HandlerError) -> HandlerError {
        HandlerError(
            status: error.status, code: error.code,
            message: "Member \(number) has no picture, and fallback=error asks for an error: \(error.message)",
            parameter: "url")
    }
}
