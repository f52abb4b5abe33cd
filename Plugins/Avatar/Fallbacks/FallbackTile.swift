import Drawing
import Imaging

/// What is drawn where there is no picture: something written on a colour, or a silhouette.
struct FallbackTile {
    /// What is on the ground.
    enum Mark: Equatable {
        /// Letters; a silhouette when no font has them.
        case initials(String)
        /// Head and shoulders.
        case silhouette
        /// Nothing.
        case none
        /// How many members more there are.
        case count(Int)

        /// The initials of a name, or a silhouette where it has none.
        static func letters(of name: String) -> Mark {
            let letters = Initials.of(name)
            return letters.isEmpty ? .silhouette : .initials(letters)
        }
    }

    let mark: Mark
    /// Of the ground.
    let colour: Ink
    /// In pixels.
    let size: PixelSize
    /// The part of the tile that is surely seen; what is written stands in its middle.
    let visible: PixelRectangle

    /// The tile, opaque.
    func canvas() throws(ImagingError) -> Canvas {
        let canvas = try Canvas.imaging(size)
        canvas.fill(colour)
        switch mark {
        case .initials(let letters):
            if !write(letters, share: 0.44, on: canvas) { Silhouette(in: size, visible: visible).draw(on: canvas) }
        case .count(let count): _ = write(Self.text(count), share: 0.38, on: canvas)
        case .silhouette: Silhouette(in: size, visible: visible).draw(on: canvas)
        case .none: break
        }
        return canvas
    }

    /// "+7"; from a thousand on rounded down, "+1K", and from a million on, "+1M".
    static func text(_ count: Int) -> String {
        switch count {
        case ..<1000: "+\(count)"
        case ..<1_000_000: "+\(count / 1000)K"
        default: "+\(count / 1_000_000)M"
        }
    }

    /// False, with nothing written, when no font has it.
    ///
    /// - Parameter share: of the visible part's shorter side that the font's size is.
    private func write(_ text: String, share: Double, on canvas: Canvas) -> Bool {
        let side = Double(min(visible.width, visible.height))
        let (x, y) = (Double(visible.x) + Double(visible.width) / 2, Double(visible.y) + Double(visible.height) / 2)
        let box = DrawingBox(x: x - side * 0.36, y: y - side * 0.36, width: side * 0.72, height: side * 0.72)
        let hasCapitals = text.unicodeScalars.contains { $0.properties.isUppercase || $0.value == 0x2B }
        return canvas.draw(text, in: box, size: side * share, center: hasCapitals ? .capitals : .ink, .white)
    }
}
