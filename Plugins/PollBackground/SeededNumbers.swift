/// Numbers that look drawn by lot and are the same for the same text: SplitMix64
/// (https://prng.di.unimi.it/splitmix64.c), begun with the text's FNV-1a hash.
struct SeededNumbers {
    private var state: UInt64

    /// The numbers of a text.
    init(_ seed: String) {
        state = seed.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    }

    /// Any of the 64-bit numbers.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    /// A number in a range; its upper end is not reached.
    mutating func next(in range: ClosedRange<Double>) -> Double {
        let unit = Double(next() >> 11) * 0x1p-53
        return range.lowerBound + (range.upperBound - range.lowerBound) * unit
    }

    /// A number below a count, which is at least 1.
    mutating func next(below count: Int) -> Int { Int(next() % UInt64(count)) }
}
