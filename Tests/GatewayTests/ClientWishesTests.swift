import Caching
import Testing
import URLLoading

@testable import Gateway

/// What a client may say of the answers that are used for it.
struct ClientWishesTests {
    private func wishes(_ field: String, isTrusted: Bool = true) -> ClientWishes {
        ClientWishes(cacheControl: field, isTrusted: isTrusted)
    }

    @Test func `a trusted client may ask for a load`() {
        #expect(wishes("no-cache").policy == .reloadIgnoringLocalCacheData)
        #expect(wishes(" No-Cache , max-age=0").policy == .reloadIgnoringLocalCacheData)
        #expect(wishes("no-store").limits.forbidsKeeping)
        #expect(wishes("max-age=60").limits.maxAgeSeconds == 60)
        #expect(wishes("max-age=\"60\", min-fresh=5").limits.minFreshSeconds == 5)
    }

    @Test func `from another that says nothing`() {
        for field in ["no-cache", "no-store", "max-age=0", "min-fresh=10"] {
            #expect(wishes(field, isTrusted: false) == .none, "\(field)")
        }
    }

    @Test func `what saves work counts from anybody`() {
        for isTrusted in [true, false] {
            #expect(wishes("only-if-cached", isTrusted: isTrusted).policy == .returnCacheDataDontLoad)
            #expect(wishes("no-cache, only-if-cached", isTrusted: isTrusted).policy == .returnCacheDataDontLoad)
            #expect(wishes("only-if-cached, no-cache", isTrusted: isTrusted).policy == .returnCacheDataDontLoad)
            #expect(wishes("max-stale=30", isTrusted: isTrusted).limits.maxStaleSeconds == 30)
            #expect(wishes("max-stale", isTrusted: isTrusted).limits.maxStaleSeconds == .max)
        }
    }

    @Test func `nonsense says nothing`() {
        for field in ["", ",", "max-age", "max-age=", "max-age=-1", "max-age=x", "nocache", "max-stale=x"] {
            #expect(wishes(field) == .none, "\(field)")
        }
        #expect(wishes("max-age=99999999999999999999").limits.maxAgeSeconds == Int(Int32.max))
    }

    @Test func `Pragma counts where there is no Cache-Control`() {
        func read(_ pragma: String?, cacheControl: String? = nil, isTrusted: Bool = true) -> ClientWishes {
            ClientWishes(cacheControl: cacheControl, pragma: pragma, isTrusted: isTrusted)
        }
        #expect(read("no-cache").policy == .reloadIgnoringLocalCacheData)
        #expect(read("no-cache", isTrusted: false) == .none)
        #expect(read("no-cache", cacheControl: "max-age=5").policy == .useProtocolCachePolicy)
        #expect(read(nil) == .none)
    }
}
