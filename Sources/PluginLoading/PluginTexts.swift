import CUrlgatePlugin

extension String {
    /// Copies a text of the plugin's, cut to `limit` bytes; what is not UTF-8 in it is replaced.
    init(repairing text: urlgate_text_t, limit: Int) {
        let bytes = UnsafeRawBufferPointer(
            start: text.bytes, count: text.bytes == nil ? 0 : Swift.min(text.length, limit + 4))
        self = String(decoding: bytes, as: UTF8.self).cut(toBytes: limit)
    }

    /// The longest prefix of at most so many bytes, whole characters only.
    func cut(toBytes limit: Int) -> String {
        if utf8.count <= limit { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while !isWhole(at: end) { end = utf8.index(before: end) }
        return String(self[..<end])
    }

    private func isWhole(at index: Index) -> Bool { index.samePosition(in: unicodeScalars) != nil }
}
