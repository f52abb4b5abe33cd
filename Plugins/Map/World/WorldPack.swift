import CMapPack

/// A map pack: coasts, lakes, borders and names for every zoom, as `deploy/map-pack/FORMAT.md` lays them out.
///
/// Read where it lies, without copying. What it holds is checked as it is read: a damaged pack is an error or a missing
/// shape, never a read outside of its bytes.
struct WorldPack: @unchecked Sendable {  // nobody writes to this memory
    let bytes: UnsafeRawBufferPointer
    /// Whose memory it is; nil: the library's own.
    private let file: MappedFile?
    /// From the coarsest to the finest; at least one.
    let levels: [WorldLevel]
    /// Languages of names, BCP 47.
    let languages: [String]
    private let places: Range<Int>
    private let names: Range<Int>

    private static let magic = Array("URLGMAP1".utf8)

    /// The pack that the library carries.
    static func embedded() throws(PackFault) -> WorldPack {
        let pack = cmap_pack()
        return try WorldPack(UnsafeRawBufferPointer(start: pack.start, count: pack.length))
    }

    /// Reads the table of contents. The bytes must stay where they are, or be those of `file`.
    init(_ bytes: UnsafeRawBufferPointer, of file: MappedFile? = nil) throws(PackFault) {
        guard bytes.count >= 16, bytes.prefix(8).elementsEqual(Self.magic) else {
            throw PackFault(reason: "it does not begin as a map pack of version 1 does")
        }
        self.bytes = bytes
        self.file = file
        var reader = PackReader(bytes, 8..<bytes.count)
        let count = Int(reader.word())
        guard Int(reader.word()) == bytes.count, count <= 64 else {
            throw PackFault(reason: "it is cut off, or something was added to it")
        }
        var sections: [(name: UInt32, range: Range<Int>)] = []
        for _ in 0..<count {
            let (name, start, length) = (reader.word(), Int(reader.word()), Int(reader.word()))
            guard start + length <= bytes.count, start % 4 == 0 else {
                throw PackFault(reason: "a section lies outside")
            }
            sections.append((name, start..<start + length))
        }
        func section(_ name: StaticString) throws(PackFault) -> Range<Int> {
            guard let section = sections.first(where: { $0.name == Self.tag(name) }) else {
                throw PackFault(reason: "it has no section \(name)")
            }
            return section.range
        }
        places = try section("PLAC")
        names = try section("NAME")
        languages = Self.languages(PackReader(bytes, try section("TAGS")))
        var levels: [WorldLevel] = []
        for section in sections where section.name == Self.tag("LEVL") {
            levels.append(try WorldLevel(bytes, section.range))
        }
        guard !levels.isEmpty else { throw PackFault(reason: "it has no level") }
        self.levels = levels.sorted { $0.zoom < $1.zoom }
    }

    /// The level for a zoom: the coarsest that still shows all that is seen there.
    func level(for zoom: Double) -> WorldLevel { levels.first { $0.zoom + 0.5 >= zoom } ?? levels[levels.count - 1] }

    /// The zoom up to which the pack shows more when one comes nearer.
    var detailZoom: Double { levels[levels.count - 1].zoom }

    /// What may be labelled at a zoom in a part of the world, the more important first among what appears together.
    func places(at zoom: Double, _ body: (WorldPlace) -> Void) {
        let limit = UInt8(max(0, min(255, zoom * 10)))
        for start in stride(
            from: places.lowerBound, through: places.upperBound - WorldPlace.byteCount, by: WorldPlace.byteCount)
        {
            let place = WorldPlace(bytes, at: start)
            if place.firstZoom > limit { return }
            if place.lastZoom >= limit { body(place) }
        }
    }

    /// A place's name in a language, or the nearest to it: the language without region or script, English, its own.
    ///
    /// - Parameter language: BCP 47; nil: the place's own.
    func names(of place: WorldPlace, language: String?) -> [String] {
        guard names.lowerBound + Int(place.nameOffset) < names.upperBound else { return [] }
        var reader = PackReader(bytes, names.lowerBound + Int(place.nameOffset)..<names.upperBound)
        var own: [String] = []
        var best: (rank: Int, name: String)?
        var english: String?
        let wanted = language.map(LanguageTag.init)
        for _ in 0..<reader.byte() {
            let tag = Int(reader.byte())
            let text = reader.text(Int(reader.byte()))
            guard tag < languages.count else { continue }
            if own.isEmpty { own = [text] }
            if languages[tag] == "en" { english = text }
            if let rank = wanted?.rank(of: languages[tag]), rank > best?.rank ?? 0 { best = (rank, text) }
        }
        if wanted == nil { return own + [english].compactMap { $0 } }
        return [best?.name, english].compactMap { $0 } + own
    }

    private static func languages(_ section: PackReader) -> [String] {
        var reader = section
        return (0..<reader.byte()).map { _ in reader.text(Int(reader.byte())) }
    }

    private static func tag(_ name: StaticString) -> UInt32 {
        name.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }
}
