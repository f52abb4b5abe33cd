internal import CVips

/// What can be said of an original without looking at its pixels.
public struct OriginalFacts: Sendable, Equatable {
    /// The tag of EXIF or TIFF, 1...8; 1 where there is none.
    public let orientationTag: Int
    /// "rgb", "grey", "cmyk" or "lab".
    public let colourSpace: String
    /// Bits of a channel, as the decoder gives them.
    public let bitDepth: Int
    /// How its colour profile calls itself; nil without one.
    public let profile: String?
    /// Pixels an inch; nil where the file names none.
    public let dotsPerInch: Int?
}

extension PictureSource {
    /// What its header says.
    public var facts: OriginalFacts {
        let image = header.image
        let resolution = vips_image_get_xres(image) * 25.4
        return OriginalFacts(
            orientationTag: Int(vips_image_get_orientation(image)), colourSpace: Self.colourSpace(of: header),
            bitDepth: Int(vips_format_sizeof(vips_image_get_format(image))) * 8,
            profile: ICCDescription.text(of: header.blob("icc-profile-data")),
            dotsPerInch: abs(resolution - 25.4) < 0.01 || resolution < 1 ? nil : Int(resolution.rounded()))
    }

    private static func colourSpace(of picture: Picture) -> String {
        switch vips_image_guess_interpretation(picture.image) {
        case VIPS_INTERPRETATION_CMYK: "cmyk"
        case VIPS_INTERPRETATION_LAB, VIPS_INTERPRETATION_LABQ, VIPS_INTERPRETATION_LABS: "lab"
        case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: "grey"
        default: picture.bandCount < 3 ? "grey" : "rgb"
        }
    }
}

/// How an ICC profile calls itself (ICC.1:2022 sections 7.3 and 9.2.41).
enum ICCDescription {
    /// Its `desc` tag; "unnamed" when it has none that can be read, nil without a profile.
    static func text(of profile: UnsafeRawBufferPointer) -> String? {
        guard profile.count >= 132 else { return nil }
        let count = min(profile.bigEndian(at: 128, count: 4), 100)
        for index in 0..<count {
            let entry = 132 + 12 * index
            guard entry + 12 <= profile.count else { break }
            guard profile.holds("desc", at: entry) else { continue }
            let start = profile.bigEndian(at: entry + 4, count: 4)
            let length = profile.bigEndian(at: entry + 8, count: 4)
            guard start <= profile.count, length <= profile.count - start, length >= 28 else { break }
            return text(in: UnsafeRawBufferPointer(rebasing: profile[start..<start + length])) ?? "unnamed"
        }
        return "unnamed"
    }

    private static func text(in tag: UnsafeRawBufferPointer) -> String? {
        if tag.holds("desc", at: 0) {
            let end = 12 + tag.bigEndian(at: 8, count: 4)
            guard end <= tag.count else { return nil }
            return String(decoding: tag[12..<end].prefix { $0 != 0 }, as: UTF8.self)
        }
        guard tag.holds("mluc", at: 0) else { return nil }
        let length = tag.bigEndian(at: 20, count: 4)
        let start = tag.bigEndian(at: 24, count: 4)
        guard start <= tag.count, length <= tag.count - start else { return nil }
        let units = stride(from: start, to: start + length - 1, by: 2).map {
            UInt16(tag[$0]) << 8 | UInt16(tag[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}
