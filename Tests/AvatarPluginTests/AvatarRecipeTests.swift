import Imaging
import Parameters
import Testing
import URLGatePluginKit
import URLLoading

@testable import AvatarPlugin

@Suite struct AvatarRecipeTests {
    private func recipe(_ items: [(String, String)]) throws -> AvatarRecipe {
        let declared = AvatarHandler.parameters
        let checked = try declared.check(items.map { QueryItem($0.0, $0.1) }, url: "x://")
        return try AvatarRecipe(ParameterValues(declared.filled(checked)))
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

    @Test func `five members are too many, and none too few`() {
        #expect(throws: (any Error).self) { try recipe((1...5).map { ("url", "asset://?id=\($0)") }) }
        #expect(throws: (any Error).self) { try recipe([]) }
    }
}
