internal import CVips
internal import Glibc

/// Turns a picture by any angle; its corners stand out into transparency. It must be in memory.
public struct Tilting: PictureStep {
    private let degrees: Double
    private let size: PixelSize

    /// - Parameters:
    ///   - degrees: clockwise.
    ///   - size: what comes out: about the box around the turned picture; a pixel more or less is cut or added, more is
    ///     stretched.
    public init(degrees: Double, to size: PixelSize) {
        self.degrees = degrees
        self.size = size
    }

    /// The picture after it; it has alpha. The same when the angle is 0.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        if degrees == 0 { return picture }
        let turned = try picture.withAlpha().withPremultipliedAlpha { (premultiplied) throws(ImagingError) in
            try Picture.make("turn the picture") { cvips_rotate(premultiplied.image, &$0, degrees) }
        }
        let excess = max(abs(turned.size.width - size.width), abs(turned.size.height - size.height))
        return excess > 2 ? try Resizing(to: size).applied(to: turned) : try centred(turned)
    }

    private func centred(_ picture: Picture) throws(ImagingError) -> Picture {
        let common = PixelSize(
            width: min(picture.size.width, size.width), height: min(picture.size.height, size.height))
        let cut = try Cutting(Gravity.center.place(common, in: picture.size)).applied(to: picture)
        if common == size { return cut }
        return try Padding(Framing.Canvas(size: size, place: Gravity.center.place(common, in: size))).applied(to: cut)
    }

    static func sineAndCosine(_ degrees: Double) -> (Double, Double) {
        let angle = degrees * .pi / 180
        return (sin(angle), cos(angle))
    }
}
