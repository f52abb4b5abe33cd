import Drawing

/// All markers: those to the south stand before those to the north of them.
struct MarkersDrawing {
    private let placed: [(marker: Marker, icon: Stamp?, position: PixelPoint)]
    private let view: MapView
    private let theme: MapTheme

    /// - Parameter icons: for some of the markers, by their order; nil where the pin is drawn.
    init(markers: [Marker], icons: [Stamp?], view: MapView, theme: MapTheme) {
        self.view = view
        self.theme = theme
        let reach = 64 * view.pixelRatio
        let seen = PictureBox(of: view, margin: reach)
        var placed: [(marker: Marker, icon: Stamp?, position: PixelPoint)] = []
        for (index, marker) in markers.enumerated() {
            let point = WorldPoint(marker.place)
            let slack = reach / view.worldWidth
            for shift in view.shifts(minX: point.x - slack, maxX: point.x + slack) ?? 0...0 {
                let position = view.position(of: WorldPoint(x: point.x + Double(shift), y: point.y))
                if seen.contains(position) {
                    placed.append((marker, index < icons.count ? icons[index] : nil, position))
                }
            }
        }
        self.placed = placed.sorted { $0.position.y < $1.position.y }
    }

    /// Keeps names out from under them.
    func reserve(_ board: inout LabelBoard) {
        for (marker, icon, position) in placed { board.reserve(box(marker, icon, position)) }
    }

    /// Writes labels that do not fit into a pin beside it, to the right if there is room.
    func drawLabels(on canvas: Canvas, _ typesetter: Typesetter, _ board: inout LabelBoard) {
        let ratio = view.pixelRatio
        for (marker, icon, position) in placed
        where icon != nil || !PinDrawing(marker: marker, view: view).hasLabelInside {
            var style = TextStyle(size: 12 * ratio)
            style.weight = .bold
            guard !marker.label.isEmpty, let text = typesetter.text(marker.label, style) else { continue }
            let pin = box(marker, icon, position)
            let top = (pin.minY + pin.maxY) / 2 - text.height
            let corners = [pin.maxX + 4 * ratio, pin.minX - 4 * ratio - text.width]
            let x = corners.first { x in
                board.take(
                    PictureBox(minX: x, minY: top, maxX: x + text.width, maxY: top + text.height).grown(by: 2 * ratio))
            }
            typesetter.draw(
                text, on: canvas, x: x ?? corners[0], y: top, theme.city,
                halo: Stroke(theme.halo.opaque, width: 1.8 * ratio))
        }
    }

    /// Draws pins and icons.
    func draw(on canvas: Canvas) {
        for (marker, icon, position) in placed {
            if let icon {
                let box = box(marker, icon, position)
                canvas.draw(
                    icon,
                    in: DrawingBox(x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY))
            } else {
                PinDrawing(marker: marker, view: view).draw(on: canvas, at: position)
            }
        }
    }

    private func box(_ marker: Marker, _ icon: Stamp?, _ position: PixelPoint) -> PictureBox {
        guard let icon else { return PinDrawing(marker: marker, view: view).box(at: position) }
        let fraction = marker.anchor.fraction
        let scale = marker.size.height * view.pixelRatio / Double(max(1, max(icon.width, icon.height)))
        let (width, height) = (Double(icon.width) * scale, Double(icon.height) * scale)
        let (left, top) = (position.x - fraction.x * width, position.y - fraction.y * height)
        return PictureBox(minX: left, minY: top, maxX: left + width, maxY: top + height)
    }
}
