/// A decimal number taken apart as it was written, of any length: `-007.50` is minus, `7` and `5`.
///
/// No exponent, no plus sign, no `NaN` or `Infinity`. `.5` is a number; `5.` and `.` are none.
struct WrittenNumber {
    let isNegative: Bool
    /// Digits before the point, without leading zeros.
    let whole: Substring.UTF8View
    /// Digits after it, without trailing zeros.
    let fraction: Substring.UTF8View
    /// Whether a point was written, even if zeros follow it.
    let hasPoint: Bool

    init?(_ text: Substring) {
        var digits = text.utf8
        isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits.removeFirst() }
        let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
        hasPoint = point != digits.endIndex
        let before = digits[..<point]
        var after = digits[point...].dropFirst()
        guard hasPoint ? !after.isEmpty : !before.isEmpty else { return nil }
        guard before.allSatisfy(Self.isDigit), after.allSatisfy(Self.isDigit) else { return nil }
        while after.last == UInt8(ascii: "0") { after.removeLast() }
        whole = before.drop { $0 == UInt8(ascii: "0") }
        fraction = after
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// A decimal number with a fixed count of places: `units` times ten to the power of `-places`. Exact, where `Double`
/// would print noise.
struct FixedPoint: Equatable {
    var units: Int128
    var places: Int

    /// More places or a larger number than this have no use in a declaration.
    static let mostPlaces = 9
    static let mostWholeDigits = 15

    /// A number of a declaration; nil when it is not finite, reaches 10^15 or needs more than nine places.
    init?(_ number: Double) {
        let parts = number.description.split(separator: "e")
        guard number.isFinite, let first = parts.first, let written = WrittenNumber(first) else { return nil }
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        places = max(0, written.fraction.count - exponent)
        guard places <= Self.mostPlaces, exponent <= 0, written.whole.count <= Self.mostWholeDigits else { return nil }
        units = Self.number(written.whole, written.fraction)
        if written.isNegative { units.negate() }
    }

    init(units: Int128, places: Int) {
        self.units = units
        self.places = places
    }

    /// The same number with more places.
    func widened(to places: Int) -> Int128 { units * Self.powerOfTen(places - self.places) }

    /// What is left of it after whole turns of so many: 0 and more, below `turn`.
    func wrapped(at turn: Int128) -> FixedPoint {
        let whole = turn * Self.powerOfTen(places)
        return FixedPoint(units: (units % whole + whole) % whole, places: places)
    }

    /// In shortest form: no point without digits after it, no zeros at its end, no `-0`.
    var text: String {
        let scale = UInt128(Self.powerOfTen(places))
        let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: scale)
        var fraction = String(rest)
        fraction = String(repeating: "0", count: places - min(places, fraction.utf8.count)) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (units < 0 ? "-" : "") + String(whole) + (fraction.isEmpty ? "" : "." + fraction)
    }

    static func powerOfTen(_ exponent: Int) -> Int128 { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// The digits of both, read as one number.
    static func number(_ digits: Substring.UTF8View, _ more: some Sequence<UInt8>) -> Int128 {
        var number: Int128 = 0
        for digit in digits { number = number * 10 + Int128(digit - UInt8(ascii: "0")) }
        for digit in more { number = number * 10 + Int128(digit - UInt8(ascii: "0")) }
        return number
    }
}

/// The numbers that a decimal parameter may have: the multiples of a step between two bounds that are multiples too.
struct DecimalGrid {
    let minimum: FixedPoint
    let maximum: FixedPoint
    private let lowest: Int128
    private let highest: Int128
    private let step: Int128
    private let places: Int

    /// Nil when a bound or the step cannot be spelt with nine places, or the step is not above zero.
    init?(minimum: Double, maximum: Double, step: Double) {
        guard let minimum = FixedPoint(minimum), let maximum = FixedPoint(maximum), let step = FixedPoint(step),
            step.units > 0
        else { return nil }
        places = max(minimum.places, maximum.places, step.places)
        self.minimum = minimum
        self.maximum = maximum
        lowest = minimum.widened(to: places)
        highest = maximum.widened(to: places)
        self.step = step.widened(to: places)
    }

    var isEmpty: Bool { lowest > highest }
    var boundsAreMultiples: Bool { lowest % step == 0 && highest % step == 0 }

    /// The multiple of the step nearest to `written`, halves away from zero; nil when `written` lies outside.
    func nearest(to written: WrittenNumber) -> FixedPoint? {
        guard written.whole.count <= FixedPoint.mostWholeDigits else { return nil }
        let fraction = written.fraction.prefix(places)
        let padding = repeatElement(UInt8(ascii: "0"), count: places - fraction.count)
        let magnitude = FixedPoint.number(written.whole, Array(fraction) + padding)
        let rest = written.fraction.dropFirst(places)
        let sign: Int128 = written.isNegative ? -1 : 1
        // What is cut off makes the number larger in magnitude by less than one unit.
        let outward = rest.isEmpty ? magnitude : magnitude + 1
        guard (written.isNegative ? -outward : magnitude) >= lowest,
            (written.isNegative ? -magnitude : outward) <= highest
        else { return nil }
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: step)
        let isUp = 2 * remainder >= step || (2 * remainder == step - 1 && (rest.first ?? 0) >= UInt8(ascii: "5"))
        return FixedPoint(units: sign * (isUp ? quotient + 1 : quotient) * step, places: places)
    }
}
