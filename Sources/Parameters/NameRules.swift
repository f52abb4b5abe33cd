/// How names are written: of plugins, schemes, parameters, operations and origins.
enum NameRules {
    /// The longest name, in bytes.
    static let mostBytes = 64

    /// Letters, digits and hyphens.
    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// A name: 1...64 letters, digits and hyphens, a letter first.
    static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= mostBytes, isNameByte(first), first > UInt8(ascii: "9")
        else { return false }
        return name.utf8.allSatisfy(isNameByte)
    }

    /// A name in lower case.
    static func isScheme(_ name: String) -> Bool {
        isName(name) && !name.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}
