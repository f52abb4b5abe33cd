/// The kinds of picture that are decoded here, told by their first bytes and nothing else: no name, no Content-Type.
///
/// The check comes before any library sees the bytes. libvips and what it links know far more kinds, and some of their
/// decoders fetch files, run programs or never end.
public enum PictureKind: Sendable, CaseIterable {
    /// Baseline and progressive, grey, RGB, CMYK.
    case jpeg
    /// 1 to 16 bits; the default picture of an animated one.
    case png
    /// Lossy and lossless; the first frame.
    case webp
    /// The first frame.
    case gif
    /// The primary item of an AV1 still or sequence.
    case avif

    /// Such as "JPEG".
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .avif: "AVIF"
        }
    }

    /// "JPEG, PNG, WebP, GIF, AVIF"
    static var allNames: String { allCases.map(\.name).joined(separator: ", ") }

    /// The kind of an original; throws 422 `picture-kind-unsupported` that names what it is instead.
    public init(sniffing bytes: UnsafeRawBufferPointer) throws(ImagingError) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.holds("RIFF", at: 0), bytes.holds("WEBP", at: 8) {
            self = .webp
        } else if bytes.holds("GIF87a", at: 0) || bytes.holds("GIF89a", at: 0) {
            self = .gif
        } else if bytes.holds("ftyp", at: 4), bytes.isoBrands.contains(where: { $0 == "avif" || $0 == "avis" }) {
            self = .avif
        } else {
            throw .unsupportedKind(ForeignKind.name(of: bytes))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these ASCII letters stand at that offset.
    func holds(_ letters: StaticString, at offset: Int) -> Bool {
        guard offset + letters.utf8CodeUnitCount <= count else { return false }
        return (0..<letters.utf8CodeUnitCount).allSatisfy { self[offset + $0] == letters.utf8Start[$0] }
    }

    /// The major and compatible brands of an ISO base media file (ISO/IEC 14496-12 section 4.3), at most 32.
    var isoBrands: [String] {
        guard count >= 16 else { return [] }
        let length = Int(self[2]) << 8 | Int(self[3])
        let end = Swift.min(count, length, 16 + 31 * 4)
        let starts = [8] + stride(from: 16, to: Swift.max(16, end - 3), by: 4)
        return starts.map { start in String(decoding: self[start..<start + 4], as: UTF8.self) }
    }
}
