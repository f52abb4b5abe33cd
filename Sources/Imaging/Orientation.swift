/// One of the eight ways to lay a picture down: mirrored left to right or not, then turned clockwise by quarters.
public struct Orientation: Sendable, Hashable {
    /// Whether left and right change places, before turning.
    public let isMirrored: Bool
    /// Quarter turns clockwise, 0...3.
    public let quarterTurns: Int

    /// An orientation; turns are taken modulo 4.
    public init(isMirrored: Bool = false, quarterTurns: Int = 0) {
        self.isMirrored = isMirrored
        self.quarterTurns = ((quarterTurns % 4) + 4) % 4
    }

    /// As it lies.
    public static let upright = Orientation()

    /// What has to be done to a stored picture with that EXIF tag (Exif 2.32 section 4.6.4, tag 274) to see it upright;
    /// what is no tag counts as 1.
    public init(exifTag: Int) {
        switch exifTag {
        case 2: self.init(isMirrored: true)
        case 3: self.init(quarterTurns: 2)
        case 4: self.init(isMirrored: true, quarterTurns: 2)
        case 5: self.init(isMirrored: true, quarterTurns: 3)
        case 6: self.init(quarterTurns: 1)
        case 7: self.init(isMirrored: true, quarterTurns: 1)
        case 8: self.init(quarterTurns: 3)
        default: self.init()
        }
    }

    /// Whether width and height change places.
    public var swapsSides: Bool { quarterTurns % 2 == 1 }

    /// First this, then `next`.
    public func followed(by next: Orientation) -> Orientation {
        let own = next.isMirrored ? -quarterTurns : quarterTurns
        return Orientation(isMirrored: isMirrored != next.isMirrored, quarterTurns: next.quarterTurns + own)
    }

    /// What undoes it.
    public var inverse: Orientation { isMirrored ? self : Orientation(quarterTurns: -quarterTurns) }

    /// The size of a picture after it.
    public func applied(to size: PixelSize) -> PixelSize { swapsSides ? size.turned : size }

    /// Where a rectangle of a picture of that size lies after it.
    public func applied(to rectangle: PixelRectangle, in size: PixelSize) -> PixelRectangle {
        var result = rectangle
        if isMirrored {
            result = PixelRectangle(
                x: size.width - result.x - result.width, y: result.y, width: result.width, height: result.height)
        }
        var around = size
        for _ in 0..<quarterTurns {
            result = PixelRectangle(
                x: around.height - result.y - result.height, y: result.x, width: result.height, height: result.width)
            around = around.turned
        }
        return result
    }
}
