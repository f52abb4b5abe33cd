/// One thing that is done to a picture. Each has a file of its own; a handler's work is a list of them.
public protocol PictureStep: Sendable {
    /// The picture after it.
    func applied(to picture: Picture) throws(ImagingError) -> Picture
}

extension Picture {
    /// The picture after some steps, in order.
    public func applying(_ steps: [any PictureStep]) throws(ImagingError) -> Picture {
        var picture = self
        for step in steps { picture = try step.applied(to: picture) }
        return picture
    }
}
