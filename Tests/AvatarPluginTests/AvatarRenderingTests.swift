import Drawing
import GoldenPictures
import Imaging
import Testing

@testable import AvatarPlugin

@Suite struct AvatarRenderingTests {
    @Test(arguments: 1...4) func `members' pictures fill their tiles`(count: Int) throws {
        let recipe = Example.recipe(count)
        let picture = try Example.render(recipe, Example.photographs(recipe))
        try expectGolden(picture, "photographs-\(count)", test: "Avatar", .within(largest: 24, mean: 1))
    }

    @Test(arguments: 5...9) func `five members and more lie on a board`(count: Int) throws {
        var recipe = Example.recipe(count)
        recipe.shape = .squircle
        let picture = try Example.render(recipe, Example.photographs(recipe))
        try expectGolden(picture, "photographs-\(count)", test: "Avatar", .within(largest: 24, mean: 1))
    }

    @Test(arguments: 1...4) func `members without a picture have their initials`(count: Int) throws {
        let picture = try Example.render(Example.recipe(count))
        try expectGolden(picture, "initials-\(count)", test: "Avatar", .within(largest: 255, mean: 10))
    }

    @Test(arguments: AvatarRecipe.Shape.allCases) func `outside its shape an avatar is transparent`(
        shape: AvatarRecipe.Shape
    ) throws {
        var recipe = Example.recipe(4)
        recipe.shape = shape
        let picture = try Example.render(recipe, Example.photographs(recipe))
        let pixels = try Pixels(picture)
        #expect(pixels[0, 0][3] == (shape == .square ? 255 : 0))
        #expect(pixels[100, 3][3] == 0, "the gap")
        #expect(pixels[90, 3][3] == 255)
        let edges = (0..<200).filter { (20...235).contains(pixels[$0, 12][3]) }
        #expect(edges.isEmpty == (shape == .square), "the edge is smooth")
        try expectGolden(picture, "shape-\(shape.rawValue)", test: "Avatar", .within(largest: 24, mean: 1))
    }

    @Test(
        arguments: [AvatarRecipe.Layout.diagonal, .stack], [2, 3, 4])
    func `members overlap where the layout says so, and the gap keeps them apart`(
        layout: AvatarRecipe.Layout, count: Int
    ) throws {
        var recipe = Example.recipe(count)
        recipe.layout = layout
        recipe.gap = 4
        let picture = try Example.render(recipe, Example.photographs(recipe))
        try expectGolden(picture, "\(layout.rawValue)-\(count)", test: "Avatar", .within(largest: 24, mean: 1))
        let initials = try Example.render(recipe)
        try expectGolden(
            initials, "\(layout.rawValue)-initials-\(count)", test: "Avatar", .within(largest: 255, mean: 10))
    }

