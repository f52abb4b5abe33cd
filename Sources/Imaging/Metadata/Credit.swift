/// Who made a picture and whose it is, from EXIF, else IPTC, else XMP; as libvips has texts of EXIF.
struct Credit {
    let artist: String?
    let copyright: String?

    /// As libvips names such texts.
    var fields: [(name: String, text: String)] {
        [("exif-ifd0-Artist", artist), ("exif-ifd0-Copyright", copyright)].compactMap { name, text in
            text.map { (name, $0) }
        }
    }

    /// What an original says.
    init(_ header: Picture) {
        let iptc = IPTCTexts(header.blob("iptc-data"))
        let xmp = String(decoding: header.blob("xmp-data"), as: UTF8.self)
        artist =
            header.exifText("Artist") ?? iptc[IPTCTexts.byline] ?? Self.element("dc:creator", of: xmp)
        copyright =
            header.exifText("Copyright") ?? iptc[IPTCTexts.copyright] ?? Self.element("dc:rights", of: xmp)
    }

    /// The first item of a list of XMP (ISO 16684-1 section 8.7), without markup in it.
    private static func element(_ name: String, of xmp: String) -> String? {
        guard let start = xmp.firstRange(of: "<\(name)>"),
            let end = xmp[start.upperBound...].firstRange(of: "</\(name)>")
        else { return nil }
        let inside = xmp[start.upperBound..<end.lowerBound]
        guard let item = inside.firstRange(of: "<rdf:li"), let close = inside[item.upperBound...].firstIndex(of: ">")
        else { return nil }
        let text = inside[inside.index(after: close)...].prefix { $0 != "<" }
        return text.isEmpty ? nil : String(text)
    }
}

extension Picture {
    /// An EXIF text of the first directory, without what libvips writes behind it.
    fileprivate func exifText(_ tag: String) -> String? {
        guard let text = text("exif-ifd0-\(tag)") else { return nil }
        let end = text.ranges(of: " (").last?.lowerBound ?? text.endIndex
        let trimmed = text[..<end]
        return trimmed.allSatisfy(\.isWhitespace) ? nil : String(trimmed)
    }
}

/// Texts of IPTC-IIM record 2 (IIM 4.2 section 1.5), in the resources of Photoshop or without them.
private struct IPTCTexts {
    static let byline: UInt8 = 80
    static let copyright: UInt8 = 116

    private var texts: [UInt8: String] = [:]

    init(_ bytes: UnsafeRawBufferPointer) {
        var place = 0
        while place + 5 <= bytes.count {
            guard bytes[place] == 0x1C, bytes[place + 1] == 2 else {
                place += 1
                continue
            }
            let length = bytes.bigEndian(at: place + 3, count: 2)
            let start = place + 5
            guard length < 0x8000, start + length <= bytes.count else { return }
            let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
            if texts[bytes[place + 2]] == nil, !text.isEmpty { texts[bytes[place + 2]] = text }
            place = start + length
        }
    }

    subscript(dataset: UInt8) -> String? { texts[dataset] }
}
