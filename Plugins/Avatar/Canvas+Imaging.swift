import Drawing
import Imaging

extension Canvas {
    /// A canvas of that size; what cairo refuses is told as Imaging tells its faults.
    static func imaging(_ size: PixelSize) throws(ImagingError) -> Canvas {
        do throws(DrawingError) {
            return try Canvas(width: size.width, height: size.height)
        } catch {
            throw ImagingError(
                status: 500, code: "picture-work-failed", message: "cairo could not draw \(size): \(error.reason).")
        }
    }
}
