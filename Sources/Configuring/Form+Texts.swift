// Texts with a meaning of their own: paths, prefixes, patterns.

extension Form where Value == String {
    /// A text that is not empty.
    static func text(_ words: String) -> Form {
        scalar(words: words, spell: { $0 }) { text, _ in
            text.isEmpty || text.utf8.contains(0) ? .wrong : .value(text)
        }
    }

    /// A path of whatever kind, made absolute.
    static func path(_ words: String) -> Form {
        let plain = text(words)
        return Form(words: words, spell: { $0 }) { node, reader in
            plain.read(node, &reader).map(reader.absolute)
        }
    }

    /// The path of a Unix socket, which the kernel limits to 107 bytes (`man 7 unix`).
    static var socketPath: Form {
        let plain = path("the path of a Unix socket")
        return Form(words: plain.words, spell: { $0 }) { node, reader in
            guard let path = plain.read(node, &reader) else { return nil }
            if path.utf8.count <= 107 { return path }
            let reason = "has \(path.utf8.count) bytes"
            let remedy = "The path of a socket has at most 107; give a shorter one."
            reader.report(.wrongPath(reader.name, path, reason: reason, remedy: remedy, node.mark))
            return nil
        }
    }

    /// The path of a folder that exists.
    static var folder: Form {
        existing("the path of a folder") { place in
            switch place {
            case .folder: nil
            case .file: "is a file"
            case .unusable(let reason): reason
            }
        }
    }

    /// The path of a file or folder that exists.
    static var fileOrFolder: Form {
        existing("the path of a file or folder") { place in
            switch place {
            case .folder, .file: nil
            case .unusable(let reason): reason
            }
        }
    }

    private static func existing(
        _ words: String, objection: @escaping @Sendable (Surroundings.Place) -> String?
    ) -> Form {
        let plain = path(words)
        return Form(words: words, spell: { $0 }) { node, reader in
            guard let path = plain.read(node, &reader) else { return nil }
            guard let reason = objection(reader.surroundings.place(path)) else { return path }
            reader.report(.wrongPath(reader.name, path, reason: reason, remedy: "Give \(words).", node.mark))
            return nil
        }
    }

    /// Under which path of the site the gateway is mounted.
    static var prefix: Form {
        scalar(
            words:
                "'' or a path such as /img (letters, digits, '-', '.', '_', '~'; no slash at its end)",
            spell: { $0.isEmpty ? "''" : $0 }
        ) { text, _ in
            if text.isEmpty { return .value(text) }
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            let isGood = parts.count > 1 && parts[0].isEmpty && parts.dropFirst().allSatisfy(isPathPart)
            return isGood ? .value(text) : .wrong(meant: corrected(prefix: parts))
        }
    }

    /// `/img` for `img/`.
    private static func corrected(prefix parts: [Substring]) -> String? {
        let parts = parts.filter { !$0.isEmpty }
        if parts.isEmpty { return "" }
        return parts.allSatisfy(isPathPart) ? "/" + parts.joined(separator: "/") : nil
    }

    private static func isPathPart(_ part: Substring) -> Bool {
        let isPlain = part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) }
        return isPlain && !part.isEmpty && part != "." && part != ".."
    }

    /// How an id becomes a path in an origin.
    static var pattern: Form {
        scalar(words: "a relative path with {id} in it once, such as {id}.jpg", spell: { $0 }) { text, _ in
            let holes = text.ranges(of: "{id}")
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            let isGood = holes.count == 1 && !text.utf8.contains(0) && !parts.contains { ["", ".", ".."].contains($0) }
            return isGood ? .value(text) : .wrong
        }
    }
}
