internal import CVips

extension Picture {
    /// A picture from pixels: sRGB or alone alpha, 8 bits, `bands` bytes each, straight alpha last when `bands` is 2
    /// or 4, rows top to bottom without padding. The bytes are copied.
    ///
    /// - Precondition: there are width x height x bands of them; fewer is an error.
    public static func from(pixels: [UInt8], size: PixelSize, bands: Int) throws(ImagingError) -> Picture {
        try VipsLibrary.start()
        guard pixels.count == size.width * size.height * bands else {
            throw .failed("take the pixels", reason: "\(pixels.count) bytes are not \(size) x \(bands)")
        }
        let made = try make("take the pixels") { result in
            result = pixels.withUnsafeBytes { bytes in
                vips_image_new_from_memory_copy(
                    bytes.baseAddress, bytes.count, Int32(size.width), Int32(size.height), Int32(bands),
                    VIPS_FORMAT_UCHAR)
            }
            return result == nil ? -1 : 0
        }
        guard bands >= 3 else { return made }
        return try make("take the pixels") { cvips_copy_as_srgb(made.image, &$0) }
    }

    /// The pixels: RGBA, 8 bits, straight alpha, width x height x 4 bytes, rows top to bottom.
    public func pixels() throws(ImagingError) -> [UInt8] { try withAlpha().bytes() }

    /// The pixels as they are: every band of each, rows top to bottom without padding.
    func bytes() throws(ImagingError) -> [UInt8] {
        var count = 0
        guard let memory = vips_image_write_to_memory(image, &count) else {
            throw .failed("compute the picture", reason: VipsLibrary.takeErrorText())
        }
        defer { g_free(memory) }
        return Array(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// The same with a fourth band, wholly opaque where there was none.
    func withAlpha() throws(ImagingError) -> Picture {
        if hasAlpha { return self }
        return try Picture.make("add transparency") { cvips_bandjoin_const1(image, &$0, 255) }
    }

    /// The same without its alpha band when every pixel is opaque. Reads all pixels: for pictures in memory.
    public func withoutNeedlessAlpha() throws(ImagingError) -> Picture {
        guard hasAlpha else { return self }
        let alpha = try bands(from: bandCount - 1, count: 1)
        var minimum = 0.0
        guard cvips_min(alpha.image, &minimum) == 0 else {
            throw .failed("read transparency", reason: VipsLibrary.takeErrorText())
        }
        return minimum == 255 ? try bands(from: 0, count: bandCount - 1) : self
    }

    /// Some of the bands.
    func bands(from first: Int32, count: Int32) throws(ImagingError) -> Picture {
        try Picture.make("take bands apart") { cvips_extract_band(image, &$0, first, count) }
    }

    /// These bands and after them those of `other`.
    func joined(with other: Picture) throws(ImagingError) -> Picture {
        try Picture.make("join bands") { cvips_bandjoin2(image, other.image, &$0) }
    }
}
