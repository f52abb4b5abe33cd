import Imaging

/// Puts a colour under what is transparent.
struct Underlay: RowStep {
    private let ground: DeepPixel

    /// - Parameter colour: it may be translucent itself; then the picture stays so.
    init(_ colour: Colour) { ground = DeepPixel(colour) }

    var isAlikeInAllRows: Bool { true }

    func apply(to pixels: UnsafeMutableBufferPointer<DeepPixel>, row: Int) {
        for column in pixels.indices where pixels[column].alpha < Int(DeepPixel.full) {
            pixels[column] = pixels[column].over(ground)
        }
    }
}
