import Testing

@testable import Caching

/// Names of content.
struct ContentDigestTests {
    @Test func `it is XXH3 of 128 bits in lower-case hexadecimal, zeros in front included`() {
        // The empty digest is the reference implementation's.
        #expect(ContentDigest.of([]) == "99aa06d3014798d86001c324468d497f")
        for count in 0..<300 {
            let digest = ContentDigest.of([UInt8](repeating: 1, count: count))
            #expect(digest.count == 32 && digest.allSatisfy { "0123456789abcdef".contains($0) })
        }
    }

    @Test func `one changed bit gives another digest`() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let digest = ContentDigest.of(bytes)
        bytes[2048] = 1
        #expect(ContentDigest.of(bytes) != digest)
    }
}
