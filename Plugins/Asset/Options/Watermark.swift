import Imaging
import URLGatePluginKit

/// A watermark of the configuration: `logo=brand/logo.png;position=southeast;scale=20;opacity=80;margin=3`.
struct Watermark: Sendable, Equatable {
    /// Of its picture, in the handler's origin.
    let id: String
    /// Where it goes; at the southeast if not said.
    private(set) var position = Gravity.southeast
    /// Its width, as a share of the picture's; 0.2 if not said.
    private(set) var scale = 0.2
    /// 0...1; 1 if not said.
    private(set) var opacity = 1.0
    /// Its distance to the edges, as a share of the picture's width; 0.03 if not said.
    private(set) var margin = 0.03

    /// By name.
    static func named(_ texts: [String]) throws(HandlerError) -> [String: Watermark] {
        var result: [String: Watermark] = [:]
        for text in texts {
            let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard halves.count == 2, !halves[0].contains(";"), result[halves[0]] == nil else {
                throw .watermarkUnusable(text, "it needs a name of its own and the id of a picture")
            }
            result[halves[0]] = try Watermark(halves[1], in: text)
        }
        return result
    }

    private init(_ text: String, in whole: String) throws(HandlerError) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        id = parts[0]
        if id.isEmpty { throw .watermarkUnusable(whole, "it needs the id of a picture") }
        for part in parts.dropFirst() {
            let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard halves.count == 2 else { throw .watermarkUnusable(whole, "'\(part)' is no name=value") }
            try set(halves[0], halves[1], in: whole)
        }
    }

    private mutating func set(_ name: String, _ value: String, in whole: String) throws(HandlerError) {
        switch name {
        case "position":
            guard let gravity = Gravity(rawValue: value), gravity != .attention, gravity != .entropy else {
                throw .watermarkUnusable(whole, "'\(value)' is no position such as center or southeast")
            }
            position = gravity
        case "scale": scale = try Self.share(value, 1...100, name, in: whole)
        case "opacity": opacity = try Self.share(value, 0...100, name, in: whole)
        case "margin": margin = try Self.share(value, 0...50, name, in: whole)
        default: throw .watermarkUnusable(whole, "'\(name)' is none of position, scale, opacity, margin")
        }
    }

    private static func share(
        _ text: String, _ range: ClosedRange<Double>, _ name: String, in whole: String
    ) throws(HandlerError) -> Double {
        guard let number = Double(text), range.contains(number) else {
            throw .watermarkUnusable(
                whole, "'\(name)' is '\(text)'; give \(Int(range.lowerBound))...\(Int(range.upperBound)) percent")
        }
        return number / 100
    }

    /// Its picture as wide as it goes onto a picture of that size.
    ///
    /// - Parameter original: must stay where it is meanwhile.
    func drawn(
        _ original: UnsafeRawBufferPointer, for size: PixelSize, limits: OriginalLimits
    ) throws(ImagingError) -> Picture {
        var extract = Extract()
        extract.width = max(1, Int((Double(size.width) * scale).rounded()))
        extract.enlarges = true
        return try PictureSource(original, limits: limits).render(extract)
    }

    /// The step that lays it on a picture of that size.
    func overlay(_ picture: Picture, on size: PixelSize) -> Overlaying {
        let margin = Int((Double(size.width) * margin).rounded())
        let room = PixelSize(width: size.width - 2 * margin, height: size.height - 2 * margin)
        let place = position.place(picture.size, in: room)
        return Overlaying(
            picture,
            at: PixelRectangle(
                x: place.x + margin, y: place.y + margin, width: place.width, height: place.height), opacity: opacity)
    }
}
