import CUrlgatePlugin
import HostMessages

/// A load's request in memory that the plugin reads, freed together.
final class RequestBlock {
    private let arena = TextArena()
    let pointer: UnsafePointer<urlgate_request_t>?

    init(_ order: LoadOrder) {
        let arena = arena
        let request = urlgate_request_t(
            struct_size: UInt32(MemoryLayout<urlgate_request_t>.size), depth: UInt32(order.depth),
            url: arena.text(order.url), scheme: arena.text(order.scheme),
            location: arena.array(order.location.map(arena.text)), location_count: order.location.count,
            parameters: arena.pairs(order.items), parameter_count: order.items.count,
            timeout_milliseconds: max(order.timeoutMilliseconds, 1), reserved: 0,
            cached_response: arena.array(order.cachedResponse.map { [Self.spoken($0, arena)] } ?? []))
        pointer = arena.array([request])
    }

    private static func spoken(_ cached: CachedResponse, _ arena: TextArena) -> urlgate_cached_response_t {
        urlgate_cached_response_t(
            struct_size: UInt32(MemoryLayout<urlgate_cached_response_t>.size), age_seconds: cached.ageSeconds,
            length: cached.length, entity_tag: arena.text(cached.entityTag),
            content_type: arena.text(cached.contentType), is_unchanged: cached.isUnchanged)
    }
}
