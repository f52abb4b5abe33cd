internal import CVips

extension Picture {
    private var isCMYK: Bool { vips_image_guess_interpretation(image) == VIPS_INTERPRETATION_CMYK }

    /// CMYK as sRGB; everything else as it is, without bands that no colour space of ours has: TIFF may hold more.
    func withUsualBands() throws(ImagingError) -> Picture {
        if isCMYK { return try convertedFromCMYK() }
        return bandCount > 4 ? try bands(from: 0, count: 3) : self
    }

    /// sRGB from CMYK, by its profile or, where it has none that fits, by the built-in one; alpha dropped.
    ///
    /// Done before resizing: libvips 8.14 turns CMYK wrong when its own thumbnail operation does it.
    private func convertedFromCMYK() throws(ImagingError) -> Picture {
        let inks = bandCount > 4 ? try bands(from: 0, count: 4) : self
        if inks.embeddedProfile == .cmyk, let converted = inks.convertedByProfile() { return converted }
        return try Picture.make("convert CMYK") { cvips_srgb_from(inks.image, &$0, "cmyk") }
    }

    /// sRGB, 8 bits, with alpha where there was alpha: by the embedded profile where one fits the pixels, and exactly
    /// the same numbers where none does.
    ///
    /// Alpha is taken off meanwhile: libvips 8.14 has been seen to crash on a transform with it.
    func inSRGB() throws(ImagingError) -> Picture {
        guard hasAlpha else { return try colourInSRGB() }
        let colour = try bands(from: 0, count: bandCount - 1).colourInSRGB()
        let alpha = try bands(from: bandCount - 1, count: 1)
        let is16Bit = vips_image_get_format(image) == VIPS_FORMAT_USHORT
        let alpha8 = is16Bit ? try Picture.make("read transparency") { cvips_cast_high_byte(alpha.image, &$0) } : alpha
        return try colour.joined(with: alpha8)
    }

    private func colourInSRGB() throws(ImagingError) -> Picture {
        let fitting: ICCProfileSpace = bandCount >= 3 ? .rgb : .grey
        if embeddedProfile == fitting, let converted = convertedByProfile() { return converted }
        return try Picture.make("convert to sRGB") { cvips_colourspace(image, &$0, VIPS_INTERPRETATION_sRGB) }
    }

    /// The same with an ICC profile.
    func tagged(with profile: Slice<UnsafeRawBufferPointer>) throws(ImagingError) -> Picture {
        let copy = try Picture.make("take the profile") { cvips_copy(image, &$0) }
        let bytes = UnsafeRawBufferPointer(rebasing: profile)
        vips_image_set_blob_copy(copy.image, "icc-profile-data", bytes.baseAddress, bytes.count)
        return copy
    }

    /// Nil when LittleCMS cannot use the profile; then it counts as absent.
    private func convertedByProfile() -> Picture? {
        var converted: UnsafeMutablePointer<VipsImage>?
        guard cvips_srgb_from_embedded(image, &converted, isCMYK ? 0 : 1) == 0, let converted else {
            vips_error_clear()
            return nil
        }
        return Picture(owning: converted)
    }

    /// The colour space that the embedded profile is for; nil without a profile.
    private var embeddedProfile: ICCProfileSpace? {
        var start: UnsafeRawPointer?
        var count = 0
        guard vips_image_get_typeof(image, "icc-profile-data") != 0,
            vips_image_get_blob(image, "icc-profile-data", &start, &count) == 0, let start
        else { return nil }
        return ICCProfileSpace(profile: UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// What pixels an ICC profile is for (ICC.1:2022 section 7.2.6, bytes 16 to 19).
///
/// Checked before the profile is used: libvips 8.14 gives wrong colours for an RGB picture with a grey profile.
enum ICCProfileSpace {
    case rgb, grey, cmyk

    init?(profile: UnsafeRawBufferPointer) {
        guard profile.count >= 128, profile.holds("acsp", at: 36) else { return nil }
        if profile.holds("RGB ", at: 16) {
            self = .rgb
        } else if profile.holds("GRAY", at: 16) {
            self = .grey
        } else if profile.holds("CMYK", at: 16) {
            self = .cmyk
        } else {
            return nil
        }
    }
}
