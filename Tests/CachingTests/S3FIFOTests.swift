import Testing

@testable import Caching

/// Which entries stay.
struct S3FIFOTests {
    @Test func `an entry that is kept is found until it is removed`() {
        var cache = S3FIFO<String, Int>(byteLimit: 100)
        cache.insert("a", 1, bytes: 10)
        #expect(cache.find("a") == 1)
        #expect(cache.find("b") == nil)
        #expect(cache.remove("a") == 1)
        #expect(cache.remove("a") == nil)
        #expect(cache.find("a") == nil)
        #expect(cache.bytes == 0 && cache.count == 0)
    }

    @Test func `an entry takes the place of an older one under its key`() {
        var cache = S3FIFO<String, Int>(byteLimit: 100)
        cache.insert("a", 1, bytes: 10)
        cache.insert("a", 2, bytes: 30)
        #expect(cache.find("a") == 2)
        #expect(cache.bytes == 30 && cache.count == 1)
    }

    @Test func `an entry larger than everything is not kept, and the older one under its key leaves`() {
        var cache = S3FIFO<String, Int>(byteLimit: 100)
        cache.insert("a", 1, bytes: 10)
        cache.insert("b", 1, bytes: 10)
        cache.insert("a", 2, bytes: 101)
        #expect(cache.find("a") == nil)
        #expect(cache.find("b") == 1)
        #expect(cache.evictions == 0)
    }

    @Test func `an entry as large as everything is kept alone`() {
        var cache = S3FIFO<Int, Int>(byteLimit: 100)
        for key in 0..<10 { cache.insert(key, key, bytes: 10) }
        cache.insert(10, 10, bytes: 100)
        #expect(cache.find(10) == 10)
        #expect(cache.count == 1 && cache.bytes == 100 && cache.evictions == 10)
    }

    @Test func `what is asked for again survives a scan of things asked once`() {
        var cache = S3FIFO<Int, Int>(byteLimit: 1000)
        for key in 0..<50 { cache.insert(key, key, bytes: 10) }
        for key in 0..<50 {
            _ = cache.find(key)
            _ = cache.find(key)
        }
        for key in 1000..<10_000 { cache.insert(key, key, bytes: 10) }
        let survivors = (0..<50).filter { cache.find($0) == $0 }
        #expect(survivors.count == 50)
    }

    @Test func `what was pushed out and comes back survives a scan`() {
        var cache = S3FIFO<Int, Int>(byteLimit: 1000)
        for key in 0..<150 { cache.insert(key, key, bytes: 10) }
        cache.insert(40, 40, bytes: 10)  // pushed out lately
        cache.insert(1000, 1000, bytes: 10)  // never seen
        for key in 2000..<3000 { cache.insert(key, key, bytes: 10) }
        #expect(cache.find(40) == 40)
        #expect(cache.find(1000) == nil)
    }

    @Test func `what comes back is not pushed out by its own arrival`() {
        var cache = S3FIFO<Int, Int>(byteLimit: 100)
        for key in 0..<20 { cache.insert(key, key, bytes: 5) }
        for key in 0..<17 { for _ in 0..<3 { _ = cache.find(key) } }
        cache.insert(20, 20, bytes: 5)  // moves 0...16 to the main queue and pushes out 17
        #expect(cache.find(17) == nil)
        for key in 18...20 { cache.remove(key) }
        for key in 0..<17 { for _ in 0..<3 { _ = cache.find(key) } }
        cache.insert(17, 17, bytes: 20)  // everything else in the main queue was asked for
        #expect(cache.find(17) == 17)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func `it keeps what a plain description of S3-FIFO keeps`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var cache = S3FIFO<Int, Int>(byteLimit: 500)
        var plain = PlainS3FIFO(byteLimit: 500)
        for step in 0..<20_000 {
            // Low keys are asked for more often than high ones.
            let key = Int.random(in: 0...Int.random(in: 0..<200, using: &numbers), using: &numbers)
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0..<5:
                let (one, other) = (cache.find(key), plain.find(key))
                #expect(one == other, "seed \(seed), step \(step), key \(key)")
                if one != other { return }
            case 5..<9:
                let bytes = Int.random(in: 1...(step % 50 == 0 ? 600 : 30), using: &numbers)
                cache.insert(key, step, bytes: bytes)
                plain.insert(key, step, bytes: bytes)
            default:
                let (one, other) = (cache.remove(key), plain.remove(key))
                #expect(one == other, "seed \(seed), step \(step), key \(key)")
            }
            #expect(cache.bytes <= 500)
            #expect(cache.bytes == plain.bytes && cache.count == plain.count, "seed \(seed), step \(step)")
        }
        #expect(cache.evictions == plain.evictions && cache.evictions > 1000)
    }

    @Test func `remembering keys that always come back takes bounded room`() {
        var ghosts = GhostQueue()
        for turn in 0..<100_000 {
            ghosts.insert(turn % 10, limit: 64)
            let isRemembered = ghosts.remove(turn % 10)
            #expect(isRemembered)
        }
        #expect(ghosts.placeCount <= 128)
    }
}

/// The same numbers for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
