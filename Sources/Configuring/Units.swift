/// Units of one measure, for amounts such as `10 s` and `256MiB`.
struct Units: Sendable {
    /// From the smallest to the largest, each a multiple of the one before it.
    let units: [(name: String, factor: Int)]
    /// What people write instead, in lower case.
    let corrections: [String: String]

    /// Milliseconds.
    static let durations = Units(
        units: [("ms", 1), ("s", 1000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000)],
        corrections: [
            "msec": "ms", "millis": "ms", "milliseconds": "ms", "sec": "s", "secs": "s", "second": "s",
            "seconds": "s", "m": "min", "mins": "min", "minute": "min", "minutes": "min", "hr": "h", "hour": "h",
            "hours": "h", "day": "d", "days": "d",
        ])
    /// Bytes.
    static let sizes = Units(
        units: [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40)],
        corrections: [
            "byte": "B", "bytes": "B", "k": "KiB", "kb": "KiB", "m": "MiB", "mb": "MiB", "g": "GiB", "gb": "GiB",
            "t": "TiB", "tb": "TiB",
        ])

    /// "B, KiB, MiB, GiB, TiB"
    var list: String { units.map(\.name).joined(separator: ", ") }

    /// The amount in the smallest unit; nil when the text is no amount, has no unit, or overflows.
    func parse(_ text: String) -> Int? {
        guard let (number, unit) = Self.split(text), let factor = units.first(where: { $0.name == unit })?.factor else {
            return nil
        }
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow ? nil : product
    }

    /// `256 MiB` for `256 mb`; nil when nothing comes near.
    func correction(of text: String) -> String? {
        guard let (number, unit) = Self.split(text) else { return nil }
        let lower = unit.lowercased()
        let meant = units.first { $0.name.lowercased() == lower }?.name ?? corrections[lower]
        return meant.flatMap { $0 == unit ? nil : "\(number) \($0)" }
    }

    /// In the largest unit that leaves no rest: `1 h`, `90 s`, `256 MiB`.
    func spell(_ amount: Int) -> String {
        let unit = units.last { amount % $0.factor == 0 && amount >= $0.factor } ?? units[0]
        return "\(amount / unit.factor) \(unit.name)"
    }

    /// Digits, perhaps blanks, the rest.
    private static func split(_ text: String) -> (number: Int, unit: String)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return nil }
        return (number, String(text.dropFirst(digits.count).drop { $0 == " " }))
    }
}
