internal import Compression

/// The text of an SVG: whether bytes are one, and what it would make of them to draw it.
///
/// libxml2 and librsvg parse it afterwards. This looks for what keeps them busy: elements in elements, `use` that
/// multiplies, entities that multiply.
struct SVGText {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0
    private(set) var outline = SVGOutline()

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether the first element is `svg`, in the text itself or in what gzip packed.
    static func isSVG(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.starts(with: [0x1F, 0x8B]) {
            let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(64 << 10))
            return Inflation.head(of: head, byteCount: 16 << 10).withUnsafeBytes { hasRoot($0) }
        }
        return hasRoot(bytes)
    }

    private static func hasRoot(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var text = SVGText(UnsafeRawBufferPointer(rebasing: bytes.prefix(64 << 10)))
        text.skipMark()
        while let tag = text.nextTag() {
            guard case .open(let element, _) = tag else { continue }
            return element.name == "svg"
        }
        return false
    }

    /// What is in it, as far as it can be read.
    static func outline(of bytes: UnsafeRawBufferPointer) -> SVGOutline {
        var text = SVGText(bytes)
        text.skipMark()
        while let tag = text.nextTag() {
            switch tag {
            case .open(let element, let isEmpty): text.outline.open(element, isEmpty: isEmpty)
            case .close: text.outline.close()
            case .entity(let entity): text.outline.entities.append(entity)
            }
        }
        text.outline.countReferences(in: bytes)
        return text.outline
    }

    /// What stands between angle brackets.
    enum Tag {
        case open(SVGOutline.Element, isEmpty: Bool)
        case close
        case entity(SVGOutline.Entity)
    }

    /// The byte order mark of UTF-8, and blanks.
    private mutating func skipMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        while place < bytes.count, bytes[place].isXMLBlank { place += 1 }
        if place < bytes.count, bytes[place] != UInt8(ascii: "<") { place = bytes.count }
    }

    /// The next tag of interest; text, comments, instructions and CDATA are skipped. A document type is entered, for its
    /// entities.
    mutating func nextTag() -> Tag? {
        while let start = find(UInt8(ascii: "<")) {
            place = start + 1
            if bytes.holds("!--", at: place) {
                skip(past: "-->")
            } else if bytes.holds("![CDATA[", at: place) {
                skip(past: "]]>")
            } else if bytes.holds("?", at: place) {
                skip(past: "?>")
            } else if bytes.holds("!ENTITY", at: place) {
                return .entity(entity())
            } else if bytes.holds("!DOCTYPE", at: place) {
                skipDocumentType()
            } else if bytes.holds("!", at: place) {
                skip(past: ">")
            } else if bytes.holds("/", at: place) {
                skip(past: ">")
                return .close
            } else {
                return element()
            }
        }
        return nil
    }

    private func find(_ byte: UInt8) -> Int? { bytes[min(place, bytes.count)...].firstIndex(of: byte) }

    private mutating func skip(past end: StaticString) {
        while place < bytes.count, !bytes.holds(end, at: place) { place += 1 }
        place = min(bytes.count, place + end.utf8CodeUnitCount)
    }

    /// Up to its internal part, or past it when it has none.
    private mutating func skipDocumentType() {
        while place < bytes.count, bytes[place] != UInt8(ascii: "["), bytes[place] != UInt8(ascii: ">") {
            if isQuote(bytes[place]) { skipQuoted() } else { place += 1 }
        }
        place = min(bytes.count, place + 1)
    }

    private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Past a quoted text; what is in it.
    @discardableResult private mutating func skipQuoted() -> Slice<UnsafeRawBufferPointer> {
        let quote = bytes[place]
        place += 1
        let start = place
        place = find(quote) ?? bytes.count
        defer { place = min(bytes.count, place + 1) }
        return bytes[start..<place]
    }

    private mutating func entity() -> SVGOutline.Entity {
        place += "!ENTITY".utf8.count
        let name = word()
        var value = bytes[place..<place]
        while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
            if isQuote(bytes[place]) { value = skipQuoted() } else { place += 1 }
        }
        return SVGOutline.Entity(name: name, byteCount: value.count, hasReferences: value.holdsEntityReference)
    }

    /// The next word, after blanks.
    private mutating func word() -> String {
        while place < bytes.count, bytes[place].isXMLBlank { place += 1 }
        let start = place
        while place < bytes.count, !bytes[place].endsXMLWord { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    /// A start tag with those attributes that matter.
    private mutating func element() -> Tag {
        let spelt = word()
        var element = SVGOutline.Element(name: spelt.split(separator: ":").last.map(String.init) ?? spelt)
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: ">") {
                place += 1
                return .open(element, isEmpty: bytes[place - 2] == UInt8(ascii: "/"))
            }
            if isQuote(byte) {
                skipQuoted()
            } else if byte.endsXMLWord {
                place += 1
            } else {
                attribute(of: &element)
            }
        }
        return .open(element, isEmpty: true)
    }

    private mutating func attribute(of element: inout SVGOutline.Element) {
        let name = word()
        while place < bytes.count, bytes[place].isXMLBlank || bytes[place] == UInt8(ascii: "=") { place += 1 }
        guard place < bytes.count, isQuote(bytes[place]) else { return }
        let value = skipQuoted()
        switch name {
        case "id": element.id = String(decoding: value, as: UTF8.self)
        case "href", "xlink:href": element.reference = String(decoding: value.prefix(256), as: UTF8.self)
        default: break
        }
    }
}

extension UInt8 {
    /// XML 1.0 section 2.3.
    var isXMLBlank: Bool { self == 0x20 || self == 9 || self == 10 || self == 13 }

    fileprivate var endsXMLWord: Bool {
        isXMLBlank || self == UInt8(ascii: "=") || self == UInt8(ascii: ">") || self == UInt8(ascii: "/")
            || self == UInt8(ascii: "\"") || self == UInt8(ascii: "'")
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Whether it refers to an entity by name; characters by number are none.
    var holdsEntityReference: Bool {
        var after = false
        for byte in self {
            if after, byte != UInt8(ascii: "#") { return true }
            after = byte == UInt8(ascii: "&")
        }
        return false
    }
}
