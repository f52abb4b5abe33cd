internal import CVips

/// What of an original's metadata goes into the pictures made of it.
public enum MetadataPolicy: String, Sendable, CaseIterable {
    /// Nothing.
    case strip
    /// Who made it and whose it is.
    case copyright
    /// EXIF, XMP and IPTC, but for the orientation, which is done, and the thumbnail, which shows what was cut off.
    case keep
}

/// Metadata of an original, to be written into a picture.
public struct KeptMetadata: Sendable {
    private let header: Picture
    private let names: [String]
    /// EXIF texts of the block; libvips drops those that it knows no field for.
    private let texts: [(name: String, text: String)]
    private let exif: [UInt8]
    private let xmp: [UInt8]

    /// Whether there is none.
    var isEmpty: Bool { names.isEmpty && exif.isEmpty && xmp.isEmpty }

    /// What of an original's metadata is kept. A GIF holds none.
    init(of header: Picture, _ policy: MetadataPolicy) {
        self.header = header
        let credit = Credit(header)
        let block =
            policy == .keep
            ? EXIFBlock(header.blob("exif-data")) : EXIFBlock(artist: credit.artist, copyright: credit.copyright)
        exif =
            block.map { block in
                var block = block
                block.becomeUprightWithoutThumbnail()
                return block.bytes
            } ?? []
        names = policy == .keep ? Self.keptNames(header) : []
        xmp = policy == .keep ? header.xmpWithoutOrientation() : []
        texts = policy == .keep ? [] : credit.fields
    }

    private static func keptNames(_ header: Picture) -> [String] {
        header.fieldNames.filter { name in
            (name.hasPrefix("exif-ifd") || name == "iptc-data") && !name.contains("Orientation")
                && !name.hasPrefix("exif-ifd1-")
        }
    }

    /// Writes it into a copy that nobody else has yet.
    func attach(to picture: Picture) {
        if !exif.isEmpty { vips_image_set_blob_copy(picture.image, "exif-data", exif, exif.count) }
        if !xmp.isEmpty { vips_image_set_blob_copy(picture.image, "xmp-data", xmp, xmp.count) }
        for name in names {
            var value = GValue()
            guard vips_image_get(header.image, name, &value) == 0 else { continue }
            vips_image_set(picture.image, name, &value)
            g_value_unset(&value)
        }
        for (name, text) in texts { vips_image_set_string(picture.image, name, text) }
        vips_image_set_int(picture.image, "orientation", 1)
    }
}

extension PictureSource {
    /// What of its metadata is to be written into pictures made of it; nil for nothing.
    public func metadata(_ policy: MetadataPolicy) -> KeptMetadata? {
        policy == .strip ? nil : KeptMetadata(of: header, policy)
    }
}

extension Picture {
    /// The names of what the loader attached.
    var fieldNames: [String] {
        guard let names = vips_image_get_fields(image) else { return [] }
        defer { g_strfreev(names) }
        var result: [String] = []
        while let name = names[result.count] { result.append(String(cString: name)) }
        return result
    }

    /// A field that is a text; nil when there is none.
    func text(_ name: String) -> String? {
        var text: UnsafePointer<CChar>?
        guard vips_image_get_typeof(image, name) != 0, vips_image_get_string(image, name, &text) == 0, let text else {
            return nil
        }
        return String(cString: text)
    }

    /// A field that is bytes; empty when there is none.
    func blob(_ name: String) -> UnsafeRawBufferPointer {
        var start: UnsafeRawPointer?
        var count = 0
        guard vips_image_get_typeof(image, name) != 0, vips_image_get_blob(image, name, &start, &count) == 0 else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: start, count: count)
    }

    /// XMP that says of no rotation but the one that is done.
    fileprivate func xmpWithoutOrientation() -> [UInt8] {
        var bytes = Array(blob("xmp-data"))
        for spelling in ["tiff:Orientation=\"", "tiff:Orientation='", "<tiff:Orientation>"] {
            let letters = Array(spelling.utf8)
            guard let end = bytes.firstRange(of: letters)?.upperBound, end < bytes.count else { continue }
            if (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(bytes[end]) { bytes[end] = UInt8(ascii: "1") }
        }
        return bytes
    }
}
