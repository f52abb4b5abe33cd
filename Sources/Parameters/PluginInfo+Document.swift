internal import FoundationEssentials
import URLLoading

/// Why a description cannot be read: where in the document, and what is wrong there.
public struct PluginInfoError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Such as `handlers[0].parameters.parameters[3].kind`; empty: the document as a whole.
    public let path: String
    /// One sentence or more.
    public let reason: String

    /// "handlers[0]: unknown key 'schema'. Did you mean 'scheme'? …"
    public var description: String { path.isEmpty ? "the description: \(reason)" : "\(path): \(reason)" }
}

extension PluginInfo {
    /// The longest description, in bytes; a longer one is refused.
    public static let mostDocumentBytes = 1 << 20

    /// Reads a description as `urlgate_plugin.h` shows it. Unknown keys are refused.
    ///
    /// That it can be read does not mean that it makes sense: see ``problems()``.
    public init(document bytes: [UInt8]) throws(PluginInfoError) {
        if bytes.count > Self.mostDocumentBytes {
            throw PluginInfoError(path: "", reason: "it is longer than \(Self.mostDocumentBytes) bytes.")
        }
        do {
            self = try JSONDecoder().decode(PluginInfo.self, from: Data(bytes))
        } catch {
            throw PluginInfoError(error)
        }
    }

    /// The description as JSON, the same bytes for equal values.
    ///
    /// - Throws: when a number is not finite; see ``problems()``.
    public func documentBytes() throws(PluginInfoError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(self))
        } catch {
            throw PluginInfoError(path: "", reason: "it cannot be spelt as JSON: \(error).")
        }
    }
}

extension PluginInfoError {
    init(_ error: any Error) {
        switch error {
        case DecodingError.dataCorrupted(let context): self.init(context, reason: context.debugDescription)
        case DecodingError.keyNotFound(let key, let context):
            self.init(context, reason: "the key '\(key.stringValue)' is missing.")
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            self.init(context, reason: "\(Self.name(of: type)) is needed.")
        default: self.init(path: "", reason: "\(error)")
        }
    }

    private init(_ context: DecodingError.Context, reason: String) {
        var path = ""
        for key in context.codingPath {
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
        self.init(path: GatewayError.excerpt(path), reason: reason)
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is Int.Type, is Double.Type: "a number"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
