/// Where something is written already, so that nothing is written over it.
struct LabelBoard {
    /// All that may be written on.
    let area: PictureBox
    private var taken: [PictureBox] = []

    init(area: PictureBox) { self.area = area }

    /// Keeps a place free of labels.
    mutating func reserve(_ box: PictureBox) { taken.append(box) }

    /// Takes a place: true if all of it is in the area and nothing is there.
    mutating func take(_ box: PictureBox) -> Bool {
        guard area.contains(box), !taken.contains(where: { $0.intersects(box) }) else { return false }
        taken.append(box)
        return true
    }

    /// Whether something is at a point.
    func isTaken(_ point: PixelPoint) -> Bool { taken.contains { $0.contains(point) } }
}
