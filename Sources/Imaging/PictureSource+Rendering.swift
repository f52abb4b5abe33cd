/// What of an original is wanted, at which size, which way up.
public struct Extract: Sendable {
    /// A rectangle of the upright original; nil: all of it.
    public var crop: PixelRectangle?
    /// What is done after making it upright and cropping.
    public var turn = Orientation.upright
    /// The box in device pixels, nil where the ratio decides.
    public var width: Int?
    /// The same.
    public var height: Int?
    /// How it is laid into the box.
    public var fit = Fit.inside
    /// What is kept when it is cut.
    public var gravity = Gravity.center
    /// Whether it may get more pixels than it has.
    public var enlarges = false

    /// All of an original, as large as it is.
    public init() {}
}

extension PictureSource {
    /// The sizes that an extract comes to. Arithmetic only; throws 400 for a crop beside the picture.
    public func framing(of extract: Extract) throws(ImagingError) -> Framing {
        Framing(
            of: extract.turn.applied(to: try cropped(by: extract).size), width: extract.width, height: extract.height,
            fit: extract.fit, enlarges: extract.enlarges, gravity: extract.gravity)
    }

    /// Decodes an extract: sRGB, 8 bits, in memory, upright and turned, of the framing's `kept` size. The canvas of
    /// `pad` is left to ``Padding``.
    ///
    /// The picture is cropped, resampled and cut as it is stored, so that rows are read once from top to bottom, and
    /// turned when it is small. Decoders that can shrink do so, leaving the resampler at least twice the pixels
    /// (four times when cropped: then the crop is right to an eighth of a pixel).
    ///
    /// - Throws: 422 `picture-not-decodable` for damaged pixels; 400 for a crop beside the picture.
    public func render(_ extract: Extract) throws(ImagingError) -> Picture {
        let frame = try framing(of: extract)
        guard max(frame.scaled.width, frame.scaled.height) <= Self.maximumSide else {
            throw .outputTooLarge(frame.scaled, maximumPixels: Self.maximumSide)
        }
        let crop = orientation.inverse.applied(to: try cropped(by: extract), in: uprightSize)
        let whole = orientation.followed(by: extract.turn)
        let toStored = whole.inverse
        let scaled = toStored.applied(to: frame.scaled)
        let kept = toStored.applied(to: frame.kept, in: frame.scaled)
        let scale = max(Double(scaled.width) / Double(crop.width), Double(scaled.height) / Double(crop.height))
        let shrink = shrinkOnLoad(scale: scale, margin: extract.crop == nil ? 2 : 4)
        let decoded = try decode(shrink: shrink)
        let resized = try decoded.applying([
            Cutting(crop.size == storedSize ? PixelRectangle(decoded.size) : crop.divided(by: shrink)),
            Resizing(to: scaled), Cutting(kept),
        ])
        guard let computed = try resized.inSRGB().computed() else {
            throw .notDecodable(kind, reason: VipsLibrary.takeErrorText())
        }
        return try computed.applying([Turning(whole)])
    }

    /// The longest side that libvips computes with.
    private static let maximumSide = 10_000_000

    private func cropped(by extract: Extract) throws(ImagingError) -> PixelRectangle {
        guard let crop = extract.crop else { return PixelRectangle(uprightSize) }
        guard let clipped = crop.clipped(to: uprightSize) else { throw .cropOutside(crop, of: uprightSize) }
        return clipped
    }
}

extension PixelRectangle {
    /// The same rectangle in a picture that many times smaller, to the nearest pixel.
    fileprivate func divided(by shrink: Int) -> PixelRectangle {
        let left = (x + shrink / 2) / shrink
        let top = (y + shrink / 2) / shrink
        return PixelRectangle(
            x: left, y: top, width: max(1, (x + width + shrink / 2) / shrink - left),
            height: max(1, (y + height + shrink / 2) / shrink - top))
    }
}
