import Imaging
import Testing

@Suite struct ImagingErrorTests {
    static let texts: [(ImagingError, Int, String, String)] = [
        (
            .unsupportedKind("a PDF document"), 422, "picture-kind-unsupported",
            "The original is a PDF document. Give one of JPEG, PNG, WebP, GIF, AVIF."
        ),
        (
            .notDecodable(.jpeg, reason: "VipsJpeg: premature end of JPEG image"), 422, "picture-not-decodable",
            "The original is no whole JPEG picture: VipsJpeg: premature end of JPEG image. Replace the original."
        ),
        (
            .sourceTooLarge(PixelSize(width: 225_000, height: 225_000), maximumPixels: 100), 422, "picture-too-large",
            "The original is 225000x225000 pixels, and at most 100 are decoded. "
                + "Give a smaller original, or raise the plugin's option max-pixels."
        ),
        (
            .outputTooLarge(PixelSize(width: 9_000, height: 9_000), maximumPixels: 100), 422, "picture-too-large",
            "The picture would be 9000x9000 pixels, and at most 100 are drawn. "
                + "Ask for a smaller width, height or dpr, or raise the plugin's option max-output-pixels."
        ),
        (
            .sideTooLong(PixelSize(width: 20_000, height: 10), format: .webp), 400, "value-out-of-range",
            "The picture would be 20000x10 pixels, and webp holds at most 16383 a side. "
                + "Ask for a smaller width, height or dpr, or for another format."
        ),
        (
            .cropOutside(PixelRectangle(x: 9, y: 9, width: 1, height: 1), of: PixelSize(width: 8, height: 8)), 400,
            "value-out-of-range",
            "'crop' 9,9,1,1 lies outside the upright original of 8x8 pixels. Give x,y,width,height that touch it."
        ),
    ]

    @Test(arguments: texts) func `an error says what, the limit, and how to mend it`(
        _ example: (error: ImagingError, status: Int, code: String, message: String)
    ) {
        #expect(example.error.status == example.status)
        #expect(example.error.code == example.code)
        #expect(example.error.message == example.message)
    }
}
