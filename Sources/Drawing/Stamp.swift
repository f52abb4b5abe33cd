internal import CPangoCairo

/// A picture that canvases can be stamped with. Never changed after it is made.
public final class Stamp: @unchecked Sendable {  // the surface is only read, and its references are counted atomically
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    let surface: OpaquePointer

    /// Copies pixels: RGBA, 8 bits, straight alpha, width x height x 4 bytes, rows top to bottom.
    ///
    /// - Throws: when there are not so many, or cairo has no memory for them.
    public init(pixels: [UInt8], width: Int, height: Int) throws(DrawingError) {
        guard (1...32_767).contains(width), (1...32_767).contains(height), pixels.count == width * height * 4 else {
            throw DrawingError(reason: "\(pixels.count) bytes are no \(width)x\(height) pixels")
        }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let data = cairo_image_surface_get_data(surface)
        else { throw DrawingError(reason: "no memory for \(width)x\(height) pixels") }
        self.width = width
        self.height = height
        self.surface = surface
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<height {
            let row = UnsafeMutableRawPointer(data + y * stride)
            for x in 0..<width {
                let start = (y * width + x) * 4
                let alpha = UInt32(pixels[start + 3])
                let word =
                    alpha << 24 | Self.premultiplied(pixels[start], alpha) << 16
                    | Self.premultiplied(pixels[start + 1], alpha) << 8 | Self.premultiplied(pixels[start + 2], alpha)
                row.storeBytes(of: word, toByteOffset: x * 4, as: UInt32.self)
            }
        }
        cairo_surface_mark_dirty(surface)
    }

    /// Takes over a finished picture.
    init(owning surface: OpaquePointer, width: Int, height: Int) {
        self.surface = surface
        self.width = width
        self.height = height
    }

    deinit { cairo_surface_destroy(surface) }

    /// In memory.
    public var byteCount: Int { width * height * 4 }

    private static func premultiplied(_ channel: UInt8, _ alpha: UInt32) -> UInt32 {
        (UInt32(channel) * alpha + 127) / 255
    }
}

extension Canvas {
    /// Draws a picture into a box, scaled smoothly; all of it, or the part that `source` names, in its own pixels.
    ///
    /// Forgets the path. Where the part's edges are, the picture is read on beyond them, so that neighbours join without a seam.
    public func draw(_ stamp: Stamp, in box: DrawingBox, from source: DrawingBox? = nil) {
        let part = source ?? DrawingBox(x: 0, y: 0, width: Double(stamp.width), height: Double(stamp.height))
        guard part.width > 0, part.height > 0, box.width > 0, box.height > 0 else { return }
        cairo_save(context)
        cairo_new_path(context)
        cairo_rectangle(context, box.x, box.y, box.width, box.height)
        cairo_clip(context)
        cairo_translate(context, box.x, box.y)
        cairo_scale(context, box.width / part.width, box.height / part.height)
        cairo_set_source_surface(context, stamp.surface, -part.x, -part.y)
        let isEnlarged = box.width >= part.width
        cairo_pattern_set_filter(cairo_get_source(context), isEnlarged ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Draws a picture pixel for pixel, its upper left corner at whole pixels.
    public func draw(_ stamp: Stamp, x: Int, y: Int) {
        cairo_set_source_surface(context, stamp.surface, Double(x), Double(y))
        cairo_rectangle(context, Double(x), Double(y), Double(stamp.width), Double(stamp.height))
        cairo_fill(context)
    }

    /// Draws a picture turned around its middle, smoothly.
    ///
    /// - Parameters:
    ///   - scaleX: pixels here for each of the picture's own, before it is turned.
    ///   - scaleY: the same, downwards.
    ///   - radians: clockwise.
    ///   - opacity: 0...1
    ///   - tint: only the picture's alpha counts, and this is its colour; nil: as it is.
    public func draw(
        _ stamp: Stamp, centerX: Double, centerY: Double, scaleX: Double, scaleY: Double, radians: Double = 0,
        opacity: Double = 1, tint: Ink? = nil
    ) {
        guard scaleX > 0, scaleY > 0 else { return }
        cairo_save(context)
        cairo_translate(context, centerX, centerY)
        cairo_rotate(context, radians)
        cairo_scale(context, scaleX, scaleY)
        cairo_translate(context, -Double(stamp.width) / 2, -Double(stamp.height) / 2)
        if let tint {
            set(tint)
            cairo_mask_surface(context, stamp.surface, 0, 0)
        } else {
            cairo_set_source_surface(context, stamp.surface, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            cairo_paint_with_alpha(context, opacity)
        }
        cairo_restore(context)
    }
}
