import Imaging
import Testing
import URLGatePluginKit
import URLLoading

@testable import AssetPlugin

@Suite struct AssetErrorTests {
    static let texts: [(HandlerError, String)] = [
        (
            .cornersWithoutBackground("45"),
            "'rotate' is 45 degrees, and only 0, 90, 180 and 270 go without background. "
                + "Give background a colour for the corners, such as ffffff or 00000000."
        ),
        (.unknownWatermark("logo", among: []), "'watermark' is 'logo'. The configuration names none."),
        (.unknownWatermark("logo", among: ["a", "b"]), "'watermark' is 'logo'. Give one of a, b."),
        (
            .watermarkUnusable("logo=", "it needs the id of a picture"),
            "watermark 'logo=': it needs the id of a picture. Write NAME=ID;position=southeast;scale=20;opacity=80;margin=3."
        ),
    ]

    @Test(arguments: texts) func `an error says what, and how to mend it`(
        _ example: (error: HandlerError, message: String)
    ) {
        #expect(example.error.message == example.message)
    }

    @Test(arguments: [
        "logo", "logo=", "logo=a;scale=0", "logo=a;scale=x", "logo=a;opacity=101", "logo=a;position=attention",
        "logo=a;size=3", "logo=a;scale", "=a",
    ]) func `a watermark that cannot be used stops the start`(text: String) {
        #expect(throws: HandlerError.self) { try Watermark.named([text]) }
    }

    @Test func `a watermark's place follows from its margin`() throws {
        let watermark = try #require(try Watermark.named(["logo=a.png;position=northeast;scale=50;margin=10"])["logo"])
        #expect(watermark.id == "a.png" && watermark.scale == 0.5 && watermark.margin == 0.1)
        #expect(throws: HandlerError.self) { try Watermark.named(["logo=a", "logo=b"]) }
    }

    @Test func `a name for browsers leads nowhere and breaks no header`() {
        #expect(
            ContentDisposition.attachment(named: "holiday.jpg").value == "attachment; filename=\"holiday.jpg\"")
        #expect(
            ContentDisposition.attachment(named: "../ü\"\u{1}.jpg").value
                == "attachment; filename=\"..____.jpg\"; filename*=UTF-8''.._%C3%BC%22_.jpg")
    }
}
