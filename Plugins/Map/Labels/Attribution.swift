import Drawing

/// What the licence of the data asks to be said, in the lower right corner, however small the picture is.
struct Attribution {
    /// The same in longer and shorter words, the longest first.
    let texts: [String]

    /// GeoNames' names are under CC BY 4.0; Natural Earth is in the public domain and named out of thanks.
    static let world = Attribution(
        texts: ["© GeoNames (CC BY 4.0) · Natural Earth", "© GeoNames · Natural Earth", "© GeoNames"])

    /// Of tiles, as their source says it; the ground that is seen where some are missing is in the public domain.
    init(tiles text: String) { self.init(texts: text.isEmpty ? [] : [text]) }

    init(texts: [String]) { self.texts = texts }

    /// The longest text, as a header field can hold it: ASCII.
    var field: String {
        (texts.first ?? "").map { $0 == "©" ? "(c)" : $0 == "·" ? "/" : $0.isASCII ? String($0) : "?" }.joined()
    }

    /// Draws the longest text that takes no more than two thirds of the picture's width, or the shortest, made smaller.
    func draw(
        on canvas: Canvas, _ typesetter: Typesetter, _ view: MapView, _ theme: MapTheme, _ board: inout LabelBoard
    ) {
        let ratio = view.pixelRatio
        let room = Double(canvas.width) * (canvas.width < Int(260 * ratio) ? 0.95 : 0.66) - 8 * ratio
        var chosen: TextBlock?
        for (text, size) in texts.map({ ($0, 9.0) }) + [8, 7, 6, 5, 4].map({ (texts.last ?? "", $0) }) {
            guard let block = typesetter.text(text, TextStyle(size: size * ratio)) else { continue }
            chosen = block
            if block.width <= room { break }
        }
        guard let chosen else { return }
        let plate = DrawingBox(
            x: Double(canvas.width) - chosen.width - 9 * ratio,
            y: Double(canvas.height) - chosen.height - 7 * ratio, width: chosen.width + 18 * ratio,
            height: chosen.height + 16 * ratio)
        canvas.newPath()
        canvas.roundedBox(plate, radius: 4 * ratio)
        canvas.fillPath(theme.plate)
        typesetter.draw(
            chosen, on: canvas, x: plate.x + 5 * ratio, y: plate.y + 3.5 * ratio, theme.city.fainter(0.8), halo: nil)
        board.reserve(
            PictureBox(
                minX: plate.x, minY: plate.y, maxX: plate.x + plate.width, maxY: plate.y + plate.height))
    }
}
