import Imaging

/// What a URL asks of an avatar, typed.
struct AvatarRecipe: Sendable {
    /// Whose pictures, in order; 1...4.
    var members: [Member]
    /// Of the square, in device pixels.
    var side: Int
    /// Between tiles, in device pixels.
    var gap = 0
    /// What of the square is seen.
    var shape = Shape.circle
    /// In the gaps and under transparent pictures, and outside the shape where the format holds no alpha.
    var background: Colour?
    /// Decides the colours of fallbacks; nil: each member's name, or URL, does.
    var seed: String?
    /// In which format, or from which it is chosen.
    var format = FormatRequest.automatic([])
    /// 1...100; nil: as the format usually has it.
    var quality: Int?

    /// One whose picture is shown.
    struct Member: Sendable, Equatable {
        /// Of the picture; empty: there is none.
        var url: String
        /// For initials; empty: a silhouette.
        var name: String
    }

    /// What of the square is seen.
    enum Shape: String, Sendable, CaseIterable {
        /// A disc.
        case circle
        /// The square without its corners: they are rounded by a fifth of its side.
        case rounded
        /// All of it.
        case square
    }

    /// Where the members' pictures lie.
    var tiles: [PixelRectangle] { AvatarLayout.tiles(count: members.count, side: side, gap: gap) }
}
