import Drawing
import Imaging

/// From a recipe to a picture: ground, outlines, who made it, names, pins.
struct MapRendering {
    let recipe: MapRecipe
    let view: MapView
    let source: MapSource
    /// For markers with an icon, in the order of the recipe's markers.
    var icons: [Stamp?] = []

    /// A map and what is missing in it.
    struct Result: Sendable {
        /// As it goes out.
        let file: PictureFile
        /// Of the source's own zooms; a parent, or the pack, stands for each.
        let missingTiles: Int
        /// Markers whose icon did not come.
        let missingIcons: Int
        /// To whom it is owed: ASCII.
        let attribution: String
    }

    /// Refuses a picture of too many pixels: 422 `picture-too-large`.
    static func check(_ recipe: MapRecipe, maximumOutputPixels: Int) throws(ImagingError) {
        guard recipe.pixelSize.pixelCount <= maximumOutputPixels else {
            throw .outputTooLarge(recipe.pixelSize, maximumPixels: maximumOutputPixels)
        }
    }

    /// About how much memory rendering takes, in bytes: the canvas, its pixels and libvips' copy.
    static func byteCount(_ recipe: MapRecipe) -> Int { recipe.pixelSize.pixelCount * 16 }

    /// The map as a file.
    ///
    /// - Parameter report: is told of each tile that could not be read.
    func render(report: (String) -> Void) throws(ImagingError) -> Result {
        let drawn = try draw(report: report)
        let picture = try Picture.from(pixels: drawn.canvas.pixels(), size: recipe.pixelSize, bands: 4)
        let file = try recipe.format.file(
            of: picture.withoutNeedlessAlpha().inMemory(), isGraphic: source.tiles == nil, quality: recipe.quality)
        let missingIcons = recipe.markers.indices.count { index in
            recipe.markers[index].icon != nil && (index >= icons.count || icons[index] == nil)
        }
        return Result(
            file: file, missingTiles: drawn.missingTiles, missingIcons: missingIcons,
            attribution: attribution.field)
    }

    /// The map, and how many tiles are missing in it.
    func draw(report: (String) -> Void) throws(ImagingError) -> (canvas: Canvas, missingTiles: Int) {
        let canvas = try Canvas.imaging(recipe.pixelSize)
        let theme = MapTheme(style: recipe.style, isDark: recipe.isDark)
        var board = LabelBoard(area: PictureBox(of: view, margin: -3 * view.pixelRatio))
        GroundDrawing(pack: source.pack, view: view, theme: theme).draw(on: canvas)
        let missing = source.tiles.map { TileDrawing(tiles: $0, view: view).draw(on: canvas, report: report) } ?? 0
        for outline in recipe.outlines { OutlineDrawing(outline: outline, view: view).draw(on: canvas) }
        if recipe.hasAttribution { attribution.draw(on: canvas, view, theme, &board) }
        let markers = MarkersDrawing(markers: recipe.markers, icons: icons, view: view, theme: theme)
        markers.reserve(&board)
        markers.drawLabels(on: canvas, &board)
        if hasWorldLabels {
            WorldLabels(pack: source.pack, view: view, theme: theme, language: recipe.language).draw(on: canvas, &board)
        }
        markers.draw(on: canvas)
        return (canvas, missing)
    }

    /// Pictures of tiles have their own names in them.
    private var hasWorldLabels: Bool { source.tiles == nil }

    private var attribution: Attribution {
        source.tiles.map { Attribution(tiles: $0.facts.attribution) } ?? .world
    }
}

extension Canvas {
    /// A canvas of that size; what cairo refuses is told as Imaging tells its faults.
    static func imaging(_ size: PixelSize) throws(ImagingError) -> Canvas {
        do throws(DrawingError) {
            return try Canvas(width: size.width, height: size.height)
        } catch {
            throw ImagingError(
                status: 500, code: "picture-work-failed", message: "cairo could not draw \(size): \(error.reason).")
        }
    }
}
