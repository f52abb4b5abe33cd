import Imaging

/// What a URL asks of a map, typed.
struct MapRecipe: Sendable {
    /// The name of a source; nil: the configuration's first.
    var source: String?
    /// Which part of the Earth.
    var request: ViewRequest
    /// How large the picture is.
    var frame: Frame
    /// In the order of the URL.
    var markers: [Marker] = []
    /// Paths, then polygons, in the order of the URL.
    var outlines: [Outline] = []
    /// `standard` or `muted`
    var style = "standard"
    /// Pale on dark.
    var isDark = false
    /// BCP 47; nil: names as they are said on the spot.
    var language: String?
    /// Whether the corner says whom the data is owed to.
    var hasAttribution = true
    /// In which format, or from which it is chosen.
    var format = FormatRequest.automatic([])
    /// 1...100; nil: as the format usually has it.
    var quality: Int?

    /// Of the picture, in device pixels: rounded, never less than 1.
    var pixelSize: PixelSize {
        PixelSize(
            width: max(1, Int((frame.width * frame.pixelRatio).rounded())),
            height: max(1, Int((frame.height * frame.pixelRatio).rounded())))
    }

    /// Every overlay's points, for fitting and counting.
    var lines: [[WorldPoint]] { markers.map { [WorldPoint($0.place)] } + outlines.flatMap(\.lines) }

    /// What is shown.
    func view(defaultZoom: Double, nearestZoom: Double) -> MapView {
        request.view(in: frame, around: lines, defaultZoom: defaultZoom, nearestZoom: nearestZoom)
    }
}
