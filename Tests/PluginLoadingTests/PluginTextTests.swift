import CUrlgatePlugin
import Testing

@testable import PluginLoading

/// Text that comes from plugins.
@Suite struct PluginTextTests {
    private func text(_ bytes: [UInt8], limit: Int) -> String {
        bytes.withUnsafeBytes { buffer in
            String(
                repairing: urlgate_text_t(
                    bytes: buffer.baseAddress?.assumingMemoryBound(to: CChar.self), length: buffer.count),
                limit: limit)
        }
    }

    @Test func `text is cut between characters`() {
        #expect(text(Array("Größe".utf8), limit: 3) == "Gr")
        #expect(text(Array("Größe".utf8), limit: 4) == "Grö")
        #expect(text(Array("Größe".utf8), limit: 7) == "Größe")
        #expect("🙂".cut(toBytes: 3).isEmpty)
    }

    @Test func `what is not UTF-8 is replaced, and null is empty`() {
        #expect(text([0x61, 0xFF, 0x62], limit: 10) == "a\u{FFFD}b")
        #expect(String(repairing: urlgate_text_t(bytes: nil, length: 9), limit: 10).isEmpty)
    }
}
