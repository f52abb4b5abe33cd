internal import CVips

extension Picture {
    /// The picture as a file: nothing in it but the pixels, sRGB, upright.
    ///
    /// Alpha that the format cannot hold must be gone (``Underlaying``); what is left of it is laid on white.
    /// AVIF takes the lowest but one of its efforts: the default costs ten times as much.
    ///
    /// - Throws: 400 `value-out-of-range` when a side is too long for the format.
    public func encoded(_ encoding: Encoding) throws(ImagingError) -> [UInt8] {
        let longest = max(size.width, size.height)
        guard longest <= encoding.format.maximumSide else { throw .sideTooLong(size, format: encoding.format) }
        let opaque = encoding.format.holdsAlpha ? self : try Underlaying(.white).applied(to: self)
        let bare = try opaque.withoutMetadata()
        var start: UnsafeMutableRawPointer?
        var count = 0
        guard bare.save(encoding, &start, &count) == 0, let start else {
            throw .failed("write \(encoding.format.rawValue)", reason: VipsLibrary.takeErrorText())
        }
        defer { g_free(start) }
        let file = Array(UnsafeRawBufferPointer(start: start, count: count))
        return encoding.format == .webp ? WebPContainer.withoutMetadata(file) : file
    }

    private func save(_ encoding: Encoding, _ start: inout UnsafeMutableRawPointer?, _ count: inout Int) -> Int32 {
        let quality = Int32(encoding.quality)
        return switch encoding.format {
        case .jpeg: cvips_save_jpeg(image, &start, &count, quality)
        case .png:
            cvips_save_png(
                image, &start, &count,
                encoding.isGraphic ? VIPS_FOREIGN_PNG_FILTER_NONE : VIPS_FOREIGN_PNG_FILTER_PAETH)
        case .webp:
            cvips_save_webp(image, &start, &count, quality, encoding.isLossless ? 1 : 0, encoding.isDithered ? 0 : 2)
        case .avif: cvips_save_avif(image, &start, &count, quality)
        }
    }

    /// Without EXIF, XMP, IPTC, profiles, comments and everything else that a loader attached.
    ///
    /// webpsave of libvips 8.14.1 ignores `strip`, so that the fields themselves have to go.
    private func withoutMetadata() throws(ImagingError) -> Picture {
        let copy = try Picture.make("strip metadata") { cvips_copy(image, &$0) }
        guard let names = vips_image_get_fields(copy.image) else { return copy }
        defer { g_strfreev(names) }
        var index = 0
        while let name = names[index] {
            vips_image_remove(copy.image, name)
            index += 1
        }
        return copy
    }
}
