import CUrlgatePlugin
import Synchronization
import URLLoading

/// To whom a handler answers: ``didReceive(_:)`` once, ``didLoad(_:)-(UnsafeRawBufferPointer)`` any number of times,
/// ``didFinishLoading()`` once; or an error instead, at any point. Another order ends the host process.
///
/// May be used from any thread, one call at a time, until the answer has ended.
public final class HandlerClient: @unchecked Sendable {  // the host's tables do not change; it serialises the calls
    let client: UnsafePointer<urlgate_client_t>
    let host: HostTable
    private let hasEnded = Atomic(false)

    init(_ client: UnsafePointer<urlgate_client_t>, host: HostTable) {
        self.client = client
        self.host = host
    }

    /// How loud a line in the log is.
    public enum LogLevel: Int32, Sendable {
        /// For whoever writes the plugin.
        case debug = 0
        /// Worth knowing.
        case info = 1
        /// Something is not as it should be, and the answer is right all the same.
        case warning = 2
        /// Something failed.
        case error = 3
    }

    /// Whether nobody waits any more: finish or throw soon; 500 ms later the process is killed.
    public var isCancelled: Bool { client.pointee.is_cancelled(client) }

    /// Tells of the answer before its bytes. May block while the gateway reads.
    public func didReceive(_ response: HandlerResponse) {
        let texts = [response.contentType] + response.fields.flatMap { [$0.name, $0.value] }
        withTexts(texts) { texts in
            let fields = stride(from: 1, to: texts.count, by: 2).map {
                urlgate_pair_t(name: texts[$0], value: texts[$0 + 1])
            }
            fields.withUnsafeBufferPointer { fields in
                var spoken = urlgate_response_t(response, contentType: texts[0], fields: fields)
                client.pointee.did_receive(client, &spoken)
            }
        }
    }

    /// Passes bytes of the answer on; they are the caller's again when it returns. May block while the gateway reads.
    public func didLoad(_ bytes: UnsafeRawBufferPointer) {
        client.pointee.did_load(client, bytes.baseAddress, bytes.count)
    }

    /// The same for an array.
    public func didLoad(_ bytes: [UInt8]) { bytes.withUnsafeBytes { didLoad($0) } }

    /// The answer is whole.
    public func didFinishLoading() {
        hasEnded.store(true, ordering: .sequentiallyConsistent)
        client.pointee.did_finish_loading(client)
    }

    /// There is no answer. For handlers that answer later: in `startLoading`, throw.
    public func didFail(_ error: HandlerError) {
        hasEnded.store(true, ordering: .sequentiallyConsistent)
        withTexts([error.code, error.message, error.parameter ?? ""]) { texts in
            var failure = urlgate_failure_t(
                struct_size: UInt32(MemoryLayout<urlgate_failure_t>.size), status: UInt16(clamping: error.status),
                reserved: 0, code: texts[0], message: texts[1], parameter: texts[2])
            client.pointee.did_fail(client, &failure)
        }
    }

    /// Writes a line into the gateway's log, tagged with the plugin's name.
    public func log(_ level: LogLevel, _ text: String) { host.log(level, text) }

    /// Waits until the gateway has memory for about so many bytes of decoded picture; ask before heavy work.
    ///
    /// Returns false when the load was cancelled meanwhile. True at once where the gateway has no such budget.
    public func admit(bytes: Int) -> Bool {
        guard let admission = host.admission else { return true }
        return admission.pointee.admit(host.pointer, client, UInt64(clamping: bytes))
    }

    /// What `startLoading` threw: the load's failure, or a line in the log if the answer has ended already.
    func fail(with error: HandlerError) {
        if hasEnded.load(ordering: .sequentiallyConsistent) {
            log(.error, "thrown after the answer had ended: \(error.code): \(error.message)")
        } else {
            didFail(error)
        }
    }
}

extension urlgate_response_t {
    init(_ response: HandlerResponse, contentType: urlgate_text_t, fields: UnsafeBufferPointer<urlgate_pair_t>) {
        self.init(
            struct_size: UInt32(MemoryLayout<urlgate_response_t>.size), status: UInt16(clamping: response.status),
            storage_policy: response.storagePolicy.code, is_incomplete: response.isIncomplete,
            content_type: contentType,
            content_length: response.contentLength.map { UInt64(clamping: $0) } ?? .max,
            ttl_seconds: response.ttl.map { UInt32(clamping: max($0.components.seconds, 1)) } ?? 0,
            field_count: UInt32(clamping: fields.count), fields: fields.baseAddress)
    }
}

extension StoragePolicy {
    fileprivate var code: UInt8 {
        switch self {
        case .notAllowed: UInt8(URLGATE_STORAGE_NOT_ALLOWED)
        case .allowedInMemoryOnly: UInt8(URLGATE_STORAGE_ALLOWED_IN_MEMORY_ONLY)
        case .allowed: UInt8(URLGATE_STORAGE_ALLOWED)
        }
    }
}
