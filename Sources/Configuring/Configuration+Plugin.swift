extension Configuration {
    /// A library with handlers, and what it may do.
    public struct Plugin: Sendable, Equatable {
        /// An absolute path to a file that existed when the configuration was read.
        public var library: String
        /// Where the library is named, for messages about the plugin as a whole.
        public var libraryMark: ConfigurationMark
        /// What the plugin's own declaration will check.
        public var options: [Option] = []
        /// Absolute paths that a host may read, besides its library. They existed when the configuration was read.
        public var read: [String] = []
        /// What may be kept of its answers, and how long.
        public var storage = Storage()
        /// What clients are told.
        public var http = HTTP()
        /// Its host processes.
        public var pool: Pool
        /// The only values that `width`, `height` and `size` may have in clients' URLs; empty: all that the handler takes.
        public var allowedSizes: [Int] = []
        /// Whether libvips may use vector instructions; true by default. False sets VIPS_NOVECTOR in the host.
        public var vectors = true

        /// A plugin with the defaults for the rest.
        public init(library: String, libraryMark: ConfigurationMark, pool: Pool) {
            self.library = library
            self.libraryMark = libraryMark
            self.pool = pool
        }

        /// One option as it stands in the file; only the plugin knows what it means.
        public struct Option: Sendable, Equatable {
            /// As written.
            public let name: String
            /// One for a plain value; those of a list in order.
            public let values: [String]
            /// Where the name stands.
            public let mark: ConfigurationMark
            /// Where each value stands.
            public let valueMarks: [ConfigurationMark]

            /// An option from its parts; as many marks as values.
            public init(name: String, values: [String], mark: ConfigurationMark, valueMarks: [ConfigurationMark]) {
                self.name = name
                self.values = values
                self.mark = mark
                self.valueMarks = valueMarks
            }
        }
    }
}

extension Configuration.Plugin {
    static let section = Section<Self>(
        "a plugin", "A library with handlers, and what it may do.",
        initial: { surroundings in
            Self(
                library: "", libraryMark: ConfigurationMark(file: ""),
                pool: Pool(maximumChildren: surroundings.coreCount))
        },
        keys: [
            Key(
                "library", .text("the name of a library in plugin-path, such as libAsset.so, or a path with a slash"),
                \.library, required: true,
                "The plugin. Without a slash it is looked up in `plugin-path`. It names itself."),
            Key(
                "options", .options, \.options, default: "none",
                "What the plugin itself declares; `urlgate handlers` lists it. A value or a list of values each."),
            Key(
                "read", .list(of: .fileOrFolder, words: "a list of paths, such as [/usr/share/fonts]"), \.read,
                "Files and folders that its hosts may read. They must exist. All else is closed to them."),
            Key("storage", .section(Storage.section), \.storage, "What may be kept of its answers, and how long."),
            Key("http", .section(HTTP.section), \.http, "What clients are told."),
            Key("pool", .section(Pool.section), \.pool, "Its host processes. The words are PHP-FPM's."),
            Key(
                "allowed-sizes",
                .list(of: .integer(1...65535), words: "a list of pixel counts, such as [160, 320, 640]"),
                \.allowedSizes, default: "all",
                "The only values of `width`, `height` and `size` in clients' URLs, against floods of variants; another one "
                    + "is a 400 that names the nearest. A URL may leave them out, and handlers ask each other freely."),
            Key(
                "vectors", .flag, \.vectors,
                "Whether libvips may use vector instructions. `false` sets VIPS_NOVECTOR in its hosts."),
        ],
        finish: { plugin, node, _ in plugin.libraryMark = node["library"]?.value.mark ?? node.mark })
}

extension Form where Value == [Configuration.Plugin.Option] {
    /// Names and values that only the plugin understands.
    static var options: Form {
        let words = "a section of options, such as {origin: photos}"
        let spell: @Sendable (Value) -> String = { options in
            "{" + options.map { "\($0.name): \($0.values)" }.joined(separator: ", ") + "}"
        }
        return Form(words: words, spell: spell) { node, reader in
            guard let entries = node.entries else {
                reader.report(.wrongKind(reader.name, kind: node.kind, words: words, node.mark))
                return nil
            }
            return entries.compactMap { entry in reader.under(entry.key) { option(entry, &$0) } }
        }
    }

    private static func option(_ entry: Node.Entry, _ reader: inout Reader) -> Configuration.Plugin.Option? {
        let items = if case .list(let items) = entry.value.content { items } else { [entry.value] }
        let value = Form<String>.scalar(words: "a value or a list of values; '' is an empty text", spell: { $0 }) {
            text, _ in
            .value(text)
        }
        let values = items.compactMap { value.read($0, &reader) }
        if values.count != items.count { return nil }
        return .init(name: entry.key, values: values, mark: entry.mark, valueMarks: items.map(\.mark))
    }
}
