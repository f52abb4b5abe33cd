import Imaging
import Parameters
import URLGatePluginKit

extension AvatarRecipe {
    /// From checked parameters in canonical spelling, defaults filled in. A member without a name has an empty one.
    ///
    /// - Throws: 400 `too-many-names` for a name that no member is left for.
    init(_ values: ParameterValues) throws(HandlerError) {
        let ratio = values.decimal("dpr") ?? 1
        let names = values.texts("name")
        let urls = values.texts("url")
        guard names.count <= urls.count else { throw .tooManyNames(names.count, members: urls.count) }
        let members = urls.enumerated().map { index, url in
            Member(url: url, name: index < names.count ? names[index] : "")
        }
        self.init(members: members, side: Self.devicePixels(values.integer("size") ?? 200, ratio))
        gap = Int((Double(values.integer("gap") ?? 0) * ratio).rounded())
        shape = values.text("shape").flatMap { Shape(rawValue: $0) } ?? .circle
        background = values.text("background").flatMap { Imaging.Colour(hex: $0) }
        seed = values.text("seed")
        format = FormatRequest(canonical: values.text("format") ?? "auto")
        quality = values.integer("quality")
    }

    /// Rounded, and never less than 1.
    private static func devicePixels(_ size: Int, _ ratio: Double) -> Int {
        max(1, Int((Double(size) * ratio).rounded()))
    }
}

extension HandlerError {
    fileprivate static func tooManyNames(_ names: Int, members: Int) -> HandlerError {
        HandlerError(
            status: 400, code: "too-many-names",
            message: "There are \(names) values of 'name' and \(members) of 'url': each name belongs to the url at its "
                + "place. Write 'url=' for a member without a picture, or give fewer names.", parameter: "name")
    }
}
