/// Something that a style computes.
struct StyleExpression: Sendable {
    /// Whether it may be another at another zoom.
    let usesZoom: Bool
    /// Whether it may be another for another feature.
    let usesFeature: Bool
    /// The value; `null` where it cannot be computed.
    let value: @Sendable (StyleContext) -> StyleValue

    /// The same everywhere.
    init(_ constant: StyleValue) {
        usesZoom = false
        usesFeature = false
        value = { _ in constant }
    }

    init(
        usesZoom: Bool = false, usesFeature: Bool = false, value: @escaping @Sendable (StyleContext) -> StyleValue
    ) {
        self.usesZoom = usesZoom
        self.usesFeature = usesFeature
        self.value = value
    }

    /// Computed from others, which are the only ones that ask for zoom and feature.
    init(from parts: [StyleExpression], value: @escaping @Sendable (StyleContext) -> StyleValue) {
        let (usesZoom, usesFeature) = (parts.contains(where: \.usesZoom), parts.contains(where: \.usesFeature))
        self.init(usesZoom: usesZoom, usesFeature: usesFeature, value: value)
    }
}

/// What a property wants.
enum StyleKind: Sendable {
    case any, colour, number, numbers, text, texts, bool
    /// A text in which `{name}` stands for a property.
    case tokens

    /// Whether values between two others mean something.
    var isContinuous: Bool {
        switch self {
        case .colour, .number, .numbers: true
        case .any, .text, .texts, .bool, .tokens: false
        }
    }
}

/// What is wrong in a style, and where.
struct StyleFault: Error, Sendable, Equatable {
    /// From the document's top.
    let path: [JSONStep]
    /// In words, without a full stop.
    let reason: String
    /// Whether MapLibre would draw it: then the layer is left out with a warning, else the style is refused.
    var isMissingHere = false
}

extension [JSONStep] {
    static func + (path: [JSONStep], index: Int) -> [JSONStep] { path + [.index(index)] }
    static func + (path: [JSONStep], name: String) -> [JSONStep] { path + [.name(name)] }
}
