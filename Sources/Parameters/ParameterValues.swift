public import URLLoading

/// The parameters of one load or the options of a plugin, by name and type.
///
/// Made from items that were checked and filled with defaults, so a value that is not of the type asked for is a fault
/// of the asker: then the answer is nil or empty.
public struct ParameterValues: Sendable, Equatable {
    /// In canonical spelling, sorted by name, repeated names in their order.
    public let items: [QueryItem]

    /// Items as ``ParameterSet/filled(_:)`` gives them.
    public init(_ items: [QueryItem]) { self.items = items }

    /// The first value as it is spelt; nil when the parameter is absent.
    public func text(_ name: String) -> String? { items.first { $0.name == name }?.value }

    /// Every value, in order.
    public func texts(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    /// A whole number.
    public func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

    /// A decimal or whole number.
    public func decimal(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

    /// True or false; nil when it is absent and has no default.
    public func flag(_ name: String) -> Bool? { text(name).flatMap { Bool($0) } }

    /// A colour.
    public func colour(_ name: String) -> Colour? { text(name).flatMap { Colour($0) } }

    /// The parts of a list, such as the four numbers of `10,10,200,100`; empty when it is absent.
    public func list(_ name: String) -> [String] { text(name)?.parts(separator: ",") ?? [] }

    /// Pairs in the order of the URL, in two halves each: `0.5:ff8800` is `0.5` and `ff8800`.
    public func pairs(_ name: String) -> [(first: String, second: String)] {
        texts(name).map { value in
            let halves = value.parts(separator: ":", atMost: 2)
            return (halves.first ?? "", halves.count == 2 ? halves[1] : "")
        }
    }

    /// Operations in the order of the URL: `blur:2.5` is `blur` with `["2.5"]`.
    public func operations(_ name: String) -> [(name: String, arguments: [String])] {
        texts(name).map { value in
            let halves = value.parts(separator: ":", atMost: 2)
            return (halves.first ?? "", halves.count == 2 ? halves[1].parts(separator: ",") : [])
        }
    }

    /// Which output formats the handler may choose from when `format` was `auto`: what the client accepts beyond JPEG
    /// and PNG. Nil when the URL names a format.
    public func negotiableFormats(_ name: String) -> [String]? {
        guard let value = text(name) else { return nil }
        if value == "auto" { return [] }
        return value.hasPrefix("auto:") ? String(value.dropFirst(5)).parts(separator: ",") : nil
    }
}
