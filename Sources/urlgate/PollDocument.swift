import FoundationEssentials
import Linux
import URLLoading

/// The VK API's `polls.background` object (https://dev.vk.com/ru/reference/objects/poll): how the ground behind a poll
/// looks. Its `id` and `name` are allowed and say nothing about that.
struct PollDocument: Decodable {
    private var type = "gradient"
    private var angle: Double?
    private var color: String?
    private var points: [Point] = []
    private var images: [Image] = []
    private var width: Int?
    private var height: Int?

    private struct Point: Decodable {
        let position: Double
        let color: String
    }

    private struct Image: Decodable {
        let url: String
        let width: Int?
    }

    /// The members of the object.
    private enum Member: String, CodingKey, CaseIterable {
        case type, angle, color, points, images, width, height, id, name
    }

    init(from decoder: any Decoder) throws {
        for key in try decoder.container(keyedBy: AnyMember.self).allKeys.map(\.stringValue).sorted()
        where Member(rawValue: key) == nil {
            let names = Member.allCases.map(\.rawValue)
            let question = NearestName.question(key, among: names)
            throw Self.fault(decoder, "unknown key '\(key)'.\(question) Allowed: \(names.joined(separator: ", ")).")
        }
        let members = try decoder.container(keyedBy: Member.self)
        type = try members.decodeIfPresent(String.self, forKey: .type) ?? "gradient"
        guard ["gradient", "tile", "color"].contains(type) else {
            throw Self.fault(decoder, "'type' is '\(type)'. Give gradient, tile or color.")
        }
        angle = try members.decodeIfPresent(Double.self, forKey: .angle)
        color = try members.decodeIfPresent(String.self, forKey: .color)
        points = try members.decodeIfPresent([Point].self, forKey: .points) ?? []
        images = try members.decodeIfPresent([Image].self, forKey: .images) ?? []
        width = try members.decodeIfPresent(Int.self, forKey: .width)
        height = try members.decodeIfPresent(Int.self, forKey: .height)
    }

    private static func fault(_ decoder: any Decoder, _ reason: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: reason))
    }

    /// The same as the parameters of `poll-background:`.
    ///
    /// The object's width and height are a tile's; only its width is used, the height follows. The largest of a tile's
    /// images is taken. For other types they are the picture's.
    private var items: [QueryItem] {
        let ground = color.map { [QueryItem("color", $0)] } ?? []
        switch type {
        case "color": return ground
        case "tile":
            let largest = images.max { ($0.width ?? 0) < ($1.width ?? 0) }
            return [QueryItem("type", "tile")] + ground + (largest.map { [QueryItem("image", $0.url)] } ?? [])
                + (width.map { [QueryItem("tile-width", "\($0)")] } ?? [])
        default:
            let sides = [width.map { QueryItem("width", "\($0)") }, height.map { QueryItem("height", "\($0)") }]
            return (angle.map { [QueryItem("angle", Self.decimal($0))] } ?? []) + ground + sides.compactMap { $0 }
                + points.map { QueryItem("point", "\(Self.decimal($0.position)):\($0.color)") }
        }
    }

    /// Without the exponent that a small number would have.
    private static func decimal(_ number: Double) -> String { abs(number) < 0.0001 ? "0" : "\(number)" }
}

extension PollDocument {
    /// The URL that a document stands for.
    ///
    /// - Parameter url: a `poll-background:` URL with more parameters; they win over the document's.
    static func url(file: String, adding url: String?) throws(CommandFault) -> String {
        let given = try given(by: url)
        let items = try read(file).items.filter { item in !given.contains { $0.name == item.name } } + given
        return "poll-background://?"
            + items.map { "\($0.name)=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    }

    private static func given(by url: String?) throws(CommandFault) -> [QueryItem] {
        guard let url else { return [] }
        do throws(GatewayError) {
            let parsed = try SchemeURL(url, limits: RequestLimits())
            if parsed.scheme == "poll-background" { return parsed.query }
        } catch { throw .failed(error.message) }
        throw .usage("--poll-json goes with a URL such as 'poll-background://?format=png', not '\(url)'.")
    }

    private static func read(_ file: String) throws(CommandFault) -> PollDocument {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try InputStream.readAll(file) } catch {
            throw .failed("\(file) cannot be read: \(error.reason). --poll-json takes the path of a JSON file.")
        }
        do {
            return try JSONDecoder().decode(PollDocument.self, from: Data(bytes))
        } catch {
            if let place = JSONSyntax.firstFault(in: bytes) {
                throw .failed(
                    "\(file):\(place): here it stops being valid JSON. Give an object such as "
                        + #"{"type": "gradient", "angle": 225, "color": "f24973"}."#)
            }
            throw .failed("\(file): \((error as? DecodingError).map(reason) ?? "\(error)")")
        }
    }

    private static func reason(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): place(context) + "the key '\(key.stringValue)' is missing."
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            place(context) + "\(name(of: type)) is needed."
        case .dataCorrupted(let context): place(context) + context.debugDescription
        @unknown default: "\(error)"
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Int.Type, is Double.Type: "a number"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }

    /// Such as `points[0].color: `.
    private static func place(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return path.isEmpty ? "" : path.drop { $0 == "." } + ": "
    }
}

/// Any member's name.
private struct AnyMember: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
