/// Every text of this target, in one place; `ImagingErrorTests` holds them as a table.
extension ImagingError {
    /// 422: not one of the kinds that may be decoded.
    public static func unsupportedKind(_ what: String, allowed: Set<PictureKind> = PictureKind.web) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-kind-unsupported",
            message: "The original is \(what). Give one of \(PictureKind.names(of: allowed)).")
    }

    /// The code of ``notDecodable(_:reason:)``.
    public static let notDecodableCode = "picture-not-decodable"

    /// 422: the decoder gave up; `reason` in its own words.
    public static func notDecodable(_ kind: PictureKind, reason: String) -> ImagingError {
        ImagingError(
            status: 422, code: notDecodableCode,
            message: "The original is no whole \(kind.name) picture: \(reason). Replace the original.")
    }

    /// 422: more pixels than may be decoded, by the header.
    public static func sourceTooLarge(_ size: PixelSize, maximumPixels: Int) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-too-large",
            message: "The original is \(size) pixels, and at most \(maximumPixels) are decoded. "
                + "Give a smaller original, or raise the plugin's option max-pixels.")
    }

    /// 422: more memory than decoding may take.
    public static func tooMuchMemory(
        _ size: PixelSize, bytes: Int, maximum: Int, isInterlaced: Bool
    ) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-too-large",
            message: "The original is \(size) pixels, which take \(mebibytes(bytes)) MiB to decode"
                + (isInterlaced ? " because it is progressive or interlaced" : "")
                + ", and at most \(mebibytes(maximum)) MiB are used. Give a smaller original"
                + (isInterlaced
                    ? ", or one that is not interlaced, or raise the plugin's option max-interlaced-memory."
                    : ", or raise the plugin's option max-memory."))
    }

    private static func mebibytes(_ bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }

    /// 422: more frames than may be decoded.
    public static func tooManyFrames(_ count: Int, maximum: Int) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-too-large",
            message: "The original has \(count) frames, and at most \(maximum) are decoded. "
                + "Ask for frame=first, or raise the plugin's option max-frames.")
    }

    /// 422: more pixels in all frames than may be decoded or drawn.
    public static func animationTooLarge(_ count: Int, _ size: PixelSize, maximumPixels: Int) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-too-large",
            message: "The animation has \(count) frames of \(size) pixels, and at most \(maximumPixels) pixels are "
                + "worked on. Ask for frame=first, or raise the plugin's option max-animation-pixels.")
    }

    /// 400: a frame that the original does not have, counted from 0.
    public static func frameMissing(_ number: Int, count: Int) -> ImagingError {
        ImagingError(
            status: 400, code: "value-out-of-range",
            message:
                "'frame' is \(number), and the original has \(count), counted from 0. Give 0...\(count - 1), first or all.",
            parameter: "frame")
    }

    /// 422: an SVG of too many bytes; nil: more than could be counted.
    static func svgTooLong(_ byteCount: Int?, maximumBytes: Int) -> ImagingError {
        let size = byteCount.map { "\($0) bytes" } ?? "more than that"
        return ImagingError(
            status: 422, code: "picture-too-large",
            message: "At most \(maximumBytes) bytes of SVG are read, and the original has \(size) when unpacked. "
                + "Give a smaller drawing, or raise the plugin's option max-svg-size.")
    }

    /// 422: elements too deep in each other.
    static func svgTooDeep(_ depth: Int, maximum: Int) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-too-large",
            message: "The SVG has elements \(depth) deep in each other, and at most \(maximum) are drawn. "
                + "Flatten its groups, or raise the plugin's option max-svg-nesting.")
    }

    /// 422: what multiplies.
    static func svgTooComplex(_ what: String) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-too-costly", message: "The SVG has \(what). Simplify the drawing.")
    }

    /// 422: the work takes longer than it may.
    public static func tooCostly(seconds: String) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-too-costly",
            message: "The picture took more than \(seconds) s of processor time. Ask for a smaller one, for another "
                + "format or for effort=fast, give a simpler original, or raise the plugin's option max-cpu.")
    }

    /// 422: more pixels than may be drawn.
    public static func outputTooLarge(_ size: PixelSize, maximumPixels: Int) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-too-large",
            message: "The picture would be \(size) pixels, and at most \(maximumPixels) are drawn. "
                + "Ask for a smaller width, height or dpr, or raise the plugin's option max-output-pixels.")
    }

    /// 400: the format cannot hold so long a side.
    public static func sideTooLong(_ size: PixelSize, format: PictureFormat) -> ImagingError {
        ImagingError(
            status: 400, code: "value-out-of-range",
            message: "The picture would be \(size) pixels, and \(format.rawValue) holds at most "
                + "\(format.maximumSide) a side. Ask for a smaller width, height or dpr, or for another format.",
            parameter: "format")
    }

    /// 400: a crop that lies beside the picture.
    public static func cropOutside(_ crop: PixelRectangle, of size: PixelSize) -> ImagingError {
        ImagingError(
            status: 400, code: "value-out-of-range",
            message: "'crop' \(crop) lies outside the upright original of \(size) pixels. "
                + "Give x,y,width,height that touch it.",
            parameter: "crop")
    }

    /// 503: nobody reads this.
    public static var cancelled: ImagingError {
        ImagingError(status: 503, code: "cancelled", message: "Nobody waits for this picture any more.")
    }

    /// 500: an operation failed on a picture that was decoded well.
    static func failed(_ operation: String, reason: String) -> ImagingError {
        ImagingError(
            status: 500, code: "picture-work-failed", message: "libvips could not \(operation): \(reason).")
    }

    /// 500: libvips does not start.
    static func noLibrary(reason: String) -> ImagingError {
        ImagingError(
            status: 500, code: "picture-work-failed",
            message: "libvips does not start: \(reason). Install the package libvips42.")
    }
}
