import CUrlgatePlugin
import URLLoading

/// Values and texts in memory that C may read, freed together with this object.
final class TextArena {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { for block in blocks { block.deallocate() } }

    /// A copy of text; empty text has a null pointer.
    func text(_ string: String) -> urlgate_text_t {
        let bytes = array(Array(string.utf8))
        return urlgate_text_t(
            bytes: bytes.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }, length: string.utf8.count)
    }

    /// Names and values; null when there are none.
    func pairs(_ items: [QueryItem]) -> UnsafePointer<urlgate_pair_t>? {
        array(items.map { urlgate_pair_t(name: text($0.name), value: text($0.value)) })
    }

    /// A copy of the elements, which must be plain C values; null when there are none.
    func array<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element>? {
        if elements.isEmpty { return nil }
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = copy.initialize(from: elements)
        guard let start = copy.baseAddress else { return nil }
        blocks.append(UnsafeMutableRawPointer(start))
        return UnsafePointer(start)
    }
}
