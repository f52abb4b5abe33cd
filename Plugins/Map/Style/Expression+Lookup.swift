extension ExpressionReader {
    /// What features have, and lists.
    mutating func lookup(_ call: StyleCall) throws(StyleFault) -> StyleExpression? {
        switch call.name {
        case "get": return try get(call)
        case "has":
            let found = try get(call)
            return StyleExpression(from: [found]) { .bool(found.value($0) != .null) }
        case "zoom": return StyleExpression(usesZoom: true) { .number($0.zoom) }
        case "id": return StyleExpression(usesFeature: true) { $0.feature?.id.map { .number(Double($0)) } ?? .null }
        case "geometry-type": return StyleExpression(usesFeature: true) { .text($0.feature?.kind.word ?? "Unknown") }
        case "properties": return StyleExpression(usesFeature: true) { .object($0.properties) }
        case "feature-state": return StyleExpression(.null)
        case "pitch": return StyleExpression(.number(0))
        case "literal":
            guard call.arguments.count == 1 else { throw call.fault("'literal' has one argument") }
            return StyleExpression(StyleValue(call.arguments[0]))
        case "let": return try variables(call)
        case "var":
            guard let name = call.arguments.first?.text, variables.contains(name) else {
                throw call.fault("'var' names nothing that a 'let' around it has")
            }
            return StyleExpression { context in context.variables.last { $0.name == name }?.value ?? .null }
        case "at", "in", "index-of", "slice", "length": return try list(call)
        default: return nil
        }
    }

    private mutating func get(_ call: StyleCall) throws(StyleFault) -> StyleExpression {
        if call.arguments.count == 2 {
            let (key, holder) = (try argument(0, of: call), try argument(1, of: call))
            return StyleExpression(from: [key, holder]) { context in
                guard case .object(let members) = holder.value(context) else { return .null }
                return members[key.value(context).spelt] ?? .null
            }
        }
        if let name = call.arguments.first?.text { return property(name) }
        let name = try argument(0, of: call)
        return StyleExpression(usesZoom: name.usesZoom, usesFeature: true) {
            $0.property(named: name.value($0).spelt)
        }
    }

    private mutating func variables(_ call: StyleCall) throws(StyleFault) -> StyleExpression {
        guard call.arguments.count % 2 == 1 else {
            throw call.fault("'let' has pairs of names and values, then a value")
        }
        var bound: [(name: String, value: StyleExpression)] = []
        for index in stride(from: 0, to: call.arguments.count - 1, by: 2) {
            guard let name = call.arguments[index].text else {
                throw StyleFault(path: call.path + (index + 1), reason: "this is no name of a variable")
            }
            bound.append((name, try argument(index + 1, of: call)))
        }
        variables += bound.map(\.name)
        let body = try argument(call.arguments.count - 1, of: call, call.kind)
        variables.removeLast(bound.count)
        let all = bound
        return StyleExpression(from: all.map(\.value) + [body]) { context in
            let values = all.map { (name: $0.name, value: $0.value.value(context)) }
            context.variables += values
            defer { context.variables.removeLast(values.count) }
            return body.value(context)
        }
    }

    private mutating func list(_ call: StyleCall) throws(StyleFault) -> StyleExpression {
        let parts = try arguments(of: call)
        guard parts.count >= (call.name == "length" ? 1 : 2) else {
            throw call.fault("'\(call.name)' needs more arguments")
        }
        let (first, second, third) = (parts[0], parts.count > 1 ? parts[1] : parts[0], parts.count > 2 ? parts[2] : nil)
        let name = call.name
        return StyleExpression(from: parts) { context in
            let (one, two, three) = (first.value(context), second.value(context), third?.value(context).number)
            return switch name {
            case "at": one.number.flatMap { two.element(Int(clamping: $0)) } ?? .null
            case "in": .bool(two.place(of: one, from: 0) >= 0)
            case "index-of": .number(Double(two.place(of: one, from: three.map { Int(clamping: $0) } ?? 0)))
            case "slice": one.slice(two.number.map { Int(clamping: $0) } ?? 0, three.map { Int(clamping: $0) })
            default: one.count.map { .number(Double($0)) } ?? .null
            }
        }
    }
}

extension VectorFeature.Kind {
    /// As filters call it.
    var word: String {
        switch self {
        case .point: "Point"
        case .line: "LineString"
        case .polygon: "Polygon"
        }
    }
}

extension Int {
    /// The whole number before the point; what is none is 0, what is too large the largest.
    init(clamping number: Double) {
        self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e15), 1e15))
    }
}

extension StyleValue {
    /// Of elements or characters.
    fileprivate var count: Int? {
        switch self {
        case .list(let list): list.count
        case .text(let text): text.count
        default: nil
        }
    }

    fileprivate func element(_ index: Int) -> StyleValue? {
        guard let list, list.indices.contains(index) else { return nil }
        return list[index]
    }

    /// Where an element or a part of a text is; -1: nowhere.
    fileprivate func place(of value: StyleValue, from start: Int) -> Int {
        switch self {
        case .list(let list): return list.indices.first { $0 >= start && list[$0] == value } ?? -1
        case .text(let text):
            let (characters, part) = (Array(text), Array(value.spelt))
            guard part.count <= characters.count else { return -1 }
            return (max(0, start)...max(max(0, start), characters.count - part.count)).first {
                $0 + part.count <= characters.count && Array(characters[$0..<$0 + part.count]) == part
            } ?? -1
        default: return -1
        }
    }

    /// A part; places below 0 count from the end.
    fileprivate func slice(_ start: Int, _ end: Int?) -> StyleValue {
        guard let count else { return .null }
        func place(_ index: Int) -> Int { min(max(index < 0 ? count + index : index, 0), count) }
        let range = place(start)..<max(place(start), place(end ?? count))
        switch self {
        case .list(let list): return .list(Array(list[range]))
        case .text(let text): return .text(String(Array(text)[range]))
        default: return .null
        }
    }
}
