import GoldenPictures
import Imaging

@testable import AvatarPlugin

/// Recipes and pictures that several tests use.
enum Example {
    private static let people = [
        "Anna Petrova", "Борис Ким", "Chloé", "م", "王小明", "Ed", "Filip Novák", "G", "Heidi Klum",
    ]

    /// An avatar of so many people, losslessly.
    static func recipe(_ count: Int, side: Int = 200, url: String = "") -> AvatarRecipe {
        let members = (0..<count).map { AvatarRecipe.Member(url: url, name: people[$0]) }
        var recipe = AvatarRecipe(members: members, side: side)
        recipe.gap = 2
        recipe.gravity = "center"
        recipe.format = .lossless
        return recipe
    }

    /// A picture for each member who is shown.
    static func photographs(_ recipe: AvatarRecipe) throws -> [Picture?] {
        let names = ["scene.jpg", "quadrants.png", "disc.png", "orientation-6.jpg"]
        return try fill(recipe) { index, size in
            try Original(names[index % names.count]).bytes.withUnsafeBytes { bytes in
                try AvatarRendering(recipe: recipe).photograph(bytes, filling: size, maximumPixels: 1_000_000)
            }
        }
    }

    /// The reds of ``solids(_:)``.
    static let solidReds: [UInt8] = [10, 40, 70, 100, 130, 160, 190, 220, 250]

    /// A picture of one colour for each member who is shown.
    static func solids(_ recipe: AvatarRecipe) throws -> [Picture?] {
        try fill(recipe) { index, size in
            let pixels = (0..<size.pixelCount).flatMap { _ -> [UInt8] in [solidReds[index], 0, 0] }
            return try Picture.from(pixels: pixels, size: size, bands: 3)
        }
    }

    private static func fill(
        _ recipe: AvatarRecipe, _ picture: (Int, PixelSize) throws -> Picture
    ) throws -> [Picture?] {
        var pictures = [Picture?](repeating: nil, count: recipe.members.count)
        for (index, tile) in recipe.shownMembers { pictures[index] = try picture(index, tile.size) }
        return pictures
    }

    /// The avatar, decoded; without pictures if there are none.
    static func render(_ recipe: AvatarRecipe, _ photographs: [Picture?]? = nil) throws -> Picture {
        let none = [Picture?](repeating: nil, count: recipe.members.count)
        let file = try AvatarRendering(recipe: recipe).render(photographs ?? none).file
        return try Original(file.bytes).withSource { try $0.render(Extract()) }
    }
}
