internal import Compression

/// The text of an SVG that may be drawn.
enum SVGLimits {
    /// More elements than this, uses counted as what they refer to, are refused.
    static let mostDrawn = 100_000

    /// The bytes to draw: unpacked where gzip packed them. Nil: the original's own.
    ///
    /// - Throws: 422 `picture-too-large` that names the limit; `picture-not-decodable` for damaged gzip.
    static func checked(
        _ bytes: UnsafeRawBufferPointer, _ limits: OriginalLimits
    ) throws(ImagingError) -> [UInt8]? {
        var text: [UInt8]?
        if bytes.starts(with: [0x1F, 0x8B]) { text = try unpacked(bytes, limits) }
        guard (text?.count ?? bytes.count) <= limits.maximumSVGBytes else {
            throw .svgTooLong(text?.count ?? bytes.count, maximumBytes: limits.maximumSVGBytes)
        }
        let outline = text?.withUnsafeBytes { SVGText.outline(of: $0) } ?? SVGText.outline(of: bytes)
        try check(outline, limits)
        return text
    }

    private static func unpacked(
        _ bytes: UnsafeRawBufferPointer, _ limits: OriginalLimits
    ) throws(ImagingError) -> [UInt8] {
        do throws(Inflation.Failure) {
            return try Inflation.inflated(bytes, limit: limits.maximumSVGBytes)
        } catch {
            if case .tooLong = error { throw .svgTooLong(nil, maximumBytes: limits.maximumSVGBytes) }
            throw .notDecodable(.svg, reason: "what gzip packed is damaged")
        }
    }

    private static func check(_ outline: SVGOutline, _ limits: OriginalLimits) throws(ImagingError) {
        guard outline.nesting <= limits.maximumSVGNesting else {
            throw .svgTooDeep(outline.nesting, maximum: limits.maximumSVGNesting)
        }
        if outline.hasEntitiesInEntities {
            throw .svgTooComplex("entities made of entities, and none are followed")
        }
        guard outline.entityBytes <= limits.maximumSVGBytes else {
            throw .svgTooComplex(
                "entities that stand for \(outline.entityBytes) bytes, and at most \(limits.maximumSVGBytes) are read")
        }
        guard let drawn = outline.drawnCount(limit: mostDrawn) else {
            throw .svgTooComplex("a use element within what it uses, or uses more than 64 deep")
        }
        guard drawn <= mostDrawn else {
            throw .svgTooComplex("more than \(mostDrawn) elements to draw, counting what use elements repeat")
        }
    }
}
