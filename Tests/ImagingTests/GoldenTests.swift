import FoundationEssentials
import GoldenPictures
import Imaging
import Testing

/// Not while goldens are recorded: these compare with the wrong picture on purpose.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["URLGATE_RECORD"] == nil)) struct GoldenTests {
    private func greyed() throws -> Picture {
        try Original("quadrants.png").withSource { try $0.render(Extract()) }.applying([Greying()])
    }

    @Test func `a picture that differs fails and leaves what to look at`() throws {
        let colourful = try Original("quadrants.png").withSource { try $0.render(Extract()) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "urlgate-goldens/Imaging/greying")
        try? FileManager.default.removeItem(at: folder)
        withKnownIssue { try expectGolden(colourful, "greying", test: "Imaging") }
        for name in ["expected", "actual", "difference"] {
            let file = [UInt8](try Data(contentsOf: folder.appending(path: "\(name).png")))
            #expect(try Pixels(file: file).size == PixelSize(width: 96, height: 64))
        }
    }

    @Test func `a tolerance bounds the largest and the mean difference`() throws {
        let close = try greyed().applying([Blurring(sigma: 0.5)])
        withKnownIssue {
            try expectGolden(close, "greying", test: "Imaging", .within(largest: 255, mean: 0.01))
        }
        try expectGolden(close, "greying", test: "Imaging", .within(largest: 60, mean: 6))
    }

    @Test func `a golden that is not there fails`() throws {
        let picture = try greyed()
        withKnownIssue { try expectGolden(picture, "no-such-golden", test: "Imaging") }
    }
}
