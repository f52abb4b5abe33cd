/// Something with a name on the map, as a pack holds it.
struct WorldPlace: Sendable {
    /// What it is.
    enum Kind: UInt8, Sendable {
        case city = 0
        case capital, country, sea, ocean
    }

    /// Where; of a sea, the middle of its widest water.
    let point: WorldPoint
    /// Of its names, in the pack's section of names.
    let nameOffset: UInt32
    /// In tenths of a zoom.
    let firstZoom: UInt8
    /// In tenths of a zoom.
    let lastZoom: UInt8
    let kind: Kind
    /// 0...255; of cities, 32 times the decimal logarithm of their people.
    let rank: UInt8

    static let byteCount = 16

    init(_ bytes: UnsafeRawBufferPointer, at start: Int) {
        var reader = PackReader(bytes, start..<start + Self.byteCount)
        let world = 4_294_967_296.0
        point = WorldPoint(x: Double(reader.word()) / world, y: Double(reader.word()) / world)
        nameOffset = reader.word()
        firstZoom = reader.byte()
        lastZoom = reader.byte()
        kind = Kind(rawValue: reader.byte()) ?? .city
        rank = reader.byte()
    }
}
