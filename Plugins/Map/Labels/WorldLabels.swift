import Drawing

/// The names of a map pack, written where there is room: countries, capitals, seas, then cities by their people.
struct WorldLabels {
    let pack: WorldPack
    let typesetter: Typesetter
    let view: MapView
    let theme: MapTheme
    /// BCP 47; nil: the places' own.
    let language: String?

    /// So many names are tried at most; a picture has room for far fewer.
    private static let mostTried = 400
    /// In CSS pixels, between two names.
    private static let distance = 3.5

    /// One place as it lies in the picture.
    private struct Candidate {
        let place: WorldPlace
        let position: PixelPoint
    }

    /// Writes them; what `board` has is left free, and it learns what was written.
    func draw(on canvas: Canvas, _ board: inout LabelBoard) {
        let candidates = candidates(board.area).sorted { Self.weight($0.place) > Self.weight($1.place) }
        for candidate in candidates.prefix(Self.mostTried) where !board.isWritten(over: candidate.position) {
            let style = WorldLabelStyle(candidate.place, theme: theme, view: view)
            for name in pack.names(of: candidate.place, language: language) {
                guard let text = typesetter.text(style.spelt(name), style.font(for: name)) else { continue }
                draw(text, style, at: candidate.position, canvas, &board)
                break
            }
        }
    }

    private func candidates(_ area: PictureBox) -> [Candidate] {
        var candidates: [Candidate] = []
        pack.places(at: view.zoom) { place in
            guard let shifts = view.shifts(minX: place.point.x, maxX: place.point.x) else { return }
            for shift in shifts {
                let position = view.position(of: WorldPoint(x: place.point.x + Double(shift), y: place.point.y))
                if area.contains(position) { candidates.append(Candidate(place: place, position: position)) }
            }
        }
        return candidates
    }

    /// What is written first.
    private static func weight(_ place: WorldPlace) -> Int {
        let kind =
            switch place.kind {
            case .ocean: 4
            case .country: 3
            case .capital: 2
            case .sea: place.rank > 100 ? 2 : 1
            case .city: 1
            }
        return kind * 256 + Int(place.rank)
    }

    private func draw(
        _ text: TextBlock, _ style: WorldLabelStyle, at position: PixelPoint, _ canvas: Canvas,
        _ board: inout LabelBoard
    ) {
        let ratio = view.pixelRatio
        for corner in style.corners(of: text, at: position) {
            let box = PictureBox(
                minX: corner.x, minY: corner.y, maxX: corner.x + text.width, maxY: corner.y + text.height)
            guard board.take(box.grown(by: Self.distance * ratio)) else { continue }
            if let radius = style.dotRadius, !board.isReserved(position) {
                board.reserve(
                    PictureBox(minX: position.x, minY: position.y, maxX: position.x, maxY: position.y).grown(by: radius)
                )
                drawDot(radius, style, at: position, canvas)
            }
            typesetter.draw(
                text, on: canvas, x: corner.x, y: corner.y, style.ink, halo: Stroke(style.halo, width: 1.4 * ratio))
            return
        }
    }

    /// A capital's dot has a ring.
    private func drawDot(_ radius: Double, _ style: WorldLabelStyle, at position: PixelPoint, _ canvas: Canvas) {
        canvas.newPath()
        canvas.circle(centerX: position.x, centerY: position.y, radius: radius)
        canvas.fillPath(theme.halo.opaque)
        canvas.newPath()
        canvas.circle(centerX: position.x, centerY: position.y, radius: radius * 0.68)
        if style.isCapital {
            canvas.strokePath(Stroke(style.ink, width: radius * 0.3))
            canvas.newPath()
            canvas.circle(centerX: position.x, centerY: position.y, radius: radius * 0.3)
        }
        canvas.fillPath(style.ink)
    }
}

extension Ink {
    /// The same without letting anything through.
    var opaque: Ink { Ink(red: red, green: green, blue: blue) }
}
