import URLLoading

// Every text about a configuration, in one place. The case files of the tests hold them as a table.
extension ConfigurationError {
    /// A key that its section does not have.
    static func unknownKey(_ key: String, of noun: String, allowed: [String], _ mark: ConfigurationMark) -> Self {
        if key == "<<" {
            return Self(mark, "'<<' merges nothing here. Write the keys out, or give the whole section by an alias.")
        }
        let question = NearestName.question(key, among: allowed)
        return Self(
            mark, "'\(excerpt(key))' is no key of \(noun).\(question) Allowed: \(allowed.joined(separator: ", ")).")
    }

    /// A key that is there twice.
    static func duplicateKey(_ key: String, first: ConfigurationMark, _ mark: ConfigurationMark) -> Self {
        Self(mark, "'\(excerpt(key))' was given in line \(first.line) already. Remove one of the two.")
    }

    /// A key that must be there.
    static func missingKey(_ key: String, of noun: String, words: String, _ mark: ConfigurationMark) -> Self {
        Self(mark, "'\(key)' of \(noun) is missing. Give \(words).")
    }

    /// A key with nothing behind it.
    static func noValue(_ name: String, words: String, _ mark: ConfigurationMark) -> Self {
        Self(mark, "'\(excerpt(name))' has no value. Give \(words).")
    }

    /// A list or a section where a value is expected, and the other ways round. `kind`: "a list".
    static func wrongKind(_ name: String, kind: String, words: String, _ mark: ConfigurationMark) -> Self {
        Self(mark, "'\(excerpt(name))' is \(kind). Give \(words).")
    }

    /// An item of a list of sections that is none.
    static func wrongItem(_ name: String, kind: String, words: String, _ mark: ConfigurationMark) -> Self {
        Self(mark, "An item of '\(excerpt(name))' is \(kind). Give \(words).")
    }

    /// A value that cannot be what it shall be.
    static func wrongValue(
        _ name: String, _ value: String, suggestion: String? = nil, words: String, _ mark: ConfigurationMark
    ) -> Self {
        let question = suggestion.map { " Did you mean '\(excerpt($0))'?" } ?? ""
        return Self(mark, "'\(excerpt(name))' is '\(excerpt(value))'.\(question) Give \(words).")
    }

    /// A name that the operator chose and that cannot be one.
    static func wrongName(_ name: String, in section: String, _ mark: ConfigurationMark) -> Self {
        Self(
            mark, "'\(excerpt(name))' in '\(section)' is no name. Give 1...64 letters (a to z), digits, '-' and '_'.")
    }

    /// A path at which the system has something else, or nothing. `reason`: "is a folder", "does not exist".
    static func wrongPath(
        _ name: String, _ path: String, reason: String, remedy: String, _ mark: ConfigurationMark
    ) -> Self {
        Self(mark, "'\(excerpt(name))': \(excerpt(path)) \(reason). \(remedy)")
    }

    /// A library that none of the folders has.
    static func libraryNotFound(
        _ library: String, folders: [String], known: [String], _ mark: ConfigurationMark
    ) -> Self {
        let nearest = NearestName.find(stem(library), among: known.map(stem))
        let question = known.first { stem($0) == nearest }.map { " Did you mean '\($0)'?" } ?? ""
        let looked = folders.isEmpty ? "'plugin-path' names no folder" : "looked in \(folders.joined(separator: ", "))"
        return Self(
            mark,
            "'library': \(excerpt(library)) was not found (\(looked)).\(question) "
                + "Build it, correct 'plugin-path', or give a path with a slash.")
    }

    /// `Asset` of `libAsset.so`: what all names of libraries have makes no two of them alike.
    private static func stem(_ library: String) -> String {
        String(library.trimmingPrefix("lib").prefix { $0 != "." })
    }

    /// A header field that the gateway itself writes, or that no picture may have.
    static func reservedField(_ name: String, _ mark: ConfigurationMark) -> Self {
        Self(mark, "'\(excerpt(name))' is written by urlgate itself, or by nobody. Remove it.")
    }

    /// A name that no header field can have.
    static func wrongFieldName(_ name: String, _ mark: ConfigurationMark) -> Self {
        Self(mark, "'\(excerpt(name))' is no name of a header field. Give letters, digits, '-' and '_'.")
    }

    /// Keys that do not go together.
    static func conflict(_ key: String, with other: String, reason: String, _ mark: ConfigurationMark) -> Self {
        Self(mark, "'\(key)' does not go with '\(other)': \(reason).")
    }

    /// The file itself cannot be read; `reason` in words.
    static func unreadable(_ file: String, reason: String) -> Self {
        Self(ConfigurationMark(file: file), "The configuration cannot be read: \(reason).")
    }

    /// A file without keys. `kind`: what it is instead; nil for nothing but blanks and comments.
    static func noSection(_ kind: String?, _ mark: ConfigurationMark) -> Self {
        let remedy = "Give at least the keys 'listen' and 'plugins'; deploy/urlgate.yaml is an example."
        return Self(mark, "The configuration is \(kind ?? "empty"). \(remedy)")
    }

    /// Neither a path nor a descriptor to listen on.
    static func missingAddress(_ mark: ConfigurationMark) -> Self {
        Self(
            mark, "'path' of 'listen' is missing. Give the path of a Unix socket, or 'fd' for one that is handed over.")
    }

    /// A descriptor has no folder to put the admin socket into.
    static func missingAdminPath(_ mark: ConfigurationMark) -> Self {
        Self(mark, "'admin.path' is missing. With 'listen.fd' it has no default; give the path of a Unix socket.")
    }

    /// Nobody would answer anything.
    static func noPlugins(_ mark: ConfigurationMark) -> Self {
        Self(mark, "'plugins' is empty. Give at least one, such as [{library: libAsset.so}].")
    }

    /// A library given by a path that leads nowhere.
    static func wrongLibrary(_ path: String, reason: String, _ mark: ConfigurationMark) -> Self {
        wrongPath("library", path, reason: reason, remedy: "Give the path of the plugin's library.", mark)
    }

    /// Received text, short enough for a message.
    static func excerpt(_ text: String) -> String { text.count <= 120 ? text : "\(text.prefix(110))…" }
}
