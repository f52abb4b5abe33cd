import Drawing

/// Discs on points, on the corners of lines and areas too, as MapLibre has it.
struct CircleDrawing {
    let paint: CirclePaint
    let drawing: VectorDrawing

    func draw(_ features: [PlacedFeature], _ canvas: Canvas) {
        let ratio = drawing.view.pixelRatio
        for feature in features {
            let context = drawing.context(of: feature)
            let opacity = paint.opacity.value(context)
            let ink = paint.colour.value(context).ink(opacity: opacity)
            let edge = paint.strokeColour.value(context).ink(opacity: paint.strokeOpacity.value(context))
            let (radius, width) = (paint.radius.value(context) * ratio, paint.strokeWidth.value(context) * ratio)
            guard radius > 0 || width > 0 else { continue }
            feature.forEachPart { points in
                for point in points.map(feature.placed.position) where feature.placed.box.contains(point) {
                    canvas.newPath()
                    canvas.circle(centerX: point.x, centerY: point.y, radius: max(0, radius))
                    canvas.fillPath(ink)
                    guard width > 0 else { continue }
                    canvas.newPath()
                    canvas.circle(centerX: point.x, centerY: point.y, radius: max(0, radius) + width / 2)
                    canvas.strokePath(Stroke(edge, width: width))
                }
            }
        }
    }
}
