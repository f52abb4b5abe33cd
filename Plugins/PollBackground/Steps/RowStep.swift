/// One thing that is done to every row of a picture: fills it, draws on it, or changes what is there.
protocol RowStep: Sendable {
    /// Whether it does the same to every row.
    var isAlikeInAllRows: Bool { get }

    /// Changes one row.
    ///
    /// - Parameters:
    ///   - pixels: as many as the picture is wide; what the steps before have left.
    ///   - row: from the top, 0 the first.
    func apply(to pixels: UnsafeMutableBufferPointer<DeepPixel>, row: Int)
}

extension RowStep {
    /// For most steps a row's place counts.
    var isAlikeInAllRows: Bool { false }
}
