/// Every text of this target, in one place; `ImagingErrorTests` holds them as a table.
extension ImagingError {
    /// 422: not one of the kinds that are decoded here.
    public static func unsupportedKind(_ what: String) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-kind-unsupported",
            message: "The original is \(what). Give one of \(PictureKind.allNames).")
    }

    /// 422: the decoder gave up; `reason` in its own words.
    public static func notDecodable(_ kind: PictureKind, reason: String) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-not-decodable",
            message: "The original is no whole \(kind.name) picture: \(reason). Replace the original.")
    }

    /// 422: more pixels than may be decoded, by the header.
    public static func sourceTooLarge(_ size: PixelSize, maximumPixels: Int) -> ImagingError {
        ImagingError(
            status: 422, code: "picture-too-large",
            message: "The original is \(size) pixels, and at most \(maximumPixels) are decoded. "
                + "Give a smaller original, or raise the plugin's option max-pixels.")
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
