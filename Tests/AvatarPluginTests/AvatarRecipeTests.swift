import Imaging
import Parameters
import Testing
import URLGatePluginKit
import URLLoading

@testable import AvatarPlugin

@Suite struct AvatarRecipeTests {
    private func recipe(_ items: [(String, String)], maximumMembers: Int = 4) throws -> AvatarRecipe {
        let declared = AvatarHandler.parameters
        let checked = try declared.check(items.map { QueryItem($0.0, $0.1) }, url: "x://")
        return try AvatarRecipe(ParameterValues(declared.filled(checked)), maximumMembers: maximumMembers)
    }

    @Test func `the declaration is one that a gateway takes`() {
        #expect(avatarPlugin.info.problems().isEmpty, "\(avatarPlugin.info.problems())")
    }

    @Test func `names belong to members in order, and an empty URL is a member`() throws {
        let recipe = try recipe([
            ("url", "asset://?id=a.jpg"), ("url", ""), ("url", "asset://?id=a.jpg"), ("name", "A"), ("name", "B"),
        ])
        #expect(
            recipe.members == [
                AvatarRecipe.Member(url: "asset://?id=a.jpg", name: "A"), AvatarRecipe.Member(url: "", name: "B"),
                AvatarRecipe.Member(url: "asset://?id=a.jpg", name: ""),
            ])
        #expect(recipe.side == 200 && recipe.gap == 2 && recipe.shape == .circle)
    }

    @Test func `a name that no member is left for is refused, and names alone need empty URLs`() throws {
        #expect(try recipe([("url", ""), ("url", ""), ("name", "A"), ("name", "B")]).members.count == 2)
        let error = #expect(throws: HandlerError.self) {
            try recipe([("url", "asset://?id=a.jpg"), ("name", "A"), ("name", "B")])
        }
        #expect(error?.status == 400 && error?.code == "too-many-names" && error?.parameter == "name")
    }

    @Test func `sizes are in device pixels after dpr`() throws {
        let recipe = try recipe([("url", ""), ("size", "33"), ("dpr", "1.5"), ("gap", "3"), ("shape", "rounded")])
        #expect(recipe.side == 50 && recipe.gap == 5 && recipe.shape == .rounded)
    }

    private func members(_ count: Int) -> [(String, String)] { (0..<count).map { ("url", "asset://?id=\($0)") } }

    @Test func `more members than the configuration allows are too many, and none too few`() throws {
        let error = #expect(throws: HandlerError.self) { try recipe(members(5)) }
        #expect(
            error?.message
                == "There are 5 values of 'url', and an avatar has at most 4 members here. Give fewer and say "
                + "how many there are with 'count', or raise the plugin's option max-members.")
        #expect(error?.status == 400 && error?.code == "too-many-members" && error?.parameter == "url")
        #expect(try recipe(members(9), maximumMembers: 9).tiles.count == 9)
        #expect(throws: (any Error).self) { try recipe(members(10), maximumMembers: 9) }
        #expect(throws: (any Error).self) { try recipe([]) }
    }

    @Test func `members who are not shown are counted in a free place, or in the last member's`() throws {
        func places(_ shown: Int, _ count: Int) throws -> [AvatarRecipe.Place] {
            try recipe(members(shown) + [("count", "\(count)")], maximumMembers: 9).places
        }
        func all(_ count: Int) -> [AvatarRecipe.Place] { (0..<count).map { .member($0) } }
        #expect(try places(1, 5) == all(1) + [.others(4)])
        #expect(try places(3, 12) == all(3) + [.others(9)])
        #expect(try places(4, 12) == all(3) + [.others(9)])
        #expect(try places(4, 5) == all(3) + [.others(2)])
        #expect(try places(5, 6) == all(5) + [.others(1)])
        #expect(try places(9, 10) == all(8) + [.others(2)])
        for count in [1, 3, 4] { #expect(try places(4, count) == all(4)) }
    }

    @Test func `everything else that a URL says is in the recipe`() throws {
        let recipe = try recipe(
            members(2) + [
                ("layout", "stack"), ("shape", "squircle"), ("border", "3:#fff"), ("background", "00ff00"),
                ("gravity", "0.5,.25"), ("fallback", "silhouette"), ("dpr", "2"), ("seed", "s"),
            ])
        #expect(recipe.layout == .stack && recipe.shape == .squircle && recipe.fallback == .silhouette)
        #expect(recipe.border == AvatarRecipe.Border(width: 6, colour: .white))
        #expect(recipe.gravity == "0.5,0.25" && recipe.seed == "s")
        #expect(try self.recipe(members(1)).gravity == "attention")
    }
}
