extension Configuration {
    /// A named place that bytes come from.
    public struct Origin: Sendable, Equatable {
        /// Letters, digits, hyphens and underscores; options of plugins say it.
        public var name = ""
        /// An absolute path. Nothing outside it is ever opened.
        public var directory: String
        /// How an id becomes a path below the directory: `{id}` is in it once and stands for the id.
        public var pattern = "{id}"
        /// A larger original is refused; 1 KiB...4 GiB, 64 MiB by default.
        public var byteLimit = 64 << 20
        /// How often a kept answer's originals are looked at, when it is asked for; 0 ms...1 d, 5 s by default. What was
        /// made of one that has changed is made anew. 0 looks each time.
        public var checkInterval = Duration.seconds(5)

        /// A directory with the defaults for the rest.
        public init(name: String, directory: String) {
            self.name = name
            self.directory = directory
        }
    }
}

extension Configuration.Origin {
    static let section = Section<Self>(
        "an origin",
        "A named place that bytes come from. The name is 1...64 letters, digits, hyphens and underscores.",
        initial: { _ in Self(name: "", directory: "") },
        keys: [
            Key(
                "directory", .folder, \.directory, required: true,
                "The folder with the originals; it must exist. Nothing outside it is ever opened."),
            Key("pattern", .pattern, \.pattern, "How an id becomes a path in the folder: `{id}` stands for the id."),
            Key("max-bytes", .size(1 << 10...4 << 30), \.byteLimit, "A larger original is refused."),
            Key(
                "check-originals", .duration(.zero...(.seconds(86_400))), \.checkInterval,
                "How often the originals of a kept answer are looked at, when it is asked for. What was made of one that "
                    + "has changed is made anew, without a purge. `0 s` looks each time."),
        ])
}
