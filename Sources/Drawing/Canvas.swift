internal import CPangoCairo

/// A surface to draw on: pixels, x to the right, y down, anti-aliased; transparent at first.
///
/// Not for two threads at a time.
public final class Canvas {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    let context: OpaquePointer
    let surface: OpaquePointer

    /// - Parameters:
    ///   - width: 1...32767 pixels, cairo's limit.
    ///   - height: the same.
    public init(width: Int, height: Int) throws(DrawingError) {
        self.width = width
        self.height = height
        guard (1...32_767).contains(width), (1...32_767).contains(height),
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { throw DrawingError(reason: "\(width)x\(height) pixels are beyond 1...32767 a side") }
        guard let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            throw DrawingError(reason: String(cString: cairo_status_to_string(cairo_surface_status(surface))))
        }
        self.surface = surface
        self.context = context
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The pixels: RGBA, 8 bits, straight alpha, width x height x 4 bytes, rows top to bottom.
    public func pixels() -> [UInt8] {
        map(bytesPerPixel: 4) { value, target in
            let alpha = value >> 24
            target[0] = Self.straight(value >> 16 & 255, alpha)
            target[1] = Self.straight(value >> 8 & 255, alpha)
            target[2] = Self.straight(value & 255, alpha)
            target[3] = UInt8(truncatingIfNeeded: alpha)
        }
    }

    /// The pixels of a canvas on which no spot is transparent: RGB, 8 bits, width x height x 3 bytes, rows top to bottom.
    public func opaquePixels() -> [UInt8] {
        map(bytesPerPixel: 3) { value, target in
            target[0] = UInt8(truncatingIfNeeded: value >> 16)
            target[1] = UInt8(truncatingIfNeeded: value >> 8)
            target[2] = UInt8(truncatingIfNeeded: value)
        }
    }

    /// Only the alpha of the pixels: 8 bits, width x height bytes, rows top to bottom. For masks.
    public func alpha() -> [UInt8] {
        map(bytesPerPixel: 1) { value, target in target[0] = UInt8(truncatingIfNeeded: value >> 24) }
    }

    /// Some bytes for each pixel. cairo's ARGB32 is one native word, alpha highest, colours premultiplied.
    private func map(bytesPerPixel: Int, _ store: (UInt32, UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let count = width * height * bytesPerPixel
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard var target = buffer.baseAddress else { return }
            for y in 0..<height {
                let row = UnsafeRawPointer(data + y * stride)
                for x in 0..<width {
                    store(row.load(fromByteOffset: x * 4, as: UInt32.self), target)
                    target += bytesPerPixel
                }
            }
            initialized = count
        }
    }

    private static func straight(_ channel: UInt32, _ alpha: UInt32) -> UInt8 {
        if alpha == 255 { return UInt8(truncatingIfNeeded: channel) }
        return alpha == 0 ? 0 : UInt8(truncatingIfNeeded: min(255, (channel * 255 + alpha / 2) / alpha))
    }
}
