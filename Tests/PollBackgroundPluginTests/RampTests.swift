import Imaging
import Testing

@testable import PollBackgroundPlugin

@Suite struct RampTests {
    private let red = DeepPixel(Colour(0xFF0000))
    private let blue = DeepPixel(Colour(0x0000FF))

    private func ramp(_ points: [(Double, Int)], _ interpolation: Interpolation = .oklab) -> Ramp {
        Ramp(points.map { Ramp.Point(position: $0.0, colour: Colour($0.1)) }, interpolation)
    }

    private func isNear(_ one: DeepPixel, _ other: DeepPixel) -> Bool {
        abs(one.red - other.red) < 8 && abs(one.green - other.green) < 8 && abs(one.blue - other.blue) < 8
            && one.alpha == other.alpha
    }

    @Test func `points may stand in any order`() {
        let sorted = ramp([(0, 0xFF0000), (0.3, 0x00FF00), (1, 0x0000FF)])
        let mixed = ramp([(1, 0x0000FF), (0, 0xFF0000), (0.3, 0x00FF00)])
        #expect(sorted.table(count: 64) == mixed.table(count: 64))
    }

    @Test func `one point is one colour, and none is nothing`() {
        for position in [0, 0.5, 1] { #expect(isNear(ramp([(0.4, 0xFF0000)]).colour(at: position), red)) }
        #expect(ramp([]).table(count: 4) == [DeepPixel](repeating: DeepPixel(lanes: 0), count: 4))
    }

    @Test func `beyond the first and the last point there is their colour`() {
        let ramp = ramp([(0.25, 0xFF0000), (0.75, 0x0000FF)])
        for position in [0, 0.1, 0.25] { #expect(isNear(ramp.colour(at: position), red)) }
        for position in [0.75, 0.9, 1] { #expect(isNear(ramp.colour(at: position), blue)) }
    }

    @Test func `two points at one place are an edge, in the order of the URL`() {
        let table = ramp([(0.5, 0xFF0000), (0.5, 0x0000FF)]).table(count: 100)
        #expect(table[..<50].allSatisfy { isNear($0, red) } && table[50...].allSatisfy { isNear($0, blue) })
        let three = ramp([(0, 0xFF0000), (0.5, 0xFF0000), (0.5, 0x00FF00), (0.5, 0x0000FF), (1, 0x0000FF)])
        #expect(three.table(count: 100) == table)
        #expect(isNear(ramp([(0, 0x00FF00), (0, 0xFF0000)]).colour(at: 0), red))
    }

    @Test func `an edge can be made as wide as a pixel`() {
        let points = [
            Ramp.Point(position: 0.5, colour: Colour(0)), Ramp.Point(position: 0.5, colour: Colour(0xFFFFFF)),
        ]
        let table = Ramp(points, .srgb, edge: 0.1).table(count: 100)
        #expect(table[44].red == 0 && table[55].red == 65_280)
        #expect((table[46].red + 1...table[48].red).contains(table[47].red) && abs(table[49].red - 29_376) < 300)
    }

    @Test func `the table and the single colour agree`() {
        let ramp = ramp([(0, 0x0F2027), (0.4, 0xC0467E), (0.4, 0xFFFFFF), (1, 0x203A43)])
        for (index, pixel) in ramp.table(count: 50).enumerated() {
            #expect(pixel == ramp.colour(at: (Double(index) + 0.5) / 50))
        }
    }

    /// The middles that FACTS of other programs name: red and green are not mud, blue and yellow are not grey.
    @Test(
        arguments: [
            (0xFF0000, 0x00FF00, 0xD0A800), (0x0000FF, 0xFFFF00, 0x6CACC7), (0x2B5876, 0x4E4376, 0x404E76),
            (0x0F2027, 0x203A43, 0x172D35),
        ])
    func `in the middle there is the OKLab middle`(from: Int, to: Int, middle: Int) {
        let colour = ramp([(0, from), (1, to)]).colour(at: 0.5)
        let rounded = Colour(OKLab(colour))
        #expect(difference(rounded, Colour(middle)) < 2, "\(rounded)")
    }

    @Test func `interpolation=srgb mixes the numbers`() {
        let middle = ramp([(0, 0xFF0000), (1, 0x00FF00)], .srgb).colour(at: 0.5)
        #expect(abs(middle.red - 32_640) <= 1 && abs(middle.green - 32_640) <= 1 && middle.blue == 0)
    }

    @Test func `a transparent point takes no colour along`() {
        for interpolation in Interpolation.allCases {
            let points = [
                Ramp.Point(position: 0, colour: Colour(0xFF0000)),
                Ramp.Point(position: 1, colour: Colour(red: 0, green: 0, blue: 0, alpha: 0)),
            ]
            let middle = Ramp(points, interpolation).colour(at: 0.5)
            #expect(abs(middle.red - 65_280) < 8 && middle.green < 8 && abs(middle.alpha - 32_640) <= 1)
        }
    }
}
