import Testing

@testable import MapPlugin

@Suite struct WorldPackTests {
    private func names(at zoom: Double, language: String?) throws -> [String] {
        let pack = try WorldPack.embedded()
        var names: [String] = []
        pack.places(at: zoom) { names += pack.names(of: $0, language: language).prefix(1) }
        return names
    }

    @Test func `names come in the language that is asked for, and else in that of the place`() throws {
        #expect(try names(at: 5, language: nil).contains("Санкт-Петербург"))
        #expect(try names(at: 5, language: "en").contains("Saint Petersburg"))
        #expect(try names(at: 5, language: "ja").contains("サンクトペテルブルク"))
        #expect(try names(at: 5, language: "de-AT").contains("Sankt Petersburg"))
        #expect(try names(at: 5, language: "tlh").contains("Saint Petersburg"), "English where there is no such name")
        #expect(try names(at: 3, language: nil).contains("Россия"))
        #expect(try names(at: 6, language: "ru").contains("Финский залив"))
    }

    @Test func `more names appear while one comes nearer, and none of the cities leaves`() throws {
        let counts = try [1, 3, 5, 7, 9, 12].map { try names(at: $0, language: nil).count }
        #expect(zip(counts, counts.dropFirst()).allSatisfy(<), "\(counts)")
    }

    @Test(arguments: [0, 1, 7, 15, 40, 400]) func `a pack that is cut off is refused`(length: Int) throws {
        let whole = try WorldPack.embedded().bytes
        #expect(throws: PackFault.self) { try WorldPack(UnsafeRawBufferPointer(rebasing: whole[0..<length])) }
    }

    @Test func `a damaged pack is never read outside of its bytes`() throws {
        let whole = try WorldPack.embedded().bytes
        var bytes = [UInt8](whole)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<40 {
            for _ in 0..<2000 { bytes[Int.random(in: 16..<bytes.count, using: &random)] = .random(in: 0...255) }
            bytes.withUnsafeBytes { damaged in
                guard let pack = try? WorldPack(damaged) else { return }
                for level in pack.levels {
                    var shapes = level.shapes(.land, column: level.side / 2, row: level.side / 3)
                    while let count = shapes.next() {
                        for _ in 0..<count where !shapes.isAtEnd { _ = shapes.step() }
                    }
                }
                pack.places(at: 6) { _ = pack.names(of: $0, language: "ru") }
            }
        }
    }

    @Test func `what does not begin as a pack is refused`() {
        [UInt8](repeating: 65, count: 4096).withUnsafeBytes { bytes in
            _ = #expect(throws: PackFault.self) { try WorldPack(bytes) }
        }
    }
}
