import FoundationEssentials
public import Imaging

/// An original of `Tests/Originals`, or of the corpus of real files when it lies beside the repository.
public struct Original: Sendable {
    /// Its bytes.
    public let bytes: [UInt8]

    /// Some bytes made by a test.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A file of `Tests/Originals`.
    public init(_ name: String) throws {
        bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(testsFolder)/Originals/\(name)")))
    }

    /// Opens it and lets `body` work with it; the bytes stay where they are meanwhile.
    public func withSource<Result>(
        maximumPixels: Int = 100_000_000, _ body: (PictureSource) throws -> Result
    ) throws -> Result {
        try bytes.withUnsafeBytes { bytes in try body(try PictureSource(bytes, maximumPixels: maximumPixels)) }
    }

    /// The same with limits, and a frame of it.
    public func withSource<Result>(
        limits: OriginalLimits, frame: Int = 0, _ body: (PictureSource) throws -> Result
    ) throws -> Result {
        try bytes.withUnsafeBytes { bytes in try body(try PictureSource(bytes, limits: limits, frame: frame)) }
    }

    /// An extract of it: its pixels as RGBA, and its size.
    public func render(_ extract: Extract = Extract()) throws -> Pixels {
        try withSource { source in try Pixels(try source.render(extract)) }
    }
}

extension OriginalLimits {
    /// Of all kinds, with loaders that may work; up to 100 million pixels.
    public static func allKinds() throws -> OriginalLimits {
        try prepareImaging(for: Set(PictureKind.allCases))
        var limits = OriginalLimits(maximumPixels: 100_000_000)
        limits.kinds = Set(PictureKind.allCases)
        return limits
    }
}

/// The folder `Tests` of this checkout.
public var testsFolder: String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(2)
    return parts.joined(separator: "/")
}
