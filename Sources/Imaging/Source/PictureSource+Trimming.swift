internal import CVips

extension PictureSource {
    /// The part of the upright original inside a border of one colour: that of its upper left pixel as stored.
    ///
    /// Decodes the whole picture once, row by row. All of it when there is no border, or nothing but border.
    ///
    /// - Parameter tolerance: how far a channel may be off and still count as border, in percent of its range.
    public func trimmed(tolerance: Double) throws(ImagingError) -> PixelRectangle {
        let corner = try decode(scale: 1).inSRGB().firstPixel(of: kind)
        let picture = try decode(scale: 1).inSRGB()
        // Where the border is transparent, its colour says nothing.
        let isTransparent = picture.hasAlpha && (corner.last ?? 255) < 128
        let seen = isTransparent ? try picture.bands(from: picture.bandCount - 1, count: 1) : picture
        let background = isTransparent ? [corner.last ?? 0] : Array(corner.prefix(3))
        var (left, top, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let result = cvips_find_trim(
            seen.image, tolerance * 2.55, background, Int32(background.count), &left, &top, &width, &height)
        guard result == 0 else { throw .notDecodable(kind, reason: VipsLibrary.takeErrorText()) }
        guard width > 0, height > 0 else { return PixelRectangle(uprightSize) }
        let stored = PixelRectangle(x: Int(left), y: Int(top), width: Int(width), height: Int(height))
        return orientation.applied(to: stored, in: storedSize)
    }
}

extension Picture {
    fileprivate func firstPixel(of kind: PictureKind) throws(ImagingError) -> [Double] {
        var numbers: UnsafeMutablePointer<Double>?
        var count: Int32 = 0
        guard cvips_getpoint(image, &numbers, &count, 0, 0) == 0, let numbers else {
            throw .notDecodable(kind, reason: VipsLibrary.takeErrorText())
        }
        defer { g_free(numbers) }
        return Array(UnsafeBufferPointer(start: numbers, count: Int(count)))
    }
}
