import Testing
import URLGateTesting

/// Runs `body` against a gateway of its own, and checks at the end that it leaves no open file and no process.
func serving(
    _ configuration: String, at depth: TestGateway.Depth = .fastcgi, in folder: TemporaryFolder? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (TestGateway) throws -> Void
) throws {
    let gateway = try TestGateway(configuration, at: depth, in: folder)
    try body(gateway)
    let ending = try gateway.end()
    #expect(ending.isClean, "\(ending)", sourceLocation: sourceLocation)
}

/// What a gateway does, whichever way it is asked: `SameAnswersFastCGITests` and `SameAnswersNginxTests` run each.
struct Behaviour: Sendable, CustomTestStringConvertible {
    /// A sentence.
    let testDescription: String
    /// The gateway's, without `listen`.
    let configuration: String
    /// Whether there is a folder `photos` with the example originals.
    var hasPhotos = false
    let body: @Sendable (TestGateway) throws -> Void

    init(
        _ sentence: String, _ configuration: String = Example.fault(), hasPhotos: Bool = false,
        _ body: @escaping @Sendable (TestGateway) throws -> Void
    ) {
        testDescription = sentence
        self.configuration = configuration
        self.hasPhotos = hasPhotos
        self.body = body
    }

    /// With pictures to serve.
    static func pictures(
        _ sentence: String, _ configuration: String = Example.pictures,
        _ body: @escaping @Sendable (TestGateway) throws -> Void
    ) -> Behaviour { Behaviour(sentence, configuration, hasPhotos: true, body) }

    static let all =
        keeping + time + parts + purging + urls + originals + cases + assets + avatars + backgrounds + maps

    func run(at depth: TestGateway.Depth) throws {
        let folder = try TemporaryFolder()
        if hasPhotos { try Example.writePhotos(to: folder) }
        try serving(configuration, at: depth, in: folder, body)
    }
}

struct SameAnswersFastCGITests {
    @Test(arguments: Behaviour.all) func `through the FastCGI socket`(behaviour: Behaviour) throws {
        try behaviour.run(at: .fastcgi)
    }
}

struct SameAnswersNginxTests {
    @Test(arguments: Behaviour.all) func `through nginx`(behaviour: Behaviour) throws {
        try behaviour.run(at: .nginx)
    }
}
