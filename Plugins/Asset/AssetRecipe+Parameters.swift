import Imaging
import Parameters
import URLGatePluginKit

extension AssetRecipe {
    /// From checked parameters in canonical spelling, defaults filled in.
    ///
    /// - Throws: 400 for an angle that leaves corners without a background for them.
    init(_ values: ParameterValues) throws(HandlerError) {
        let ratio = values.decimal("dpr") ?? 1
        frame = Frame(values.text("frame"))
        trim = values.decimal("trim")
        crop = Crop(values.list("crop"))
        background = values.text("background").flatMap { Imaging.Colour(hex: $0) }
        try setTurn(values.decimal("rotate") ?? 0, flip: values.text("flip"))
        setSize(values, ratio)
        filters = values.operations("filter").compactMap { Filter($0.name, $0.arguments, pixelRatio: ratio) }
        watermark = values.text("watermark")
        mask = Shaping.Shape(values.operations("mask").first, pixelRatio: ratio)
        wantsInfo = values.text("output") == "info"
        format = FormatRequest(canonical: values.text("format") ?? "auto")
        quality = values.integer("quality")
        metadata = values.text("metadata").flatMap { MetadataPolicy(rawValue: $0) } ?? .strip
        download = values.text("download").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Quarter turns first, then the rest of the angle; mirrored afterwards, which turns the rest around.
    private mutating func setTurn(_ degrees: Double, flip: String?) throws(HandlerError) {
        let angle = degrees < 0 ? degrees + 360 : degrees
        let quarters = Int(angle / 90)
        let rest = angle - Double(quarters) * 90
        guard rest == 0 || background != nil else { throw .cornersWithoutBackground(Self.text(degrees)) }
        let mirroring = Self.flip(flip)
        extract.turn = Orientation(quarterTurns: quarters).followed(by: mirroring)
        extract.tilt = mirroring.isMirrored ? -rest : rest
    }

    private static func text(_ degrees: Double) -> String {
        degrees == degrees.rounded() ? String(Int(degrees)) : String(degrees)
    }

    private mutating func setSize(_ values: ParameterValues, _ ratio: Double) {
        extract.width = Self.devicePixels(values.integer("width"), ratio)
        extract.height = Self.devicePixels(values.integer("height"), ratio)
        extract.fit = values.text("fit").flatMap { Fit(rawValue: $0) } ?? .inside
        let point = values.list("gravity").compactMap { Double($0) }
        extract.focus = point.count == 2 ? Extract.FocalPoint(x: point[0], y: point[1]) : nil
        extract.gravity = values.text("gravity").flatMap { Gravity(rawValue: $0) } ?? .center
        extract.enlarges = values.flag("enlarge") ?? false
        extract.effort = values.text("effort").flatMap { Effort(rawValue: $0) } ?? .balanced
    }

    /// Rounded, and never less than 1.
    private static func devicePixels(_ size: Int?, _ ratio: Double) -> Int? {
        size.map { max(1, Int((Double($0) * ratio).rounded())) }
    }

    private static func flip(_ word: String?) -> Orientation {
        switch word {
        case "horizontal": Orientation(isMirrored: true)
        case "vertical": Orientation(isMirrored: true, quarterTurns: 2)
        case "both": Orientation(quarterTurns: 2)
        default: .upright
        }
    }
}

extension AssetRecipe.Frame {
    fileprivate init(_ text: String?) {
        switch text {
        case "first": self = .one(0)
        case let number?: self = Int(number).map { .one($0) } ?? .all
        case nil: self = .all
        }
    }
}

extension Crop {
    fileprivate init?(_ parts: [String]) {
        guard parts.count == 4 else { return nil }
        let lengths = parts.compactMap { part -> Length? in
            part.hasSuffix("%") ? Double(part.dropLast()).map { .share($0 / 100) } : Int(part).map { .pixels($0) }
        }
        guard lengths.count == 4 else { return nil }
        self.init(lengths: lengths)
    }
}

extension Shaping.Shape {
    fileprivate init?(_ mask: (name: String, arguments: [String])?, pixelRatio: Double) {
        switch (mask?.name, mask?.arguments.first.flatMap { Double($0) }) {
        case ("circle", _): self = .circle
        case ("squircle", _): self = .squircle
        case ("rounded", let radius?): self = .rounded(radius: radius * pixelRatio)
        default: return nil
        }
    }
}

extension AssetRecipe.Filter {
    fileprivate init?(_ name: String, _ arguments: [String], pixelRatio: Double) {
        let number = arguments.first.flatMap { Double($0) } ?? 0
        let colours = arguments.compactMap { Imaging.Colour(hex: $0) }
        switch name {
        case "grayscale": self = .grayscale
        case "sepia": self = .recolour(.sepia)
        case "invert": self = .recolour(.inversion)
        case "blur": self = .blur(number * pixelRatio)
        case "sharpen": self = .sharpen(number * pixelRatio)
        case "brightness": self = .recolour(.brightness(number))
        case "contrast": self = .recolour(.contrast(number))
        case "saturation": self = .recolour(.saturation(number))
        case "hue": self = .recolour(.hue(number))
        case "pixelate": self = .pixelate(max(1, Int((number * pixelRatio).rounded())))
        case "tint" where !colours.isEmpty: self = .tint(colours[0])
        case "duotone" where colours.count == 2: self = .duotone(colours[0], colours[1])
        case "vignette": self = .vignette(number)
        default: return nil
        }
    }
}
