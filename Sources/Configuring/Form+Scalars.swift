import URLLoading

extension Form where Value == Int {
    /// A whole number within bounds.
    static func integer(_ range: ClosedRange<Int>) -> Form {
        scalar(words: "a whole number of \(range.lowerBound)...\(range.upperBound)", spell: { "\($0)" }) { text, _ in
            guard let number = Int(text), range.contains(number) else { return .wrong }
            return .value(number)
        }
    }

    /// Bytes within bounds.
    static func size(_ range: ClosedRange<Int>) -> Form {
        let units = Units.sizes
        let words =
            "a size of \(units.spell(range.lowerBound))...\(units.spell(range.upperBound)) "
            + "with its unit (\(units.list))"
        return scalar(words: words, spell: units.spell) { text, _ in
            guard let bytes = units.parse(text) else { return .wrong(meant: units.correction(of: text)) }
            return range.contains(bytes) ? .value(bytes) : .wrong
        }
    }
}

extension Form where Value == Duration {
    /// A time within bounds, in whole milliseconds.
    static func duration(_ range: ClosedRange<Duration>) -> Form {
        let units = Units.durations
        let spell: @Sendable (Duration) -> String = { units.spell($0.milliseconds) }
        let words =
            "a duration of \(spell(range.lowerBound))...\(spell(range.upperBound)) with its unit (\(units.list))"
        return scalar(words: words, spell: spell) { text, _ in
            guard let number = units.parse(text) else { return .wrong(meant: units.correction(of: text)) }
            let duration = Duration.milliseconds(number)
            return range.contains(duration) ? .value(duration) : .wrong
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}

extension Form where Value == Bool {
    /// `true` or `false`.
    static var flag: Form {
        let meant = ["yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"]
        return scalar(words: "true or false", spell: { "\($0)" }) { text, _ in
            let lower = text.lowercased()
            return Bool(text).map(Outcome.value) ?? .wrong(meant: meant[lower] ?? Bool(lower).map { "\($0)" })
        }
    }
}

extension Form where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of a type's words.
    static var choice: Form {
        let words = Value.allCases.map(\.rawValue)
        let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        return scalar(words: list, spell: \.rawValue) { text, _ in
            Value(rawValue: text).map(Outcome.value) ?? .wrong(meant: NearestName.find(text, among: words))
        }
    }
}

extension Form where Value == UInt32 {
    /// Permissions of a file, in octal.
    static var mode: Form {
        scalar(words: "four octal digits from 0000 to 0777, such as 0660", spell: octal) { text, _ in
            let digits = text.hasPrefix("0o") ? text.dropFirst(2) : Substring(text)
            guard digits.count <= 4, let mode = UInt32(digits, radix: 8), mode <= 0o777, digits.first != "+" else {
                return .wrong
            }
            return text == octal(mode) ? .value(mode) : .wrong(meant: octal(mode))
        }
    }

    /// A user, by name or number, resolved to its number.
    static var user: Form {
        scalar(words: "the name of a user of this system, or a numeric user id", spell: { "\($0)" }) { text, system in
            (UInt32(text) ?? system.userID(text)).map(Outcome.value) ?? .wrong
        }
    }

    /// A group, by name or number, resolved to its number.
    static var group: Form {
        scalar(words: "the name of a group of this system, or a numeric group id", spell: { "\($0)" }) { text, system in
            (UInt32(text) ?? system.groupID(text)).map(Outcome.value) ?? .wrong
        }
    }
}

/// `0660`
@Sendable private func octal(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
