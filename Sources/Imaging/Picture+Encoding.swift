internal import CVips

extension Picture {
    /// The picture as a file: nothing in it but the pixels, sRGB, upright, and the metadata that is to be kept.
    ///
    /// Alpha that the format cannot hold must be gone (``Underlaying``); what is left of it is laid on white. A PNG has
    /// a palette where that loses nothing and makes it smaller.
    ///
    /// - Throws: 400 `value-out-of-range` when a side is too long for the format.
    public func encoded(_ encoding: Encoding, keeping metadata: KeptMetadata? = nil) throws(ImagingError) -> [UInt8] {
        let longest = max(size.width, size.height)
        guard longest <= encoding.format.maximumSide else { throw .sideTooLong(size, format: encoding.format) }
        let opaque = encoding.format.holdsAlpha ? self : try Underlaying(.white).applied(to: self)
        let bare = try opaque.withoutMetadata()
        let kept = metadata.flatMap { $0.isEmpty || encoding.format == .gif ? nil : $0 }
        kept?.attach(to: bare)
        if encoding.format == .png, kept == nil, let file = try bare.indexedPNG(encoding) { return file }
        return try bare.file(encoding, strips: kept == nil)
    }

    /// The file that an encoder of libvips makes.
    fileprivate func file(_ encoding: Encoding, strips: Bool) throws(ImagingError) -> [UInt8] {
        var start: UnsafeMutableRawPointer?
        var count = 0
        guard save(encoding, strips: strips ? 1 : 0, &start, &count) == 0, let start else {
            throw .failed("write \(encoding.format.rawValue)", reason: VipsLibrary.takeErrorText())
        }
        defer { g_free(start) }
        let file = Array(UnsafeRawBufferPointer(start: start, count: count))
        return encoding.format == .webp && strips ? WebPContainer.withoutMetadata(file) : file
    }

    private func save(
        _ encoding: Encoding, strips: gboolean, _ start: inout UnsafeMutableRawPointer?, _ count: inout Int
    ) -> Int32 {
        let quality = Int32(encoding.quality)
        let effort = Int32(encoding.encoderEffort)
        let subsample = encoding.subsamplesColour ? VIPS_FOREIGN_SUBSAMPLE_ON : VIPS_FOREIGN_SUBSAMPLE_OFF
        return switch encoding.format {
        case .jpeg:
            cvips_save_jpeg(
                image, &start, &count, quality, size.pixelCount >= Self.leastProgressivePixels ? 1 : 0, subsample,
                strips)
        case .png: cvips_save_png(image, &start, &count, encoding.filter, effort, strips)
        case .webp:
            cvips_save_webp(image, &start, &count, quality, encoding.isLossless ? 1 : 0, effort, strips)
        case .avif: cvips_save_avif(image, &start, &count, quality, effort, subsample, strips)
        case .gif: cvips_save_gif(image, &start, &count, effort)
        }
    }

    /// A JPEG of as many pixels comes in several passes: it is smaller then. Below, it is larger.
    private static let leastProgressivePixels = 10_000

    /// Without EXIF, XMP, IPTC, profiles, comments and everything else that a loader attached.
    ///
    /// webpsave of libvips 8.14.1 ignores `strip`, so that the fields themselves have to go.
    private func withoutMetadata() throws(ImagingError) -> Picture {
        let copy = try Picture.make("strip metadata") { cvips_copy(image, &$0) }
        copy.becomeBare()
        return copy
    }

    /// Takes all fields off a copy that nobody else has yet.
    func becomeBare() {
        guard let names = vips_image_get_fields(image) else { return }
        defer { g_strfreev(names) }
        var index = 0
        while let name = names[index] {
            vips_image_remove(image, name)
            index += 1
        }
    }

    /// A PNG with a palette; nil when there are more than 256 colours, or when it is larger than one without.
    private func indexedPNG(_ encoding: Encoding) throws(ImagingError) -> [UInt8]? {
        let most = encoding.isGraphic ? Self.mostGraphicPixels : Self.mostSearchedPixels
        guard bandCount >= 3, size.pixelCount <= most else { return nil }
        let indexed = IndexedPNG.file(pixels: try bytes(), size: size, bands: Int(bandCount))
        guard let indexed, !encoding.isGraphic else { return indexed }
        let plain = try file(encoding, strips: true)
        return plain.count < indexed.count ? plain : indexed
    }

    /// Colours of larger pictures are not counted: a copy of the pixels is needed for that.
    private static let mostSearchedPixels = 4_000_000
    /// The same for what has flat colours anyhow.
    private static let mostGraphicPixels = 16_000_000
}

extension Animation {
    /// The animation as a GIF or WebP.
    ///
    /// - Throws: 400 `value-out-of-range` when a side is too long for the format.
    public func encoded(_ encoding: Encoding) throws(ImagingError) -> [UInt8] {
        let size = frames[0].size
        guard max(size.width, size.height) <= encoding.format.maximumSide else {
            throw .sideTooLong(size, format: encoding.format)
        }
        return try stacked().file(encoding, strips: true)
    }
}

extension Encoding {
    /// How hard the encoder tries, in the numbers of libvips: the higher the slower, and the smaller the file.
    fileprivate var encoderEffort: Int {
        switch (format, effort) {
        case (.jpeg, _): 0
        case (.png, .fast): 1
        // Of a photograph, 6 takes three times as long to save 4 % of the bytes.
        case (.png, .balanced): isGraphic ? 6 : 3
        case (.png, .best): 9
        case (.webp, .fast): 1
        case (.webp, .balanced): isDithered ? 0 : 2
        case (.webp, .best): 5
        case (.avif, .fast): 0
        case (.avif, .balanced): 1  // the default of libvips costs ten times as much
        case (.avif, .best): 4
        case (.gif, .fast): 2
        case (.gif, .balanced): 5
        case (.gif, .best): 9
        }
    }

    /// A photograph of that quality hides that it has a quarter of its colours.
    fileprivate var subsamplesColour: Bool { quality < 90 }

    fileprivate var filter: VipsForeignPngFilter {
        isGraphic ? VIPS_FOREIGN_PNG_FILTER_NONE : VIPS_FOREIGN_PNG_FILTER_PAETH
    }
}
