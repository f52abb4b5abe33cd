/// The kinds of picture that can be decoded here, told by their first bytes and nothing else: no name, no Content-Type.
///
/// The check comes before any library sees the bytes. libvips and what it links know far more kinds, and some of their
/// decoders fetch files, run programs or never end.
public enum PictureKind: String, Sendable, CaseIterable {
    /// Baseline and progressive, grey, RGB, CMYK.
    case jpeg
    /// 1 to 16 bits; the default picture of an animated one.
    case png
    /// Lossy and lossless, still and animated.
    case webp
    /// Still and animated.
    case gif
    /// The primary item of an AV1 still or sequence.
    case avif
    /// The primary item of a HEVC still.
    case heic
    /// 1 to 16 bits, grey, RGB, CMYK; one of its pages.
    case tiff
    /// Drawn from its text, gzip or not; nothing outside the file is ever read.
    case svg
    /// By a decoder of our own: 1 to 32 bits, runs included.
    case bmp
    /// By the same; one of its pictures, the first if not said.
    case ico

    /// What browsers take, and what they make of a photograph.
    public static let web: Set<PictureKind> = [.jpeg, .png, .webp, .gif, .avif]

    /// Such as "JPEG".
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .avif: "AVIF"
        case .heic: "HEIC"
        case .tiff: "TIFF"
        case .svg: "SVG"
        case .bmp: "BMP"
        case .ico: "ICO"
        }
    }

    /// "JPEG, PNG, WebP", in the order of the cases.
    static func names(of kinds: Set<PictureKind>) -> String {
        allCases.filter(kinds.contains).map(\.name).joined(separator: ", ")
    }

    /// The kind of an original; nil for what is none of these.
    public init?(sniffing bytes: UnsafeRawBufferPointer) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.holds("RIFF", at: 0), bytes.holds("WEBP", at: 8) {
            self = .webp
        } else if bytes.holds("GIF87a", at: 0) || bytes.holds("GIF89a", at: 0) {
            self = .gif
        } else if let kind = PictureKind(isoBrandsOf: bytes) ?? PictureKind(rarer: bytes) {
            self = kind
        } else {
            return nil
        }
    }

    private init?(isoBrandsOf bytes: UnsafeRawBufferPointer) {
        guard bytes.holds("ftyp", at: 4) else { return nil }
        let brands = bytes.isoBrands
        if brands.contains(where: { $0 == "avif" || $0 == "avis" }) {
            self = .avif
        } else if brands.contains(where: Self.heifBrands.contains) {
            self = .heic
        } else {
            return nil
        }
    }

    /// Stills and sequences of HEVC, and of the format that holds it (ISO/IEC 23008-12 section 10 and annex B).
    private static let heifBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

    private init?(rarer bytes: UnsafeRawBufferPointer) {
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if bytes.holds("BM", at: 0), bytes.count >= 26, Bitmap.headerSizes.contains(Int(bytes[14])) {
            self = .bmp
        } else if bytes.starts(with: [0, 0, 1, 0]), bytes.count >= 22 {
            self = .ico
        } else if SVGText.isSVG(bytes) {
            self = .svg
        } else {
            return nil
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

    /// A whole number, most significant byte first.
    func bigEndian(at offset: Int, count: Int) -> Int {
        self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A whole number, least significant byte first.
    func littleEndian(at offset: Int, count: Int) -> Int {
        self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
