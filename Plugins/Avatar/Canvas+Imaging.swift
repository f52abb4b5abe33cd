import Drawing
import Imaging

extension Canvas {
    /// A canvas of that size; what cairo refuses is told as Imaging tells its faults.
    static func imaging(_ size: PixelSize) throws(ImagingError) -> Canvas {
        do throws(DrawingError) {
            return try Canvas(width: size.width, height: size.height)
        } catch { throw ImagingError(error, drawing: size) }
    }

    /// Draws a picture into a rectangle of its own size.
    func draw(_ picture: Picture, in rectangle: PixelRectangle) throws(ImagingError) {
        let pixels = try picture.pixels()
        do throws(DrawingError) {
            draw(
                try Stamp(pixels: pixels, width: picture.size.width, height: picture.size.height),
                in: DrawingBox(rectangle))
        } catch { throw ImagingError(error, drawing: picture.size) }
    }

    /// The pixels as a picture, without alpha where nothing is transparent.
    func picture() throws(ImagingError) -> Picture {
        try Picture.from(pixels: pixels(), size: PixelSize(width: width, height: height), bands: 4)
            .withoutNeedlessAlpha()
    }
}

extension DrawingBox {
    /// The same rectangle.
    init(_ rectangle: PixelRectangle) {
        self.init(
            x: Double(rectangle.x), y: Double(rectangle.y), width: Double(rectangle.width),
            height: Double(rectangle.height))
    }
}

extension Ink {
    /// The same colour.
    init(_ colour: Colour) {
        self.init(red: colour.red, green: colour.green, blue: colour.blue, alpha: colour.alpha)
    }
}

extension ImagingError {
    fileprivate init(_ error: DrawingError, drawing size: PixelSize) {
        self.init(
            status: 500, code: "picture-work-failed", message: "cairo could not draw \(size): \(error.reason).")
    }
}
