import Drawing
import Imaging

/// Lays the members' pictures out, draws what is missing, and cuts the shape.
struct AvatarComposition {
    let recipe: AvatarRecipe
    /// One for each member, of the size of its tile; nil for one that has no picture, or whose picture did not come.
    let photographs: [Picture?]

    private var size: PixelSize { PixelSize(width: recipe.side, height: recipe.side) }

    /// The whole.
    func canvas() throws(ImagingError) -> Canvas { try recipe.layout == .grid ? board() : pile() }

    /// Tiles beside each other; the shape is cut out of all of them.
    private func board() throws(ImagingError) -> Canvas {
        let square = try Canvas.imaging(size)
        if let background = recipe.background { square.fill(Ink(background)) }
        for (index, tile) in recipe.tiles.enumerated() { try drawTile(index, on: square, in: tile) }
        frame(square)
        if recipe.shape == .square { return square }
        let board = try Canvas.imaging(size)
        recipe.shape.addPath(to: board, in: DrawingBox(PixelRectangle(size)))
        board.fillPath(from: square, x: 0, y: 0)
        return board
    }

    /// Tiles over each other, each with its shape; around each the gap is cut out of those below.
    private func pile() throws(ImagingError) -> Canvas {
        let pile = try Canvas.imaging(size)
        for (index, tile) in recipe.tiles.enumerated() {
            let square = try Canvas.imaging(tile.size)
            if let background = recipe.background { square.fill(Ink(background)) }
            try drawTile(index, on: square, in: PixelRectangle(tile.size))
            frame(square)
            if index > 0, recipe.gap > 0 { cutGap(around: tile, on: pile) }
            pile.newPath()
            recipe.shape.addPath(to: pile, in: DrawingBox(tile))
            pile.fillPath(from: square, x: tile.x, y: tile.y)
        }
        return pile
    }

    private func cutGap(around tile: PixelRectangle, on pile: Canvas) {
        pile.newPath()
        recipe.shape.addPath(to: pile, in: DrawingBox(tile), inset: -Double(min(recipe.gap, tile.width / 4)))
        pile.recolourPath(Ink(recipe.background ?? .clear))
    }

    /// Draws the border on a square that the shape is still to be cut out of: all that lies outside its inner edge.
    private func frame(_ square: Canvas) {
        let width = min(recipe.border.width, square.width / 8)
        guard width > 0 else { return }
        let box = DrawingBox(x: 0, y: 0, width: Double(square.width), height: Double(square.height))
        square.newPath()
        square.box(box)
        recipe.shape.addPath(to: square, in: box, inset: Double(width))
        square.fillPath(Ink(recipe.border.colour), evenOdd: true)
        square.newPath()
    }

    private func drawTile(_ index: Int, on canvas: Canvas, in rectangle: PixelRectangle) throws(ImagingError) {
        if case .member(let member) = recipe.places[index], let photograph = photographs[member] {
            return try canvas.draw(photograph, in: rectangle)
        }
        let tile = try fallback(index, size: rectangle.size).canvas()
        canvas.newPath()
        canvas.box(DrawingBox(rectangle))
        canvas.fillPath(from: tile, x: rectangle.x, y: rectangle.y)
    }

    private func fallback(_ index: Int, size: PixelSize) -> FallbackTile {
        let visible = recipe.visiblePart(ofTile: index)
        switch recipe.places[index] {
        case .others(let count):
            return FallbackTile(mark: .count(count), colour: MemberColour.ofOthers, size: size, visible: visible)
        case .member(let member):
            let mark = mark(member)
            let isCovered = recipe.layout != .grid && mark == .silhouette
            return FallbackTile(
                mark: mark, colour: colour(member), size: size,
                visible: isCovered ? PixelRectangle(size) : visible)
        }
    }

    private func mark(_ member: Int) -> FallbackTile.Mark {
        switch recipe.fallback {
        case .initials, .error: .letters(of: recipe.members[member].name)
        case .silhouette: .silhouette
        case .colour: .none
        }
    }

    /// Of a member's own text, or of the URL's seed and, but for the first, the member's number.
    private func colour(_ index: Int) -> Ink {
        let member = recipe.members[index]
        let own = member.name.isEmpty ? member.url : member.name
        return MemberColour.of(recipe.seed.map { index == 0 ? $0 : "\($0)#\(index + 1)" } ?? own)
    }
}
