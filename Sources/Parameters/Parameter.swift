/// One parameter of a handler's URLs, or one option of a plugin, declared once.
///
/// From this value come the check, the error texts, the canonical order and defaults, and the documentation;
/// nothing else reads a query.
public struct Parameter: Codable, Sendable, Equatable {
    /// Such as `width`; names do not ignore case.
    public var name: String
    /// Other spellings, resolved before anything else.
    public var aliases: [String] = []
    /// What its values may be.
    public var kind: Kind
    /// Whether a URL without it is wrong.
    public var isRequired = false
    /// The canonical spelling of the value that an absent parameter has; nil when absent is a state of its own.
    public var defaultValue: String?
    /// How often it may be repeated, in order; nil: at most once.
    public var repeats: Repeats?
    /// One sentence.
    public var help: String
    /// A value to show in documentation.
    public var example: String?

    /// Bounds of repetition.
    public struct Repeats: Codable, Sendable, Equatable {
        /// Fewer is an error.
        public var minimum: Int
        /// More is an error.
        public var maximum: Int
        /// Whether values may come in any order: canonical is that of their numbers (of pairs: of their first halves),
        /// and those of one number stay in theirs. Else the order of the URL is kept, for it means something.
        public var isSorted = false

        /// Bounds, `minimum <= maximum`.
        public init(_ bounds: ClosedRange<Int>, isSorted: Bool = false) {
            minimum = bounds.lowerBound
            maximum = bounds.upperBound
            self.isSorted = isSorted
        }
    }

    /// A parameter without which a URL is wrong.
    public static func required(
        _ name: String, _ kind: Kind, aliases: [String] = [], repeats: ClosedRange<Int>? = nil,
        example: String? = nil, help: String
    ) -> Parameter {
        Parameter(
            name: name, aliases: aliases, kind: kind, isRequired: true, defaultValue: nil,
            repeats: repeats.map { Repeats($0) }, help: help, example: example)
    }

    /// A parameter that may be absent.
    public static func optional(
        _ name: String, _ kind: Kind, default defaultValue: String? = nil, aliases: [String] = [],
        repeats: ClosedRange<Int>? = nil, isSorted: Bool = false, example: String? = nil, help: String
    ) -> Parameter {
        Parameter(
            name: name, aliases: aliases, kind: kind, isRequired: false, defaultValue: defaultValue,
            repeats: repeats.map { Repeats($0, isSorted: isSorted) }, help: help, example: example)
    }
}

/// What the values of a parameter may be, and how they are spelt.
public indirect enum Kind: Sendable, Equatable {
    /// Any text of at most so many bytes.
    case text(maximumBytes: Int)
    /// Where an original is: text that is not empty.
    case path
    /// A URL in scheme style or `https:`; empty where `allowsEmpty`.
    case url(allowsEmpty: Bool)
    /// `true`, `false`, `1`, `0`; spelt `true` and `false`.
    case flag
    /// A whole number within bounds, with the unit that errors and documentation name ("pixels"; empty: none).
    case integer(minimum: Int, maximum: Int, unit: String)
    /// A decimal number within bounds, rounded to a multiple of `step` (what changes a pixel).
    case decimal(minimum: Double, maximum: Double, step: Double, unit: String)
    /// A share, `12.5%`, within bounds of percent, rounded to a multiple of `step`.
    case percentage(minimum: Double, maximum: Double, step: Double)
    /// Degrees from -360 to 360, rounded to a multiple of `step`; spelt 0 to below 360, so that -90 is `270`.
    case angle(step: Double)
    /// One of some words; `aliases` maps other spellings to one of them.
    case choice([String], aliases: [String: String])
    /// `RRGGBB` or `RRGGBBAA`, with or without `#`, or a CSS colour name; spelt in lower-case hex without `#`,
    /// and without the last two digits when opaque.
    case colour
    /// An output format: `auto`, or one of these. `auto` is spelt `auto:` plus what the client accepts of avif and webp,
    /// or `auto:png` for a client that wants PNG, or stays `auto` when that is nothing.
    case format([String])
    /// Values joined by commas.
    case list(of: Kind, minimum: Int, maximum: Int)
    /// Two values joined by a colon, `0.5:ff8800`. The first never holds one.
    case pair(Kind, Kind)
    /// An operation with arguments, `blur:2.5` or `duotone:000000,ffffff`.
    case operation([Operation])
    /// The first of these kinds that takes the value.
    case anyOf([Kind])
    /// The name of an origin of the configuration; for options only. It permits the plugin to load from there.
    case origin

    /// One operation of ``operation(_:)``.
    public struct Operation: Codable, Sendable, Equatable {
        /// Before the colon.
        public var name: String
        /// After it, joined by commas; none of them may be missing.
        public var arguments: [Kind]

        /// An operation.
        public init(_ name: String, _ arguments: Kind...) {
            self.name = name
            self.arguments = arguments
        }
    }

    /// Whole pixels.
    public static func pixels(_ bounds: ClosedRange<Int>) -> Kind {
        .integer(minimum: bounds.lowerBound, maximum: bounds.upperBound, unit: "pixels")
    }
    /// One of some words.
    public static func choice(_ words: String...) -> Kind { .choice(words, aliases: [:]) }
    /// A share.
    public static func percentage(_ bounds: ClosedRange<Double>, step: Double) -> Kind {
        .percentage(minimum: bounds.lowerBound, maximum: bounds.upperBound, step: step)
    }
    /// A decimal number.
    public static func decimal(_ bounds: ClosedRange<Double>, step: Double, unit: String = "") -> Kind {
        .decimal(minimum: bounds.lowerBound, maximum: bounds.upperBound, step: step, unit: unit)
    }
    /// A whole number.
    public static func integer(_ bounds: ClosedRange<Int>, unit: String = "") -> Kind {
        .integer(minimum: bounds.lowerBound, maximum: bounds.upperBound, unit: unit)
    }
}
