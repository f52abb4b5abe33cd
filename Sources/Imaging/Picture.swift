internal import CVips

/// A picture that libvips holds, or knows how to compute.
///
/// Never changed after it is made; each step gives a new one. Until ``inMemory()`` it may be computed from the bytes of
/// its original, which must stay where they are, and can be read from top to bottom once only.
public final class Picture: @unchecked Sendable {  // libvips images are immutable and counted atomically
    let image: UnsafeMutablePointer<VipsImage>

    /// Takes over one reference.
    init(owning image: UnsafeMutablePointer<VipsImage>) { self.image = image }

    deinit { g_object_unref(image) }

    /// Width and height in pixels.
    public var size: PixelSize {
        PixelSize(width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image)))
    }

    /// Whether the last band is alpha.
    public var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }

    var bandCount: Int32 { vips_image_get_bands(image) }

    /// The picture that `operation` makes, or an error that says what it could not do.
    ///
    /// - Parameter purpose: completes "libvips could not …".
    static func make(
        _ purpose: String, _ operation: (inout UnsafeMutablePointer<VipsImage>?) -> Int32
    ) throws(ImagingError) -> Picture {
        var result: UnsafeMutablePointer<VipsImage>?
        guard operation(&result) == 0, let result else {
            throw .failed(purpose, reason: VipsLibrary.takeErrorText())
        }
        return Picture(owning: result)
    }

    /// The picture with all its pixels computed: it may be read in any order, as often as wanted, and needs its
    /// original no more.
    ///
    public func inMemory() throws(ImagingError) -> Picture {
        guard let computed = computed() else {
            throw .failed("compute the picture", reason: VipsLibrary.takeErrorText())
        }
        return computed
    }

    /// The same; nil when it fails, and the reason is left in libvips' error buffer.
    func computed() -> Picture? { vips_image_copy_memory(image).map(Picture.init(owning:)) }

    /// A wholly transparent picture: sRGB, 8 bits, straight alpha.
    public static func transparent(_ size: PixelSize) throws(ImagingError) -> Picture {
        try VipsLibrary.start()
        return try make("make a canvas") { result in
            var black: UnsafeMutablePointer<VipsImage>?
            guard cvips_black(&black, Int32(size.width), Int32(size.height), 4) == 0, let black else { return -1 }
            defer { g_object_unref(black) }
            return cvips_copy_as_srgb(black, &result)
        }
    }
}
