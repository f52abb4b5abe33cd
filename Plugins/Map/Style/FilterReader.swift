extension ExpressionReader {
    /// A filter: an expression, or one as styles had them before, in which a property is named without `get`
    /// (maplibre.org/maplibre-style-spec/deprecations, "Filters").
    mutating func filter(_ json: JSONValue, _ path: [JSONStep]) throws(StyleFault) -> StyleExpression {
        guard let list = json.list, let name = list.first?.text else {
            if case .bool(let value) = json { return StyleExpression(.bool(value)) }
            throw StyleFault(path: path, reason: "a filter is a list that begins with an operator")
        }
        switch name {
        case "all", "any", "none":
            var parts: [StyleExpression] = []
            for (index, part) in list.enumerated().dropFirst() { parts.append(try filter(part, path + index)) }
            return Self.junction(name, parts)
        case "!" where list.count == 2:
            let part = try filter(list[1], path + 1)
            return StyleExpression(from: [part]) { .bool(!part.value($0).isTrue) }
        case "!has":
            guard let key = list.last?.text, list.count == 2 else {
                throw StyleFault(path: path, reason: "'!has' has the name of a property")
            }
            let found = subject(key)
            return StyleExpression(from: [found]) { .bool(found.value($0) == .null) }
        case "==", "!=", "<", ">", "<=", ">=":
            guard list.count == 3, let key = list[1].text, list[2].list == nil else { break }
            return Self.comparison(name, subject(key), StyleExpression(StyleValue(list[2])))
        case "in", "!in":
            guard list.count >= 2, let key = list[1].text, name == "!in" || list.count < 3 || list[2].list == nil else {
                break
            }
            return membership(key, list.dropFirst(2).map(StyleValue.init), isWanted: name == "in")
        default: break
        }
        return try read(json, .bool, path)
    }

    private func membership(_ values: [StyleValue], _ found: StyleExpression, isWanted: Bool) -> StyleExpression {
        StyleExpression(from: [found]) { context in
            let value = found.value(context)
            return .bool(values.contains(value) == isWanted)
        }
    }

    private mutating func membership(_ key: String, _ values: [StyleValue], isWanted: Bool) -> StyleExpression {
        membership(values, subject(key), isWanted: isWanted)
    }

    /// A property, or what the feature is.
    private mutating func subject(_ key: String) -> StyleExpression {
        switch key {
        case "$type": StyleExpression(usesFeature: true) { .text($0.feature?.kind.word ?? "Unknown") }
        case "$id": StyleExpression(usesFeature: true) { $0.feature?.id.map { .number(Double($0)) } ?? .null }
        default: property(key)
        }
    }
}
