extension Configuration {
    /// A library with handlers, and what it may do.
    public struct Plugin: Sendable, Equatable {
        /// An absolute path to a file that existed when the configuration was read.
        public var library: String
        /// Where the library is named, for messages about the plugin as a whole.
        public var libraryMark: ConfigurationMark
        /// What the plugin's own declaration will check.
        public var options: [Option] = []
        /// Named sets of parameters for its URLs, which its handlers' declarations will check.
        public var presets: [Preset] = []
        /// Whether URLs from outside may say nothing but a preset and which original; false by default.
        public var presetsOnly = false
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

        /// What `preset=NAME` stands for.
        public struct Preset: Sendable, Equatable {
            /// Letters, digits, hyphens and underscores.
            public var name = ""
            /// Parameters; a list is a repeated one.
            public var parameters: [Option]

            /// A preset from its parts.
            public init(name: String, parameters: [Option]) {
                self.name = name
                self.parameters = parameters
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
                "presets", .presets, \.presets, default: "none",
                "What `preset=NAME` stands for in its URLs. What a URL says itself wins. A list is a repeated parameter."
            ),
            Key(
                "presets-only", .flag, \.presetsOnly,
                "Whether clients may say nothing but a preset and which original. Other handlers may say everything."),
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