    @Test(arguments: AvatarRecipe.Layout.allCases, [1, 2, 3, 4, 7])
    func `each pixel shows one member, wherever it is not an edge`(layout: AvatarRecipe.Layout, count: Int) throws {
        for side in [16, 37, 64, 200] {
            for shape in AvatarRecipe.Shape.allCases {
                var recipe = Example.recipe(count, side: side)
                recipe.layout = layout
                recipe.shape = shape
                recipe.gap = 1
                let pixels = try Pixels(Example.render(recipe, Example.solids(recipe)))
                let opaque = (0..<side * side).filter { pixels.bytes[$0 * 4 + 3] == 255 }
                let mixed = opaque.filter { !Example.solidReds.contains(pixels.bytes[$0 * 4]) }
                #expect(mixed.isEmpty, "\(side) \(shape)")
                let seen = Set(opaque.map { pixels.bytes[$0 * 4] })
                if side >= 64 { #expect(seen.count == count, "\(side) \(shape): all are seen") }
            }
        }
    }

    @Test(arguments: AvatarRecipe.Layout.allCases) func `a border runs along the inner edge of the shape`(
        layout: AvatarRecipe.Layout
    ) throws {
        var recipe = Example.recipe(3)
        recipe.layout = layout
        recipe.border = AvatarRecipe.Border(width: 6, colour: Colour(red: 255, green: 200, blue: 0))
        let picture = try Example.render(recipe, Example.photographs(recipe))
        let pixels = try Pixels(picture)
        if layout == .grid { #expect(pixels[100, 2] == [255, 200, 0, 255] && pixels[197, 100] == [255, 200, 0, 255]) }
        try expectGolden(picture, "border-\(layout.rawValue)", test: "Avatar", .within(largest: 24, mean: 1))
    }

    @Test(arguments: AvatarRecipe.Layout.allCases, [3, 4]) func `the last tile counts those who are not shown`(
        layout: AvatarRecipe.Layout, members: Int
    ) throws {
        var recipe = Example.recipe(members)
        recipe.layout = layout
        recipe.count = 12
        let picture = try Example.render(recipe, Example.photographs(recipe))
        try expectGolden(picture, "count-\(layout.rawValue)", test: "Avatar", .within(largest: 255, mean: 10))
    }

    @Test(arguments: [
        ("0,0.5", [255, 0, 0]), ("1,0.5", [0, 0, 255]), ("0.5,0.5", [0, 255, 0]), ("west", [255, 0, 0]),
    ])
    func `what is kept of a picture is what gravity says`(gravity: String, colour: [Int]) throws {
        let thirds = (0..<30 * 90).flatMap { place -> [UInt8] in
            let column = place % 90
            return column < 30 ? [255, 0, 0] : column < 60 ? [0, 255, 0] : [0, 0, 255]
        }
        let wide = try Picture.from(pixels: thirds, size: PixelSize(width: 90, height: 30), bands: 3)
        var recipe = Example.recipe(1)
        recipe.gravity = gravity
        let picture = try wide.encoded(Encoding(.png)).withUnsafeBytes { bytes in
            try AvatarRendering(recipe: recipe).photograph(
                bytes, filling: PixelSize(width: 20, height: 20), maximumPixels: 10_000)
        }
        #expect(picture.size == PixelSize(width: 20, height: 20))
        #expect(try Pixels(picture)[10, 10] == colour + [255])
    }

    @Test func `a background is in the gaps, and outside the shape where there is no alpha`() throws {
        var recipe = Example.recipe(2)
        recipe.background = Colour(red: 10, green: 200, blue: 30)
        let png = try Pixels(try Example.render(recipe, Example.photographs(recipe)))
        #expect(png[100, 100] == [10, 200, 30, 255])
        #expect(png[0, 0][3] == 0)
        recipe.format = .exactly(.jpeg)
        let jpeg = try Pixels(try Example.render(recipe, Example.photographs(recipe)))
        #expect(zip(jpeg[1, 1], [10, 200, 30, 255]).allSatisfy { abs($0 - $1) <= 4 })
    }

    @Test func `where members overlap a background is in the gap, and not around the last`() throws {
        var recipe = Example.recipe(2)
        recipe.layout = .stack
        recipe.gap = 6
        recipe.background = Colour(red: 10, green: 200, blue: 30)
        let pixels = try Pixels(try Example.render(recipe, Example.photographs(recipe)))
        let gap = recipe.tiles[1].x - 3
        #expect(pixels[gap, 100] == [10, 200, 30, 255])
        #expect(pixels[197, 30][3] == 0)
    }

    @Test func `members whose picture did not come are counted from one, those who are not shown are not`() throws {
        var recipe = Example.recipe(4, url: "asset://?id=x")
        var photographs = try Example.photographs(recipe)
        photographs[1] = nil
        photographs[3] = nil
        #expect(try AvatarRendering(recipe: recipe).render(photographs).failedMembers == [2, 4])
        #expect(try AvatarRendering(recipe: Example.recipe(2)).render([nil, nil]).failedMembers == [])
        recipe.count = 9
        #expect(try AvatarRendering(recipe: recipe).render(photographs).failedMembers == [2])
    }

    @Test func `a fallback stays what it is beside pictures that are drawn after it`() throws {
        var recipe = Example.recipe(4)
        recipe.fallback = .colour
        recipe.seed = "x"
        var photographs = try Example.solids(recipe)
        photographs[1] = nil
        let pixels = try Pixels(Example.render(recipe, photographs))
        let colour = MemberColour.of("x#2")
        #expect(pixels[150, 50] == [Int(colour.red), Int(colour.green), Int(colour.blue), 255])
        #expect(pixels[50, 50][0] == 10 && pixels[50, 150][0] == 70 && pixels[150, 150][0] == 100)
    }

    @Test(arguments: [16, 33, 64, 400]) func `small and large avatars are drawn as well`(side: Int) throws {
        let picture = try Example.render(Example.recipe(4, side: side))
        try expectGolden(picture, "side-\(side)", test: "Avatar", .within(largest: 255, mean: 10))
    }

    @Test func `an avatar of too many pixels is refused with the size and the limit`() {
        let rendering = AvatarRendering(recipe: Example.recipe(1, side: 2049))
        #expect(throws: ImagingError.outputTooLarge(PixelSize(width: 2049, height: 2049), maximumPixels: 4_194_304)) {
            try rendering.check(maximumOutputPixels: 4_194_304)
        }
        #expect(throws: Never.self) {
            try AvatarRendering(recipe: Example.recipe(1, side: 2048)).check(maximumOutputPixels: 4_194_304)
        }
    }

    @Test(arguments: AvatarRecipe.Layout.allCases, ["png", "webp", "avif", "jpeg"])
    func `a large avatar is whole in every format`(layout: AvatarRecipe.Layout, format: String) throws {
        var recipe = Example.recipe(4, side: 1024)
        recipe.layout = layout
        recipe.format = FormatRequest(canonical: format)
        let file = try AvatarRendering(recipe: recipe).render([nil, nil, nil, nil]).file
        #expect(file.format.rawValue == format)
        let source = try Original(file.bytes).withSource { ($0.storedSize, $0.hasAlpha) }
        #expect(source == (PixelSize(width: 1024, height: 1024), format != "jpeg"))
    }
}
