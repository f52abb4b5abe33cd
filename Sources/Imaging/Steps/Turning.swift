internal import CVips

/// Mirrors and turns a picture, without loss. It must be in memory: turning reads it crosswise.
public struct Turning: PictureStep {
    private let orientation: Orientation

    /// - Parameter orientation: what is done.
    public init(_ orientation: Orientation) { self.orientation = orientation }

    /// The picture after it.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        var turned = picture
        if orientation.isMirrored {
            let flat = turned
            turned = try Picture.make("mirror the picture") { cvips_mirror(flat.image, &$0) }
        }
        guard let angle else { return turned }
        return try Picture.make("turn the picture") { cvips_rot(turned.image, &$0, angle) }
    }

    private var angle: VipsAngle? {
        switch orientation.quarterTurns {
        case 1: VIPS_ANGLE_D90
        case 2: VIPS_ANGLE_D180
        case 3: VIPS_ANGLE_D270
        default: nil
        }
    }
}
