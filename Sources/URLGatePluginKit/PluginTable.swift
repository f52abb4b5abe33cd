import CUrlgatePlugin
import Parameters
import URLLoading

/// The C functions behind ``Plugin/table``.
enum PluginTable {
    /// Set by `urlgate_plugin_entry`, read by `description` and `create`; the contract calls all three on the main
    /// thread.
    nonisolated(unsafe) static var plugin: Plugin?

    /// A new table, never freed: the host keeps it for the life of the process.
    static func make() -> UnsafePointer<urlgate_plugin_t> {
        let table = UnsafeMutablePointer<urlgate_plugin_t>.allocate(capacity: 1)
        table.initialize(
            to: urlgate_plugin_t(
                abi_major: UInt16(URLGATE_ABI_MAJOR), abi_minor: UInt16(URLGATE_ABI_MINOR),
                struct_size: UInt32(MemoryLayout<urlgate_plugin_t>.size),
                description: { PluginTable.description() },
                create: { PluginTable.create($0, $1, $2, $3, $4) },
                start_loading: { PluginTable.startLoading($0, $1, $2) },
                stop_loading: { PluginTable.stopLoading($0) }))
        return UnsafePointer(table)
    }

    /// The JSON document, never freed. Empty, which the host refuses, when a bound in it is not finite.
    private static func description() -> urlgate_text_t {
        guard let document = try? plugin?.info.documentBytes() else { return urlgate_text_t(bytes: nil, length: 0) }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: document.count)
        _ = bytes.initialize(from: document)
        return UnsafeRawBufferPointer(bytes).text
    }

    private static func create(
        _ host: UnsafePointer<urlgate_host_t>?, _ options: UnsafePointer<urlgate_pair_t>?, _ count: Int,
        _ reason: UnsafeMutablePointer<CChar>?, _ capacity: Int
    ) -> OpaquePointer? {
        guard let host, let plugin else { return nil }
        do throws(HandlerError) {
            let options = ParameterValues(UnsafeBufferPointer(start: options, count: count).map(QueryItem.init))
            let handlers = try PluginHandlers(plugin, options: options, host: HostTable(host))
            return OpaquePointer(Unmanaged.passRetained(handlers).toOpaque())
        } catch {
            UnsafeMutableBufferPointer(start: reason, count: capacity).write(error.message)
            return nil
        }
    }

    private static func startLoading(
        _ handlers: OpaquePointer?, _ request: UnsafePointer<urlgate_request_t>?,
        _ client: UnsafePointer<urlgate_client_t>?
    ) -> Bool {
        guard let handlers = PluginHandlers.behind(handlers), let request, let client else { return false }
        handlers.startLoading(urlgate_request_t(request), client: client)
        return true
    }

    private static func stopLoading(_ handlers: OpaquePointer?) { PluginHandlers.behind(handlers)?.stopLoading() }
}

extension urlgate_request_t {
    /// A copy; what a host of an earlier minor version does not have is zero.
    fileprivate init(_ request: UnsafePointer<urlgate_request_t>) {
        self.init()
        let count = min(Int(request.pointer(to: \.struct_size)?.pointee ?? 0), MemoryLayout<urlgate_request_t>.size)
        withUnsafeMutableBytes(of: &self) { $0.copyMemory(from: UnsafeRawBufferPointer(start: request, count: count)) }
    }
}

extension UnsafeMutableBufferPointer<CChar> {
    /// Writes text and a NUL, cut to what fits, whole characters only.
    fileprivate func write(_ text: String) {
        var end = 0
        for scalar in text.unicodeScalars {
            let bytes = UTF8.encode(scalar).map(Array.init) ?? []
            guard end + bytes.count < count else { break }
            for byte in bytes {
                self[end] = CChar(bitPattern: byte)
                end += 1
            }
        }
        if end < count { self[end] = 0 }
    }
}
