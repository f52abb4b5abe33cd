import CUrlgatePlugin
import URLGatePluginKit

/// A host in this process that writes down what a plugin calls.
final class RecordingHost {
    private(set) var calls: [String] = []
    private(set) var bytes: [UInt8] = []
    var isCancelled = false
    /// What nested loads give, by URL; nil: 404.
    var originals: [String: [UInt8]] = [:]
    /// How many URLs were asked for at once.
    private(set) var batches: [Int] = []

    private let table = UnsafeMutablePointer<urlgate_host_t>.allocate(capacity: 1)
    private let client = UnsafeMutablePointer<urlgate_client_t>.allocate(capacity: 1)
    private let nested = UnsafeMutablePointer<urlgate_nested_load_1_t>.allocate(capacity: 1)

    init() {
        client.initialize(
            to: urlgate_client_t(
                struct_size: UInt32(MemoryLayout<urlgate_client_t>.size), reserved: 0,
                context: Unmanaged.passUnretained(self).toOpaque(),
                did_receive: { client, response in RecordingHost.behind(client)?.receive(response) },
                did_load: { client, bytes, count in
                    RecordingHost.behind(client)?.bytes += UnsafeRawBufferPointer(start: bytes, count: count)
                },
                did_finish_loading: { RecordingHost.behind($0)?.calls.append("finished") },
                did_fail: { client, failure in RecordingHost.behind(client)?.fail(failure) },
                is_cancelled: { RecordingHost.behind($0)?.isCancelled ?? true }))
        nested.initialize(
            to: urlgate_nested_load_1_t(load: { _, client, requests, count, answers in
                RecordingHost.behind(client)?.load(
                    UnsafeBufferPointer(start: requests, count: count),
                    UnsafeMutableBufferPointer(start: answers, count: count))
            }))
        table.initialize(
            to: urlgate_host_t(
                abi_major: 1, abi_minor: 1, struct_size: UInt32(MemoryLayout<urlgate_host_t>.size),
                context: Unmanaged.passUnretained(self).toOpaque(),
                log: { host, level, message in
                    guard let context = host?.pointee.context else { return }
                    Unmanaged<RecordingHost>.fromOpaque(context).takeUnretainedValue().calls.append(
                        "log \(level): \(RecordingHost.string(message))")
                },
                extension: { host, id in
                    guard let context = host?.pointee.context, let id, String(cString: id) == URLGATE_NESTED_LOAD_1
                    else { return nil }
                    return UnsafeRawPointer(
                        Unmanaged<RecordingHost>.fromOpaque(context).takeUnretainedValue().nested)
                }))
    }

    deinit {
        table.deallocate()
        client.deallocate()
        nested.deallocate()
    }

    static func string(_ text: urlgate_text_t) -> String {
        String(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }

    private static func behind(_ client: UnsafePointer<urlgate_client_t>?) -> RecordingHost? {
        client?.pointee.context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// The handlers that a plugin makes, or its reason.
    func create(_ plugin: Plugin, options: [(String, String)] = []) -> (handlers: OpaquePointer?, reason: String) {
        var reason = [CChar](repeating: 0, count: 59)
        let handlers = Self.withPairs(options) { pairs in
            plugin.table.pointee.create(table, pairs.baseAddress, pairs.count, &reason, reason.count)
        }
        let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return (handlers, String(decoding: text, as: UTF8.self))
    }

    /// Runs a load and says what `start_loading` returned.
    func load(
        _ plugin: Plugin, _ handlers: OpaquePointer?, scheme: String, parameters: [(String, String)] = [],
        cachedResponse: UnsafePointer<urlgate_cached_response_t>? = nil, structSize: Int? = nil
    ) -> Bool {
        Self.withPairs([("scheme", scheme), ("url", "\(scheme)://")] + parameters) { pairs in
            let rest = UnsafeBufferPointer(rebasing: pairs[2...])
            var request = urlgate_request_t(
                struct_size: UInt32(structSize ?? MemoryLayout<urlgate_request_t>.size), depth: 2, url: pairs[1].value,
                scheme: pairs[0].value, location: nil, location_count: 0, parameters: rest.baseAddress,
                parameter_count: rest.count, timeout_milliseconds: 1500, reserved: 0, cached_response: cachedResponse)
            return plugin.table.pointee.start_loading(handlers, &request, client)
        }
    }

    private func receive(_ response: UnsafePointer<urlgate_response_t>?) {
        guard let response = response?.pointee else { return }
        let fields = UnsafeBufferPointer(start: response.fields, count: Int(response.field_count)).map {
            " \(Self.string($0.name))=\(Self.string($0.value))"
        }
        let length = response.content_length == .max ? "?" : "\(response.content_length)"
        calls.append(
            "response \(response.status) \(Self.string(response.content_type)) \(length) "
                + "policy \(response.storage_policy) ttl \(response.ttl_seconds)"
                + (response.is_incomplete ? " incomplete" : "") + fields.joined())
    }

    private func fail(_ failure: UnsafePointer<urlgate_failure_t>?) {
        guard let failure = failure?.pointee else { return }
        calls.append(
            "failed \(failure.status) \(Self.string(failure.code)): \(Self.string(failure.message)) "
                + "[\(Self.string(failure.parameter))]")
    }

    private func load(
        _ requests: UnsafeBufferPointer<urlgate_nested_request_t>,
        _ answers: UnsafeMutableBufferPointer<urlgate_nested_answer_t>
    ) {
        batches.append(requests.count)
        for (index, request) in requests.enumerated() {
            let url = Self.string(request.url)
            calls.append(
                "asked \(url) [\(Self.string(request.accept))] \(request.box_width)x\(request.box_height)"
                    + "\(request.box_gravity.length > 0 ? ",\(Self.string(request.box_gravity)) " : " ")"
                    + "\(request.timeout_milliseconds) ms")
            guard answers[index].struct_size == UInt32(MemoryLayout<urlgate_nested_answer_t>.size) else { continue }
            answers[index].status = originals[url] == nil ? 404 : 200
            guard let bytes = originals[url] else { continue }
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = copy.initialize(from: bytes)
            kept.append(copy)
            answers[index].bytes = UnsafeRawPointer(copy.baseAddress)
            answers[index].length = bytes.count
        }
    }

    private var kept: [UnsafeMutableBufferPointer<UInt8>] = []

    private static func withPairs<Result>(
        _ items: [(String, String)], _ body: (UnsafeBufferPointer<urlgate_pair_t>) -> Result
    ) -> Result {
        let copies = items.map { (Array($0.0.utf8), Array($0.1.utf8)) }
        var pointers: [UnsafeMutableBufferPointer<CChar>] = []
        defer { for pointer in pointers { pointer.deallocate() } }
        func text(_ bytes: [UInt8]) -> urlgate_text_t {
            let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
            _ = copy.initialize(from: bytes.map { CChar(bitPattern: $0) })
            pointers.append(copy)
            return urlgate_text_t(bytes: copy.baseAddress, length: bytes.count)
        }
        return copies.map { urlgate_pair_t(name: text($0.0), value: text($0.1)) }.withUnsafeBufferPointer(body)
    }
}
