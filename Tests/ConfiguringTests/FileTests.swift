import Configuring
import Glibc
import Testing

/// A folder on disk that goes away with its owner.
private struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        var template = Array("/tmp/urlgate-config-XXXXXX".utf8CString)
        path = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    deinit {
        for name in ["urlgate.yaml", "libAsset.so", "photos", "plain"] { remove("\(path)/\(name)") }
        rmdir(path)
    }

    func write(_ name: String, _ text: String) throws {
        let file = try #require(fopen("\(path)/\(name)", "w"))
        fputs(text, file)
        fclose(file)
    }

    func makeFolder(_ name: String) throws { try #require(mkdir("\(path)/\(name)", 0o700) == 0) }
}

@Suite struct FileTests {
    private static let yaml = """
        listen: { path: fastcgi.sock, allow-users: [root] }
        origins: { photos: { directory: photos } }
        plugins: [{ library: libAsset.so, options: { origin: photos } }]
        """

    @Test func `a file on disk is read, and its paths start at its folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write("urlgate.yaml", Self.yaml)
        try folder.write("libAsset.so", "")
        try folder.makeFolder("photos")
        let file = "\(folder.path)/urlgate.yaml"
        let configuration = try Configuration.load(file: file, executableFolder: folder.path)
        #expect(configuration.file == file)
        #expect(configuration.listen.address == .path("\(folder.path)/fastcgi.sock"))
        #expect(configuration.listen.allowedUsers == [0])
        #expect(configuration.origins.map(\.directory) == ["\(folder.path)/photos"])
        #expect(configuration.plugins.map(\.library) == ["\(folder.path)/libAsset.so"])
        #expect(configuration.plugins[0].pool.maximumChildren >= 1)
        #expect(configuration.plugins[0].options[0].mark.description == "\(file):3:46")
    }

    @Test func `what the disk lacks is an error with its place`() throws {
        let folder = try TemporaryFolder()
        try folder.write("urlgate.yaml", Self.yaml)
        try folder.write("photos", "")
        try folder.write("libAssets.so", "")
        defer { remove("\(folder.path)/libAssets.so") }
        let file = "\(folder.path)/urlgate.yaml"
        let errors = try errors(of: file, executableFolder: folder.path)
        #expect(
            errors == """
                \(file):2:33: 'origins.photos.directory': \(folder.path)/photos is a file. Give the path of a folder.
                \(file):3:22: 'library': libAsset.so was not found \
                (looked in \(folder.path), /usr/lib/urlgate/plugins). \
                Did you mean 'libAssets.so'? Build it, correct 'plugin-path', or give a path with a slash.
                """)
    }

    @Test func `a missing file, a folder and an endless file are said in words`() throws {
        let folder = try TemporaryFolder()
        let missing = "\(folder.path)/urlgate.yaml"
        let reasons = [
            missing: "there is no such file; correct the path",
            folder.path: "it is a folder; name the file in it", "/dev/zero": "it is longer than 1048576 bytes",
        ]
        for (file, reason) in reasons {
            let errors = try errors(of: file, executableFolder: "/")
            #expect(errors == "\(file): The configuration cannot be read: \(reason).")
        }
    }

    private func errors(of file: String, executableFolder: String) throws -> String {
        let error = try #require(throws: ConfigurationErrors.self) {
            try Configuration.load(file: file, executableFolder: executableFolder)
        }
        return error.description
    }
}
