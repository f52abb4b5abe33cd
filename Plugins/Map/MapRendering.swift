import Drawing
import Glibc
import Imaging

/// From a recipe to a picture: ground, outlines, who made it, names, pins.
struct MapRendering {
    let recipe: MapRecipe
    let view: MapView
    let source: MapSource
    /// Of vector tiles.
    var style: MapStyle?
    /// For names.
    let typesetter: Typesetter
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
        /// The processor's time for drawing, and for writing the file.
        let time: (drawing: Duration, writing: Duration)
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
    func render(report: @escaping (String) -> Void) throws(ImagingError) -> Result {
        let start = Duration.ofThisThread
        let drawn = try draw(report: report)
        let (middle, beforeWriting) = (Duration.ofThisThread, Duration.ofThisProcess)
        let picture = try Picture.from(pixels: drawn.canvas.opaquePixels(), size: recipe.pixelSize, bands: 3)
        let file = try recipe.format.file(of: picture, isGraphic: !hasPictures, quality: recipe.quality)
        let missingIcons = recipe.markers.indices.count { index in
            recipe.markers[index].icon != nil && (index >= icons.count || icons[index] == nil)
        }
        return Result(
            file: file, missingTiles: drawn.missingTiles, missingIcons: missingIcons,
            attribution: attribution.field, time: (middle - start, .ofThisProcess - beforeWriting))
    }

    /// The map, and how many tiles are missing in it. No spot of it is transparent.
    func draw(report: @escaping (String) -> Void) throws(ImagingError) -> (canvas: Canvas, missingTiles: Int) {
        let size = recipe.pixelSize
        let canvas = try drawing(of: size) { () throws(DrawingError) in
            try Canvas(width: size.width, height: size.height)
        }
        let theme = MapTheme(style: recipe.style, isDark: recipe.isDark)
        var board = LabelBoard(area: PictureBox(of: view, margin: -3 * view.pixelRatio))
        let ground = Ground(self, theme, report)
        let missing = try drawing(of: recipe.pixelSize) { () throws(DrawingError) in try ground.draw(on: canvas) }
        for outline in recipe.outlines { OutlineDrawing(outline: outline, view: view).draw(on: canvas) }
        if recipe.hasAttribution { attribution.draw(on: canvas, typesetter, view, theme, &board) }
        let markers = MarkersDrawing(markers: recipe.markers, icons: icons, view: view, theme: theme)
        markers.reserve(&board)
        markers.drawLabels(on: canvas, typesetter, &board)
        ground.drawNames(on: canvas, &board)
        markers.draw(on: canvas)
        return (canvas, missing)
    }

    fileprivate var hasPictures: Bool { if case .pictures = source.tiles { true } else { false } }

    private var attribution: Attribution {
        source.tiles.map { Attribution(tiles: $0.facts.owedTo) } ?? .world
    }
}

/// What lies under everything that a URL lays on the map, and its names.
private struct Ground {
    private let rendering: MapRendering
    private let theme: MapTheme
    private let report: (String) -> Void
    /// Nil but for vector tiles.
    private let vectors: VectorDrawing?

    init(_ rendering: MapRendering, _ theme: MapTheme, _ report: @escaping (String) -> Void) {
        self.rendering = rendering
        self.theme = theme
        self.report = report
        guard case .vectors(let tiles) = rendering.source.tiles, let style = rendering.style else {
            vectors = nil
            return
        }
        vectors = VectorDrawing(
            tiles: tiles, style: style, view: rendering.view, language: rendering.recipe.language, report: report)
    }

    /// Draws it; returns how many tiles are missing.
    func draw(on canvas: Canvas) throws(DrawingError) -> Int {
        if vectors?.isWhole != true {
            try GroundDrawing(pack: rendering.source.pack, view: rendering.view, theme: theme).draw(on: canvas)
        }
        switch rendering.source.tiles {
        case .pictures(let tiles):
            return TileDrawing(tiles: tiles, view: rendering.view).draw(on: canvas, report: report)
        case .vectors:
            vectors?.draw(on: canvas)
            return vectors?.missingTiles ?? 0
        case nil: return 0
        }
    }

    /// Tiles that are pictures have their own names in them.
    func drawNames(on canvas: Canvas, _ board: inout LabelBoard) {
        if let vectors, !vectors.placed.isEmpty {
            SymbolDrawing(drawing: vectors, typesetter: rendering.typesetter).draw(on: canvas, &board)
        } else if !rendering.hasPictures {
            WorldLabels(
                pack: rendering.source.pack, typesetter: rendering.typesetter, view: rendering.view, theme: theme,
                language: rendering.recipe.language
            ).draw(on: canvas, &board)
        }
    }
}

/// Does something with cairo; what it refuses is told as Imaging tells its faults.
private func drawing<Result>(
    of size: PixelSize, _ body: () throws(DrawingError) -> Result
) throws(ImagingError) -> Result {
    do throws(DrawingError) {
        return try body()
    } catch {
        throw ImagingError(
            status: 500, code: "picture-work-failed", message: "cairo could not draw \(size): \(error.reason).")
    }
}

extension Duration {
    /// The processor's time that this thread has taken so far.
    fileprivate static var ofThisThread: Duration { time(CLOCK_THREAD_CPUTIME_ID) }

    /// The processor's time that the process has taken so far: a host draws one map at a time, and threads of libvips
    /// write its file.
    fileprivate static var ofThisProcess: Duration { time(CLOCK_PROCESS_CPUTIME_ID) }

    private static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
