import Drawing
import Glibc

/// Names and pictures of vector tiles, placed in the whole picture: whole or not at all, none on another but where the
/// style allows it. Layers that lie above others are placed first, as MapLibre does it.
struct SymbolDrawing {
    let drawing: VectorDrawing
    let typesetter: Typesetter

    /// Places all symbols where `board` has room, which learns of them, and draws them.
    func draw(on canvas: Canvas, _ board: inout LabelBoard) {
        var placed: [PlacedSymbol] = []
        var names = NamePlaces()
        for (number, layer) in drawing.style.layers.enumerated().reversed() {
            guard case .symbol(let paint) = layer.paint, layer.zooms.contains(drawing.context.zoom) else { continue }
            let placement = SymbolPlacement(
                paint: paint, drawing: drawing, typesetter: typesetter,
                isAlongLines: paint.placement.value(drawing.context) != "point")
            placed += placement.place(drawing.features(layer, number), &board, &names)
        }
        for symbol in placed.reversed() { draw(symbol, canvas) }
    }

    private func draw(_ symbol: PlacedSymbol, _ canvas: Canvas) {
        if let icon = symbol.icon {
            canvas.draw(
                icon.image.stamp, centerX: icon.center.x, centerY: icon.center.y, scaleX: icon.scaleX,
                scaleY: icon.scaleY, radians: icon.radians, opacity: icon.opacity, tint: icon.tint)
        }
        guard let text = symbol.text else { return }
        switch text.place {
        case .at(let corner):
            typesetter.draw(text.block, on: canvas, x: corner.x, y: corner.y, text.ink, halo: text.halo)
        case .along(let letters):
            typesetter.draw(text.block, on: canvas, along: letters, text.ink, halo: text.halo)
        }
    }
}

/// A symbol that has its place.
struct PlacedSymbol {
    var icon: Icon?
    var text: Text?

    struct Icon {
        let image: SpriteImage
        let center: PixelPoint
        let scaleX: Double
        let scaleY: Double
        let radians: Double
        let opacity: Double
        let tint: Ink?
    }

    struct Text {
        let block: TextBlock
        let ink: Ink
        let halo: Stroke?
        let place: Place
    }

    /// Where text stands.
    enum Place {
        /// The upper left corner of what is seen of it.
        case at(PixelPoint)
        /// Each letter's.
        case along([(x: Double, y: Double, radians: Double)])
    }
}

/// Where names stand along lines, so that one does not stand beside itself.
struct NamePlaces {
    private var places: [String: [PixelPoint]] = [:]

    /// Whether a name stands nowhere nearer than `distance`.
    func isFar(_ name: String, _ point: PixelPoint, _ distance: Double) -> Bool {
        places[name]?.allSatisfy { hypot($0.x - point.x, $0.y - point.y) >= distance } ?? true
    }

    mutating func add(_ name: String, _ point: PixelPoint) { places[name, default: []].append(point) }
}
