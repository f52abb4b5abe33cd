import CUrlgatePlugin
import URLLoading

/// Lends texts to C while `body` runs: one buffer holds them all.
func withTexts<Result>(_ strings: [String], _ body: ([urlgate_text_t]) -> Result) -> Result {
    Array(strings.lazy.map(\.utf8).joined()).withUnsafeBytes { buffer in
        var start = 0
        let texts = strings.map { string in
            let end = start + string.utf8.count
            defer { start = end }
            return UnsafeRawBufferPointer(rebasing: buffer[start..<end]).text
        }
        return body(texts)
    }
}

extension UnsafeRawBufferPointer {
    /// The same bytes as a text of the contract.
    var text: urlgate_text_t { urlgate_text_t(bytes: baseAddress?.assumingMemoryBound(to: CChar.self), length: count) }
}

extension String {
    /// Copies a text; what is not UTF-8 in it is replaced.
    init(_ text: urlgate_text_t) {
        self.init(
            decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.bytes == nil ? 0 : text.length),
            as: UTF8.self)
    }
}

extension QueryItem {
    init(_ pair: urlgate_pair_t) { self.init(String(pair.name), String(pair.value)) }
}
