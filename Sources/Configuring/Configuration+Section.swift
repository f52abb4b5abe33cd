extension Configuration {
    /// The keys of the file itself.
    static let section = Section<Self>(
        "the configuration", "Everything that urlgate is told. Only `listen` and `plugins` must be there.",
        initial: { surroundings in
            var usual = Configuration(
                listen: Listen(address: .path("")), admin: Admin(path: ""), plugins: [])
            usual.pluginPath = [surroundings.executableFolder, "/usr/lib/urlgate/plugins"]
            return usual
        },
        keys: [
            Key(
                "listen", .section(Listen.section), \.listen, required: true, change: .restart,
                "Where nginx connects."),
            Key("admin", .section(Admin.section), \.admin, change: .restart, "Where `urlgate status` connects."),
            Key("prefix", .prefix, \.prefix, "Under which path of the site the gateway is mounted."),
            Key("cache", .section(Cache.section), \.cache, "What is kept of answers."),
            Key(
                "origins",
                .named(
                    Origin.section, words: "a section of origins, such as {photos: {directory: /srv/photos}}",
                    name: \.name),
                \.origins, "Named places that bytes come from. A handler reaches only those that its options name."),
            Key(
                "plugins", .sections(Plugin.section, words: "a list of plugins, such as [{library: libAsset.so}]"),
                \.plugins, required: true, "The handlers. The first in the list that accepts a URL answers it."),
            Key(
                "plugin-path",
                .list(of: .path("a path"), words: "a list of folders, such as [/usr/lib/urlgate/plugins]"),
                \.pluginPath, default: "[the folder of urlgate, /usr/lib/urlgate/plugins]",
                "Where libraries without a slash are looked up. The first hit wins."),
            Key("limits", .section(Limits.section), \.limits, "What a request and an answer may cost."),
            Key(
                "read-timeout", .duration(.milliseconds(100)...(.seconds(600))), \.timeouts.read,
                "How long a connection may take to deliver its request. Then it is closed."),
            Key(
                "send-timeout", .duration(.milliseconds(100)...(.seconds(3600))), \.timeouts.send,
                "How long a connection may take no byte of its answer. Then it is closed."),
            Key(
                "drain-timeout", .duration(.zero...(.seconds(3600))), \.timeouts.drain,
                "How long loads may go on after SIGTERM. Then they are cut off."),
            Key("log", .section(Log.section), \.log, "What is written to the log."),
            Key(
                "sandbox", .choice, \.sandbox, change: .restart,
                "Whether every layer of the hosts' sandbox must hold (`required`), those that the system has "
                    + "(`best-effort`), or none (`off`)."
            ),
        ],
        finish: { configuration, node, reader in
            configuration.finishAdmin(node, &reader)
            configuration.finishPlugins(node, &reader)
        })

    /// The admin socket lies beside the other one unless its place is given.
    private mutating func finishAdmin(_ node: Node, _ reader: inout Reader) {
        guard case .path(let path) = listen.address else {
            if let listen = node["listen"], node["admin"]?.value["path"] == nil {
                reader.report(.missingAdminPath(listen.value["fd"]?.mark ?? listen.mark))
            }
            return
        }
        if admin.path.isEmpty, !path.isEmpty {
            admin.path = Surroundings.absolute("admin.sock", from: Surroundings.parent(of: path))
        }
        if admin.path == path, !path.isEmpty, let entry = node["admin"]?.value["path"] ?? node["listen"]?.value["path"]
        {
            reader.report(.conflict("admin.path", with: "listen.path", reason: "both are \(path)", entry.value.mark))
        }
    }

    /// Libraries are found when the whole of `plugin-path` is known.
    private mutating func finishPlugins(_ node: Node, _ reader: inout Reader) {
        if let entry = node["plugins"], entry.value.items?.isEmpty == true {
            reader.report(.noPlugins(entry.mark))
        }
        if let entry = node["plugin-path"], entry.value.items == nil { return }
        for index in plugins.indices where !plugins[index].library.isEmpty {
            plugins[index].library = Self.find(plugins[index], in: pluginPath, &reader) ?? ""
        }
    }

    private static func find(_ plugin: Plugin, in folders: [String], _ reader: inout Reader) -> String? {
        let mark = plugin.libraryMark
        if plugin.library.contains("/") {
            let path = reader.absolute(plugin.library)
            switch reader.surroundings.place(path) {
            case .file: return path
            case .folder: reader.report(.wrongLibrary(path, reason: "is a folder", mark))
            case .unusable(let reason): reader.report(.wrongLibrary(path, reason: reason, mark))
            }
            return nil
        }
        for folder in folders {
            let path = Surroundings.absolute(plugin.library, from: folder)
            if case .file = reader.surroundings.place(path) { return path }
        }
        let known = folders.flatMap(reader.surroundings.files).filter { $0.hasSuffix(".so") }
        reader.report(.libraryNotFound(plugin.library, folders: folders, known: known, mark))
        return nil
    }
}
