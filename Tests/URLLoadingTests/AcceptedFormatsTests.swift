import Testing
import URLLoading

struct AcceptedFormatsTests {
    @Test(
        arguments: [
            ("", []),
            ("*/*", []),
            ("image/*", []),
            ("image/webp", .webp),
            ("image/avif,image/webp,image/apng,image/*,*/*;q=0.8", [.avif, .webp]),
            ("IMAGE/WebP ; q=0.5 , */*", .webp),
            ("image/avif;q=0,image/webp", .webp),
            ("image/avif; q=0.000, image/webp;Q=0", []),
            ("image/avif;q=0.001", .avif),
            ("image/png", .pngOnly),
            ("image/png, image/jpeg", []),
            ("image/png, */*;q=0.1", []),
            ("image/png, image/jpeg;q=0", .pngOnly),
            ("image/png, image/webp", .webp),
            ("image/jxl;q=0, text/html", []),
            (",;, ;q=0,", []),
        ] as [(String, AcceptedFormats)])
    func `an Accept field names AVIF and WebP or does not mean them`(accept: String, expected: AcceptedFormats) {
        #expect(AcceptedFormats(accept: accept) == expected)
    }
}
