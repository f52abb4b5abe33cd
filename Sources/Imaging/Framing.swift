/// How a picture is laid into the box that a request names.
public enum Fit: String, Sendable, CaseIterable {
    /// Within the box, keeping its ratio.
    case inside
    /// Over the whole box, keeping its ratio; what juts out is cut off.
    case cover
    /// Stretched to the box.
    case fill
    /// As `inside`, on a canvas of the box's size.
    case pad
}

/// Which part is kept where something is cut, and where the picture lies where something is added.
public enum Gravity: String, Sendable, CaseIterable {
    /// The middle.
    case center
    /// The middle of the upper edge.
    case north
    /// The upper right corner.
    case northeast
    /// The middle of the right edge.
    case east
    /// The lower right corner.
    case southeast
    /// The middle of the lower edge.
    case south
    /// The lower left corner.
    case southwest
    /// The middle of the left edge.
    case west
    /// The upper left corner.
    case northwest
    /// What catches the eye: edges, skin, saturated colours. The middle where nothing is cut.
    case attention
    /// What has most detail. The middle where nothing is cut.
    case entropy

    /// Whether the picture has to be looked at to tell.
    var looksAtContent: Bool { self == .attention || self == .entropy }

    /// Where `inner` lies in `outer`, rounded down; the same rule when it is larger (then the origin is negative).
    public func place(_ inner: PixelSize, in outer: PixelSize) -> PixelRectangle {
        let spareWidth = outer.width - inner.width
        let spareHeight = outer.height - inner.height
        let x =
            switch self {
            case .west, .northwest, .southwest: 0
            case .east, .northeast, .southeast: spareWidth
            case .center, .north, .south, .attention, .entropy: spareWidth >> 1
            }
        let y =
            switch self {
            case .north, .northeast, .northwest: 0
            case .south, .southeast, .southwest: spareHeight
            case .center, .east, .west, .attention, .entropy: spareHeight >> 1
            }
        return PixelRectangle(x: x, y: y, width: inner.width, height: inner.height)
    }
}

/// The sizes that follow from a picture's size and a request: to what it is scaled, what of that is cut out, and on
/// what canvas it is laid. Arithmetic only.
public struct Framing: Sendable, Equatable {
    /// All of the picture, scaled.
    public let scaled: PixelSize
    /// What of the scaled picture is kept.
    public let kept: PixelRectangle
    /// The canvas and where on it the kept part lies; nil: none is needed.
    public let canvas: Canvas?

    /// A canvas larger than the picture.
    public struct Canvas: Sendable, Equatable {
        /// In pixels.
        public let size: PixelSize
        /// Of the picture on it.
        public let place: PixelRectangle

        /// A canvas and a place on it.
        public init(size: PixelSize, place: PixelRectangle) {
            self.size = size
            self.place = place
        }
    }

    /// What comes out.
    public var outputSize: PixelSize { canvas?.size ?? kept.size }

    /// - Parameters:
    ///   - source: the picture, upright, cropped and turned as asked.
    ///   - width: of the box in device pixels; nil: as the ratio wants. Both nil: the size stays.
    ///   - height: the same.
    ///   - enlarges: whether it may get more pixels than it has. The canvas of `pad` is not bound by that.
    ///   - gravity: what `cover` keeps, and where `pad` puts the picture.
    ///   - focus: what `cover` keeps in the middle, as far as the picture reaches; instead of `gravity`.
    public init(
        of source: PixelSize, width: Int?, height: Int?, fit: Fit = .inside, enlarges: Bool = false,
        gravity: Gravity = .center, focus: Extract.FocalPoint? = nil
    ) {
        let limit = enlarges ? Double.infinity : 1
        let horizontal = width.map { Double($0) / Double(source.width) }
        let vertical = height.map { Double($0) / Double(source.height) }
        guard let width, let height, let horizontal, let vertical else {
            scaled = source.scaled(by: min(limit, horizontal ?? vertical ?? 1))
            kept = PixelRectangle(scaled)
            canvas = nil
            return
        }
        let box = PixelSize(width: width, height: height)
        switch fit {
        case .inside, .pad: scaled = source.scaled(by: min(limit, horizontal, vertical))
        case .cover: scaled = source.scaled(by: min(limit, max(horizontal, vertical)))
        case .fill: scaled = source.scaled(by: min(limit, horizontal), vertically: min(limit, vertical))
        }
        let cut = PixelSize(width: min(scaled.width, box.width), height: min(scaled.height, box.height))
        kept = focus?.place(cut, in: scaled) ?? gravity.place(cut, in: scaled)
        canvas = fit == .pad && cut != box ? Canvas(size: box, place: gravity.place(cut, in: box)) : nil
    }
}

extension Extract.FocalPoint {
    /// Where `inner` lies in `outer`, so that the point is in its middle or as near as can be.
    fileprivate func place(_ inner: PixelSize, in outer: PixelSize) -> PixelRectangle {
        let left = Int((x * Double(outer.width) - Double(inner.width) / 2).rounded())
        let top = Int((y * Double(outer.height) - Double(inner.height) / 2).rounded())
        return PixelRectangle(
            x: min(max(left, 0), outer.width - inner.width), y: min(max(top, 0), outer.height - inner.height),
            width: inner.width, height: inner.height)
    }
}

extension PixelSize {
    /// Rounded to the nearest, never less than 1.
    fileprivate func scaled(by factor: Double, vertically other: Double? = nil) -> PixelSize {
        PixelSize(
            width: Int((Double(width) * factor).rounded()), height: Int((Double(height) * (other ?? factor)).rounded()))
    }
}
