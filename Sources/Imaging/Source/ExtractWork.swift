internal import CVips

/// The steps that lead from decoded pixels to an extract, worked out once and done for each frame.
struct ExtractWork {
    /// At which the decoder is to give the picture.
    let decodingScale: Double

    private let source: PictureSource
    private let extract: Extract
    private let frame: Framing
    /// Rectangle and size as the picture is stored.
    private let crop: PixelRectangle
    private let scaled: PixelSize
    private let whole: Orientation
    /// What of the scaled picture is kept, upright; found in the first frame where it hangs on what is seen.
    private var kept: PixelRectangle?

    /// The longest side that libvips computes with.
    private static let maximumSide = 10_000_000

    init(_ extract: Extract, of source: PictureSource, isAnimated: Bool = false) throws(ImagingError) {
        self.source = source
        self.extract = extract
        frame = try source.framing(of: extract)
        guard max(frame.scaled.width, frame.scaled.height) <= Self.maximumSide else {
            throw .outputTooLarge(frame.scaled, maximumPixels: Self.maximumSide)
        }
        crop = source.orientation.inverse.applied(to: try source.cropped(by: extract), in: source.uprightSize)
        whole = source.orientation.followed(by: extract.turn)
        scaled = whole.inverse.applied(to: frame.sizeBeforeTilt(of: whole.applied(to: crop.size), by: extract.tilt))
        let scale = max(Double(scaled.width) / Double(crop.width), Double(scaled.height) / Double(crop.height))
        decodingScale = isAnimated ? 1 : source.decodingScale(scale, margin: extract.margin)
        let isSought = extract.gravity.looksAtContent && extract.focus == nil && frame.kept.size != frame.scaled
        kept = isSought ? nil : frame.kept
    }

    /// The extract of a decoded frame, in memory.
    mutating func picture(of decoded: Picture) throws(ImagingError) -> Picture {
        let place = crop.size == source.storedSize ? PixelRectangle(decoded.size) : crop.scaled(by: decodingScale)
        var steps: [any PictureStep] = [Cutting(place), Resizing(to: scaled, isLinear: extract.effort == .best)]
        // What is cut off is not computed, where it is known beforehand.
        if extract.tilt == 0, let kept { steps.append(Cutting(whole.inverse.applied(to: kept, in: frame.scaled))) }
        guard let computed = try decoded.applying(steps).inSRGB().computed() else {
            throw .notDecodable(source.kind, reason: VipsLibrary.takeErrorText())
        }
        let upright = try computed.applying([Turning(whole)])
        if extract.tilt == 0, kept != nil { return upright }
        return try cut(try upright.applying([Tilting(degrees: extract.tilt, to: frame.scaled)]).inMemory())
    }

    /// Cuts what is kept out of the whole scaled picture.
    private mutating func cut(_ picture: Picture) throws(ImagingError) -> Picture {
        let place: PixelRectangle
        if let kept {
            place = kept
        } else {
            place = try picture.mostInteresting(frame.kept.size, by: extract.gravity)
            kept = place
        }
        return try Cutting(place).applied(to: picture).inMemory()
    }
}

extension Extract {
    /// How many times the pixels wanted a decoder must leave. A cropped picture gets more: then its edges are right to
    /// an eighth of a pixel.
    fileprivate var margin: Double {
        switch effort {
        case .fast: crop == nil ? 1 : 2
        case .balanced: crop == nil ? 2 : 4
        case .best: .infinity
        }
    }
}

extension PixelRectangle {
    /// The same rectangle in a picture of another scale, to the nearest pixel.
    fileprivate func scaled(by scale: Double) -> PixelRectangle {
        if scale == 1 { return self }
        let left = Int((Double(x) * scale).rounded())
        let top = Int((Double(y) * scale).rounded())
        return PixelRectangle(
            x: left, y: top, width: max(1, Int((Double(x + width) * scale).rounded()) - left),
            height: max(1, Int((Double(y + height) * scale).rounded()) - top))
    }
}

extension PixelSize {
    /// The size of the upright box around a picture of this size that was turned.
    func tilted(by degrees: Double) -> PixelSize {
        if degrees == 0 { return self }
        let (sine, cosine) = Tilting.sineAndCosine(degrees)
        let (width, height) = (Double(width), Double(height))
        return PixelSize(
            width: Int((width * abs(cosine) + height * abs(sine)).rounded()),
            height: Int((width * abs(sine) + height * abs(cosine)).rounded()))
    }
}

extension Framing {
    /// To what a picture of that size is scaled, so that its box is ``scaled`` when it is tilted afterwards.
    fileprivate func sizeBeforeTilt(of size: PixelSize, by degrees: Double) -> PixelSize {
        if degrees == 0 { return scaled }
        let box = size.tilted(by: degrees)
        let scale = max(
            Double(scaled.width) / Double(box.width), Double(scaled.height) / Double(box.height))
        return PixelSize(
            width: Int((Double(size.width) * scale).rounded()), height: Int((Double(size.height) * scale).rounded()))
    }
}

extension Picture {
    /// Where the part of that size lies that a look at the picture prefers.
    fileprivate func mostInteresting(_ size: PixelSize, by gravity: Gravity) throws(ImagingError) -> PixelRectangle {
        var (x, y): (Int32, Int32) = (0, 0)
        let interesting = gravity == .entropy ? VIPS_INTERESTING_ENTROPY : VIPS_INTERESTING_ATTENTION
        guard cvips_smartcrop(image, Int32(size.width), Int32(size.height), interesting, &x, &y) == 0 else {
            throw .failed("find what to keep", reason: VipsLibrary.takeErrorText())
        }
        return PixelRectangle(x: Int(x), y: Int(y), width: size.width, height: size.height)
    }
}
