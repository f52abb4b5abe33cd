extension ExpressionReader {
    /// Comparing and choosing.
    mutating func decision(_ call: StyleCall) throws(StyleFault) -> StyleExpression? {
        switch call.name {
        case "==", "!=", "<", ">", "<=", ">=":
            let (one, two) = (try argument(0, of: call), try argument(1, of: call))
            return Self.comparison(call.name, one, two)
        case "!":
            let part = try argument(0, of: call)
            return StyleExpression(from: [part]) { .bool(!part.value($0).isTrue) }
        case "all", "any", "none": return Self.junction(call.name, try arguments(of: call))
        case "case": return try choice(call)
        case "match": return try match(call)
        case "coalesce":
            let parts = try arguments(of: call, call.kind)
            return StyleExpression(from: parts) { context in
                for part in parts {
                    let value = part.value(context)
                    if value != .null { return value }
                }
                return .null
            }
        default: return nil
        }
    }

    /// Only what is of the same kind is more or less than something.
    static func comparison(_ name: String, _ one: StyleExpression, _ two: StyleExpression) -> StyleExpression {
        StyleExpression(from: [one, two]) { context in
            let (one, two) = (one.value(context), two.value(context))
            let holds =
                switch name {
                case "==": one == two
                case "!=": one != two
                case "<": one.isLess(than: two)
                case ">": two.isLess(than: one)
                case "<=": one.isLess(than: two) || one.isAlike(two)
                default: two.isLess(than: one) || one.isAlike(two)
                }
            return .bool(holds)
        }
    }

    static func junction(_ name: String, _ parts: [StyleExpression]) -> StyleExpression {
        StyleExpression(from: parts) { context in
            let holds =
                switch name {
                case "all": parts.allSatisfy { $0.value(context).isTrue }
                case "any": parts.contains { $0.value(context).isTrue }
                default: !parts.contains { $0.value(context).isTrue }
                }
            return .bool(holds)
        }
    }

    private mutating func choice(_ call: StyleCall) throws(StyleFault) -> StyleExpression {
        guard call.arguments.count % 2 == 1, call.arguments.count >= 3 else {
            throw call.fault("'case' has pairs of conditions and values, then a value")
        }
        var branches: [(condition: StyleExpression, value: StyleExpression)] = []
        for index in stride(from: 0, to: call.arguments.count - 1, by: 2) {
            branches.append((try argument(index, of: call), try argument(index + 1, of: call, call.kind)))
        }
        let otherwise = try argument(call.arguments.count - 1, of: call, call.kind)
        let all = branches
        return StyleExpression(from: all.flatMap { [$0.condition, $0.value] } + [otherwise]) { context in
            let chosen = all.first { $0.condition.value(context).isTrue }?.value ?? otherwise
            return chosen.value(context)
        }
    }

    /// Labels are texts or numbers; found at once, however many there are.
    private mutating func match(_ call: StyleCall) throws(StyleFault) -> StyleExpression {
        guard call.arguments.count % 2 == 0, call.arguments.count >= 4 else {
            throw call.fault("'match' has a value, pairs of labels and values, then a value")
        }
        let input = try argument(0, of: call)
        var values: [StyleExpression] = []
        var (texts, numbers): ([String: Int], [Double: Int]) = ([:], [:])
        for index in stride(from: 1, to: call.arguments.count - 1, by: 2) {
            for label in call.arguments[index].list ?? [call.arguments[index]] {
                switch label {
                case .text(let text): texts[text] = texts[text] ?? values.count
                case .number(let number): numbers[number] = numbers[number] ?? values.count
                default: throw StyleFault(path: call.path + (index + 1), reason: "labels are texts or numbers")
                }
            }
            values.append(try argument(index + 1, of: call, call.kind))
        }
        let otherwise = try argument(call.arguments.count - 1, of: call, call.kind)
        let (branches, textLabels, numberLabels) = (values, texts, numbers)
        return StyleExpression(from: [input] + branches + [otherwise]) { context in
            let found: Int? =
                switch input.value(context) {
                case .text(let text): textLabels[text]
                case .number(let number): numberLabels[number]
                default: nil
                }
            return (found.map { branches[$0] } ?? otherwise).value(context)
        }
    }
}

extension StyleValue {
    fileprivate func isLess(than other: StyleValue) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)): one < two
        case (.text(let one), .text(let two)): one < two
        default: false
        }
    }

    /// Equal, and of a kind that can be more or less.
    fileprivate func isAlike(_ other: StyleValue) -> Bool {
        switch (self, other) {
        case (.number, .number), (.text, .text): self == other
        default: false
        }
    }
}
