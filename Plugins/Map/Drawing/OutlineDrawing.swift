import Drawing

/// A path or polygon on the map.
struct OutlineDrawing {
    let outline: Outline
    let view: MapView

    /// Draws it once for each copy of the world in which some of it is seen.
    func draw(on canvas: Canvas) {
        let xs = outline.lines.joined().map(\.x)
        guard let minX = xs.min(), let maxX = xs.max(), let shifts = view.shifts(minX: minX, maxX: maxX) else { return }
        let clip = PictureBox(of: view, margin: (outline.width + 8) * view.pixelRatio)
        for shift in shifts {
            let lines = outline.lines.map { line in
                line.map { view.position(of: WorldPoint(x: $0.x + Double(shift), y: $0.y)) }
            }
            if let fill = outline.fill { self.fill(lines, fill, clip, canvas) }
            if outline.width > 0, outline.stroke.alpha > 0 { stroke(lines, clip, canvas) }
        }
    }

    private func fill(_ lines: [[PixelPoint]], _ ink: Ink, _ clip: PictureBox, _ canvas: Canvas) {
        canvas.newPath()
        for line in lines { canvas.addPolygon(clip.cut(polygon: line)) }
        canvas.fillPath(ink, evenOdd: true)
    }

    /// A line has a pale casing, so that it is seen on any ground; a polygon's edge lies on its own fill.
    private func stroke(_ lines: [[PixelPoint]], _ clip: PictureBox, _ canvas: Canvas) {
        canvas.newPath()
        for line in lines { add(line, clip, canvas) }
        let width = outline.width * view.pixelRatio
        if !outline.isClosed {
            let casing = Ink.white.fainter(0.75 * Double(outline.stroke.alpha) / 255)
            canvas.strokePath(Stroke(casing, width: width + 3 * view.pixelRatio))
        }
        canvas.strokePath(Stroke(outline.stroke, width: width))
    }

    private func add(_ line: [PixelPoint], _ clip: PictureBox, _ canvas: Canvas) {
        var pen: PixelPoint?
        for (start, end) in zip(line, line.dropFirst()) {
            guard let part = clip.cut(line: start, end) else {
                pen = nil
                continue
            }
            if pen != part.start { canvas.move(toX: part.start.x, y: part.start.y) }
            canvas.line(toX: part.end.x, y: part.end.y)
            pen = part.end
        }
    }
}
