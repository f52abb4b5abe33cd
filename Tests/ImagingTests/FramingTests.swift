import Imaging
import Testing

@Suite struct FramingTests {
    struct Case: Sendable, CustomStringConvertible {
        let source: (Int, Int)
        let box: (Int?, Int?)
        var fit = Fit.inside
        var enlarges = false
        let output: (Int, Int)
        var description: String { "\(source) into \(box) \(fit) is \(output)" }
    }

    static let cases = [
        Case(source: (4000, 3000), box: (400, nil), output: (400, 300)),
        Case(source: (4000, 3000), box: (nil, 300), output: (400, 300)),
        Case(source: (4000, 3000), box: (nil, nil), output: (4000, 3000)),
        Case(source: (4000, 3000), box: (300, 300), output: (300, 225)),
        Case(source: (120, 400), box: (150, 150), output: (45, 150)),
        Case(source: (100, 50), box: (300, 300), output: (100, 50)),
        Case(source: (100, 50), box: (300, 300), enlarges: true, output: (300, 150)),
        Case(source: (4000, 3000), box: (300, 300), fit: .cover, output: (300, 300)),
        Case(source: (200, 100), box: (300, 60), fit: .cover, output: (200, 60)),
        Case(source: (200, 100), box: (300, 300), fit: .cover, enlarges: true, output: (300, 300)),
        Case(source: (200, 100), box: (50, 80), fit: .fill, output: (50, 80)),
        Case(source: (200, 100), box: (50, 180), fit: .fill, output: (50, 100)),
        Case(source: (200, 100), box: (50, 180), fit: .fill, enlarges: true, output: (50, 180)),
        Case(source: (200, 100), box: (80, 80), fit: .pad, output: (80, 80)),
        Case(source: (20, 10), box: (80, 80), fit: .pad, output: (80, 80)),
        Case(source: (200, 100), box: (80, nil), fit: .pad, output: (80, 40)),
        Case(source: (200, 100), box: (nil, 50), fit: .cover, output: (100, 50)),
        Case(source: (2000, 4), box: (100, nil), output: (100, 1)),
        Case(source: (1, 512), box: (nil, 256), output: (1, 256)),
        Case(source: (900, 1), box: (10, nil), output: (10, 1)),
        Case(source: (1, 3000), box: (256, nil), output: (1, 3000)),
    ]

    @Test(arguments: cases) func `a picture is laid into its box`(_ example: Case) {
        let framing = Framing(
            of: PixelSize(width: example.source.0, height: example.source.1), width: example.box.0,
            height: example.box.1, fit: example.fit, enlarges: example.enlarges)
        #expect(framing.outputSize == PixelSize(width: example.output.0, height: example.output.1))
    }

    @Test func `gravity says which part of a covering picture is kept`() {
        let expected: [(Gravity, Int, Int)] = [
            (.northwest, 0, 0), (.north, 50, 0), (.northeast, 100, 0), (.west, 0, 0), (.center, 50, 0),
            (.east, 100, 0), (.southwest, 0, 0), (.south, 50, 0), (.southeast, 100, 0),
        ]
        for (gravity, x, y) in expected {
            let framing = Framing(
                of: PixelSize(width: 400, height: 200), width: 100, height: 100, fit: .cover, gravity: gravity)
            #expect(framing.kept == PixelRectangle(x: x, y: y, width: 100, height: 100))
        }
    }

    @Test func `a point is kept in the middle as far as the picture reaches`() {
        for (x, y, left) in [(0.5, 0.5, 50), (0.0, 0.5, 0), (0.4, 0.0, 30), (1.0, 1.0, 100), (0.99, 0.5, 100)] {
            let framing = Framing(
                of: PixelSize(width: 400, height: 200), width: 100, height: 100, fit: .cover,
                focus: Extract.FocalPoint(x: x, y: y))
            #expect(framing.kept == PixelRectangle(x: left, y: 0, width: 100, height: 100), "\(x)")
        }
    }

    @Test func `gravity says where a padded picture lies`() {
        let framing = Framing(
            of: PixelSize(width: 100, height: 50), width: 100, height: 100, fit: .pad, gravity: .southeast)
        #expect(framing.canvas?.place == PixelRectangle(x: 0, y: 50, width: 100, height: 50))
    }

    @Test func `no size is ever less than one pixel, and none is above the source unless asked`() {
        for width in [1, 2, 7, 640, 5000] {
            for box in [1, 3, 100, 8192] {
                for fit in [Fit.inside, .cover, .fill] {
                    let source = PixelSize(width: width, height: 333)
                    let output = Framing(of: source, width: box, height: box * 2, fit: fit).outputSize
                    #expect(output.width >= 1 && output.height >= 1)
                    #expect(output.width <= source.width && output.height <= source.height)
                }
            }
        }
    }
}
