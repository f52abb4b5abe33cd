/// Roots and the sine, of additions, multiplications and divisions in a fixed order: every machine gives the same bits.
/// The C library's own differ with the processor, and a picture must not.
extension Double {
    /// The third root; 0 for what is not above 0. Right to the last bits.
    var cubeRoot: Double {
        guard self > 0 else { return 0 }
        // A third of the exponent is a first guess, off by some percent at most; each step squares what is off.
        var root = Double(bitPattern: bitPattern / 3 + 682 << 52)
        for _ in 0..<4 { root = (root * 2 + self / (root * root)) * (1.0 / 3) }
        return root
    }

    /// The fifth root; 0 for what is not above 0. Right to the last bits.
    var fifthRoot: Double {
        guard self > 0 else { return 0 }
        var root = Double(bitPattern: bitPattern / 5 + (4092 << 52) / 5)
        for _ in 0..<5 { root = (root * 4 + self / (root * root * root * root)) * (1.0 / 5) }
        return root
    }

    /// The sine of so many full turns; exact at half turns, within 1e-15 elsewhere.
    static func sine(turns: Double) -> Double {
        let part = turns - turns.rounded()
        let folded = part > 0.25 ? 0.5 - part : part < -0.25 ? -0.5 - part : part
        let angle = folded * 2 * .pi
        let square = angle * angle
        // The Taylor series: with eleven terms it is exact enough up to a quarter turn.
        var sum = 1.0
        for term in stride(from: 20.0, through: 2, by: -2) { sum = 1 - sum * square / (term * (term + 1)) }
        return angle * sum
    }

    /// The cosine of so many full turns; as ``sine(turns:)``.
    static func cosine(turns: Double) -> Double { sine(turns: turns + 0.25) }
}
