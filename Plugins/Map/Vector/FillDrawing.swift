import Drawing

/// Areas: all of one colour are one, so that no seam is seen where tiles meet.
struct FillDrawing {
    let paint: FillPaint
    let drawing: VectorDrawing

    private struct Look: Hashable {
        let fill: Ink
        let outline: Ink?
        let pattern: String
        let opacity: Double
    }

    func draw(_ features: [PlacedFeature], _ canvas: Canvas) {
        let areas = drawing.sorted(features.filter { $0.feature.kind == .polygon }, by: paint.sortKey)
        let areAlike = ![
            paint.colour.usesFeature, paint.outline.usesFeature, paint.opacity.usesFeature, paint.pattern.usesFeature,
        ].contains(true)
        for group in drawing.groups(areas, areAlike: areAlike, look) { draw(group.features, group.key, canvas) }
    }

    private func look(_ context: StyleContext) -> Look {
        let opacity = paint.opacity.value(context)
        return Look(
            fill: paint.colour.value(context).ink(opacity: opacity),
            outline: paint.outline.isGiven ? paint.outline.value(context).ink(opacity: opacity) : nil,
            pattern: paint.pattern.value(context), opacity: opacity)
    }

    private func draw(_ areas: [PlacedFeature], _ look: Look, _ canvas: Canvas) {
        guard look.opacity > 0 else { return }
        let shift = drawing.shift(paint.translate)
        canvas.newPath()
        for area in areas { add(area, shift, canvas) }
        if look.pattern.isEmpty {
            if look.fill.alpha > 0 { canvas.fillPath(look.fill) }
        } else if let image = drawing.style.sprite?.image(look.pattern, pixelRatio: drawing.view.pixelRatio) {
            fill(with: image, look.opacity, shift, canvas)
        }
        if let outline = look.outline, outline.alpha > 0 {
            var stroke = Stroke(outline, width: drawing.view.pixelRatio)
            (stroke.cap, stroke.join) = (.butt, .bevel)
            canvas.strokeLines(stroke, areThinAndMany: areas.count > TilePen.many) { target in
                for area in areas { addEdges(area, shift, target) }
            }
        }
    }

    /// Pictures of a pattern lie still on the ground while the view moves.
    private func fill(with image: SpriteImage, _ opacity: Double, _ shift: PixelPoint, _ canvas: Canvas) {
        let (view, scale) = (drawing.view, drawing.view.pixelRatio / image.pixelRatio)
        let (width, height) = (Double(image.stamp.width) * scale, Double(image.stamp.height) * scale)
        let origin = view.position(of: WorldPoint(x: 0, y: 0))
        canvas.fillPath(
            repeating: image.stamp, x: (origin.x + shift.x).truncatingRemainder(dividingBy: width).rounded(),
            y: (origin.y + shift.y).truncatingRemainder(dividingBy: height).rounded(), scale: scale, opacity: opacity)
    }

    private func add(_ area: PlacedFeature, _ shift: PixelPoint, _ canvas: Canvas) {
        let placed = area.placed
        let isCut = placed.isPart && !placed.box.contains(placed.box(of: area.feature))
        area.forEachPart { ring in
            if isCut {
                let points = placed.box.cut(polygon: ring.map(placed.position))
                canvas.addPolygon(points.map { PixelPoint(x: $0.x + shift.x, y: $0.y + shift.y) })
            } else {
                var pen = TilePen(.path(canvas), placed, shift)
                pen.add(ring, isClosed: true)
            }
        }
    }

    /// The edges but for those along which the tile was cut, which lie outside of it.
    private func addEdges(_ area: PlacedFeature, _ shift: PixelPoint, _ target: TilePen.Target) {
        let placed = area.placed
        let isCut = !placed.box.contains(placed.box(of: area.feature))
        area.forEachPart { ring in
            var pen = TilePen(target, placed, shift)
            if isCut { pen.addCut(ring, isClosed: true) } else { pen.add(ring, isClosed: true) }
        }
    }
}
