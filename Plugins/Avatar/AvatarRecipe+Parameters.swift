import Imaging
import Parameters
import URLGatePluginKit

extension AvatarRecipe {
    /// From checked parameters in canonical spelling, defaults filled in. A member without a name has an empty one.
    ///
    /// - Throws: 400 `too-many-members`; 400 `too-many-names` for a name that no member is left for.
    init(_ values: ParameterValues, maximumMembers: Int) throws(HandlerError) {
        let ratio = values.decimal("dpr") ?? 1
        let names = values.texts("name")
        let urls = values.texts("url")
        guard urls.count <= maximumMembers else { throw .tooManyMembers(urls.count, allowed: maximumMembers) }
        guard names.count <= urls.count else { throw .tooManyNames(names.count, members: urls.count) }
        let members = urls.enumerated().map { index, url in
            Member(url: url, name: index < names.count ? names[index] : "")
        }
        self.init(members: members, side: max(1, Self.devicePixels(values.integer("size") ?? 200, ratio)))
        count = values.integer("count") ?? 0
        layout = values.text("layout").flatMap { Layout(rawValue: $0) } ?? .grid
        gap = Self.devicePixels(values.integer("gap") ?? 0, ratio)
        shape = values.text("shape").flatMap { Shape(rawValue: $0) } ?? .circle
        border = Self.border(values, ratio)
        background = values.text("background").flatMap { Imaging.Colour(hex: $0) }
        gravity = values.text("gravity") ?? "attention"
        fallback = values.text("fallback").flatMap { Fallback(rawValue: $0) } ?? .initials
        seed = values.text("seed")
        format = FormatRequest(canonical: values.text("format") ?? "auto")
        quality = values.integer("quality")
    }

    private static func border(_ values: ParameterValues, _ ratio: Double) -> Border {
        guard let (width, colour) = values.pairs("border").first, let pixels = Int(width),
            let ink = Imaging.Colour(hex: colour)
        else { return .none }
        return Border(width: devicePixels(pixels, ratio), colour: ink)
    }

    private static func devicePixels(_ length: Int, _ ratio: Double) -> Int {
        Int((Double(length) * ratio).rounded())
    }
}

extension HandlerError {
    fileprivate static func tooManyMembers(_ members: Int, allowed: Int) -> HandlerError {
        HandlerError(
            status: 400, code: "too-many-members",
            message:
                "There are \(members) values of 'url', and an avatar has at most \(allowed) members here. Give fewer "
                + "and say how many there are with 'count', or raise the plugin's option max-members.",
            parameter: "url")
    }

    fileprivate static func tooManyNames(_ names: Int, members: Int) -> HandlerError {
        HandlerError(
            status: 400, code: "too-many-names",
            message: "There are \(names) values of 'name' and \(members) of 'url': each name belongs to the url at its "
                + "place. Write 'url=' for a member without a picture, or give fewer names.", parameter: "name")
    }
}
