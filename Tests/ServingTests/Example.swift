import URLGateTesting

/// Configurations and originals that several tests use.
enum Example {
    /// The plugin that misbehaves as told, with further keys of its section: `pool: { timeout: 1 s }`.
    static func fault(_ keys: String = "", top: String = "") -> String {
        "\(top)\nplugins:\n  - library: libFault.so\n" + (keys.isEmpty ? "" : "    \(keys)\n")
    }

    /// Asset over the folder `photos`, and avatar, one host each.
    static let pictures = """
        origins:
          photos: { directory: photos, max-bytes: 1 MiB }
        plugins:
          - library: libAsset.so
            options: { origin: photos }
            pool: { max-children: 1, timeout: 30 s, queue: { timeout: 30 s } }
          - library: libAvatar.so
            pool: { max-children: 1, timeout: 30 s, queue: { timeout: 30 s } }

        """

    /// Asset over the folder `photos`, and backgrounds, one host each.
    static let backgrounds = pictures.replacing("libAvatar", with: "libPollBackground")

    /// What ``pictures`` serves, and what lies about it.
    static func writePhotos(to folder: TemporaryFolder) throws {
        for (name, shade) in [("a", 10), ("b", 90), ("c", 170), ("d", 250)] {
            try folder.write(PNG(width: 60, height: 40, shade: UInt8(shade)).bytes, to: "photos/\(name).png")
        }
        let whole = PNG(width: 200, height: 200, shade: 50).bytes
        try folder.write(Array(whole.prefix(whole.count / 2)), to: "photos/truncated.png")
        try folder.write([], to: "photos/empty.png")
        try folder.write("This is no picture.", to: "photos/text.png")
        try folder.write(PNG(width: 225_000, height: 225_000, rows: 0).bytes, to: "photos/bomb.png")
        try folder.write("%PDF-1.7", to: "photos/drawing.pdf")
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='40' height='20'>"
                + "<image xlink:href='a.png' width='40' height='20'/>"
                + "<image xlink:href='http://127.0.0.1:9/a.png' width='40' height='20'/></svg>",
            to: "photos/reaching.svg")
        for name in ["picture", "picture.jpg", "a%b.png", "a+b.png", "a#b.png", "a=b.png"] {
            try folder.write(PNG(width: 60, height: 40, shade: 60).bytes, to: "photos/\(name)")
        }
        try folder.write([UInt8](repeating: 0, count: 2 << 20), to: "photos/large.png")
        try folder.write("secret", to: "secret.png")
        try folder.write("hidden", to: "photos/.hidden.png")
    }
}
