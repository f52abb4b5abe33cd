/// Where something is written already, so that nothing is written over it.
struct LabelBoard {
    /// All that may be written on.
    let area: PictureBox
    private var reserved: [PictureBox] = []
    private var written: [PictureBox] = []

    init(area: PictureBox) { self.area = area }

    /// Keeps a place free of labels.
    mutating func reserve(_ box: PictureBox) { reserved.append(box) }

    /// Takes a place: true if all of it is in the area and nothing is there.
    mutating func take(_ box: PictureBox) -> Bool {
        guard area.contains(box), !written.contains(where: { $0.intersects(box) }),
            !reserved.contains(where: { $0.intersects(box) })
        else { return false }
        written.append(box)
        return true
    }

    /// Whether something is written over a point.
    func isWritten(over point: PixelPoint) -> Bool { written.contains { $0.contains(point) } }

    /// Whether a point is kept free.
    func isReserved(_ point: PixelPoint) -> Bool { reserved.contains { $0.contains(point) } }
}
