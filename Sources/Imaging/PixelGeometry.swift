/// Width and height in pixels, each at least 1.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    /// A size; less than 1 becomes 1.
    public init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
    }

    /// Width times height; a product beyond `Int` is `Int.max`.
    public var pixelCount: Int {
        let (product, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows ? Int.max : product
    }

    /// The same lying on its side.
    public var turned: PixelSize { PixelSize(width: height, height: width) }

    /// `1920x1280`
    public var description: String { "\(width)x\(height)" }
}

/// A rectangle of whole pixels; x to the right, y down. It may be empty or lie outside a picture.
public struct PixelRectangle: Sendable, Hashable, CustomStringConvertible {
    /// The left edge.
    public let x: Int
    /// The upper edge.
    public let y: Int
    /// In pixels; not negative.
    public let width: Int
    /// In pixels; not negative.
    public let height: Int

    /// A rectangle; negative sides become 0.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// All of a picture.
    public init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// Its width and height.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The part that lies in a picture of that size; nil when none does.
    public func clipped(to size: PixelSize) -> PixelRectangle? {
        let left = max(0, x)
        let top = max(0, y)
        let right = min(size.width, x.addingReportingOverflow(width).partialValue)
        let bottom = min(size.height, y.addingReportingOverflow(height).partialValue)
        guard left < right, top < bottom else { return nil }
        return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// `10,20,300,200`, as a URL spells it.
    public var description: String { "\(x),\(y),\(width),\(height)" }
}
