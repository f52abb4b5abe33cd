import Imaging

/// What a URL asks of an avatar, typed.
struct AvatarRecipe: Sendable {
    /// Whose pictures, in order; 1...9.
    var members: [Member]
    /// All that there are; what are not shown are counted on the last tile.
    var count = 0
    /// Of the square, in device pixels.
    var side: Int
    /// Where the tiles lie.
    var layout = Layout.grid
    /// Between tiles, in device pixels.
    var gap = 0
    /// What of the square, or of each tile, is seen.
    var shape = Shape.circle
    /// Along the inner edge of the shape.
    var border = Border.none
    /// In the gaps and under transparent pictures, and outside the shape where the format holds no alpha.
    var background: Colour?
    /// What of a picture is kept, as a URL says it.
    var gravity = "attention"
    /// In place of a picture that is missing.
    var fallback = Fallback.initials
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

    /// Where tiles lie.
    enum Layout: String, Sendable, CaseIterable {
        /// Beside each other; the shape cuts the whole.
        case grid
        /// From the upper left to the lower right, each over the one before; the shape cuts each.
        case diagonal
        /// The same from left to right, in the middle of the height.
        case stack
    }

    /// What of a square is seen.
    enum Shape: String, Sendable, CaseIterable {
        /// A disc.
        case circle
        /// The square without its corners: they are rounded by a fifth of its side.
        case rounded
        /// All of it.
        case square
        /// The superellipse of the fourth degree, between the two above.
        case squircle
    }

    /// A line.
    struct Border: Sendable, Equatable {
        /// In device pixels; 0: there is none.
        var width: Int
        /// What it is drawn with.
        var colour: Colour

        /// No line.
        static let none = Border(width: 0, colour: .clear)
    }

    /// What stands for a picture that is missing.
    enum Fallback: String, Sendable, CaseIterable {
        /// Of the name; a silhouette where it has none.
        case initials
        /// Head and shoulders.
        case silhouette
        /// The ground alone.
        case colour
        /// Nothing: the load fails. A member that never had a picture has its initials.
        case error
    }
}

extension AvatarRecipe {
    /// What a tile shows.
    enum Place: Sendable, Equatable {
        /// The member of that index.
        case member(Int)
        /// How many members more there are.
        case others(Int)
    }

    /// What the tiles show, in order.
    ///
    /// The count of the others takes a free place on the board of four, or of nine for five members and more; where there
    /// is none, the last member's.
    var places: [Place] {
        let room = members.count <= 4 ? 4 : 9
        let total = max(count, members.count)
        let shown = total > members.count && members.count == room ? room - 1 : members.count
        return (0..<shown).map(Place.member) + (total > shown ? [.others(total - shown)] : [])
    }

    /// Where they lie.
    var tiles: [PixelRectangle] { layout.tiles(count: places.count, side: side, gap: gap) }

    /// The members who are shown: their index and where they lie.
    var shownMembers: [(index: Int, tile: PixelRectangle)] {
        zip(places, tiles).compactMap { place, tile in
            if case .member(let index) = place { (index, tile) } else { nil }
        }
    }
}
