import Drawing
import Imaging

/// From a recipe to a picture: ground, outlines, who made it, names, pins.
struct MapRendering {
    let recipe: MapRecipe
    let view: MapView
    let pack: WorldPack
    /// For markers with an icon, in the order of the recipe's markers.
    var icons: [Stamp?] = []

    /// Refuses a picture of too many pixels: 422 `picture-too-large`.
    static func check(_ recipe: MapRecipe, maximumOutputPixels: Int) throws(ImagingError) {
        guard recipe.pixelSize.pixelCount <= maximumOutputPixels else {
            throw .outputTooLarge(recipe.pixelSize, maximumPixels: maximumOutputPixels)
        }
    }

    /// About how much memory rendering takes, in bytes: the canvas, its pixels and libvips' copy.
    static func byteCount(_ recipe: MapRecipe) -> Int { recipe.pixelSize.pixelCount * 16 }

    /// The file.
    func file() throws(ImagingError) -> PictureFile {
        let picture = try Picture.from(pixels: draw().pixels(), size: recipe.pixelSize, bands: 4)
        return try recipe.format.file(
            of: picture.withoutNeedlessAlpha().inMemory(), isGraphic: true, quality: recipe.quality)
    }

    /// The map.
    func draw() throws(ImagingError) -> Canvas {
        let canvas = try Canvas.imaging(recipe.pixelSize)
        let theme = MapTheme(style: recipe.style, isDark: recipe.isDark)
        var board = LabelBoard(area: PictureBox(of: view, margin: -3 * view.pixelRatio))
        GroundDrawing(pack: pack, view: view, theme: theme).draw(on: canvas)
        for outline in recipe.outlines { OutlineDrawing(outline: outline, view: view).draw(on: canvas) }
        if recipe.hasAttribution { Attribution.world.draw(on: canvas, view, theme, &board) }
        let markers = MarkersDrawing(markers: recipe.markers, icons: icons, view: view, theme: theme)
        markers.reserve(&board)
        markers.drawLabels(on: canvas, &board)
        WorldLabels(pack: pack, view: view, theme: theme, language: recipe.language).draw(on: canvas, &board)
        markers.draw(on: canvas)
        return canvas
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
