import CUrlgatePlugin
import Glibc

/// A plugin that was opened and is what the contract asks for.
struct PluginLibrary: @unchecked Sendable {  // the plugin never changes its table
    let table: UnsafePointer<urlgate_plugin_t>
    /// The JSON document; the gateway checks it.
    let description: [UInt8]

    /// Why a library is not used: a sentence a fault.
    struct Refusal: Error, Equatable {
        var reasons: [String]
    }

    /// The longest description: a frame holds it with room to spare.
    static let maximumDescriptionBytes = 512 << 10

    /// Opens a library, never to be closed, and checks all of it. Main thread; runs the plugin's code.
    static func open(_ path: String) throws(Refusal) -> PluginLibrary {
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw Refusal(reasons: ["\(path) cannot be opened: \(linkerError())."])
        }
        guard let symbol = dlsym(library, "urlgate_plugin_entry") else {
            throw Refusal(reasons: ["\(path) exports no urlgate_plugin_entry: \(linkerError())."])
        }
        typealias Entry = @convention(c) () -> UnsafePointer<urlgate_plugin_t>?
        guard let table = unsafeBitCast(symbol, to: Entry.self)() else {
            throw Refusal(reasons: ["urlgate_plugin_entry returned null; return the plugin's table."])
        }
        let faults = faults(of: table)
        if !faults.isEmpty { throw Refusal(reasons: faults) }
        return PluginLibrary(table: table, description: try description(of: table.pointee))
    }

    /// Every field that is wrong. What lies behind struct_size is not read, nor anything of another major version.
    static func faults(of table: UnsafePointer<urlgate_plugin_t>) -> [String] {
        let start = UnsafeRawPointer(table)
        let major = Int(table.pointee.abi_major)
        if major != URLGATE_ABI_MAJOR {
            return [
                "abi_major is \(major), this host speaks \(URLGATE_ABI_MAJOR) "
                    + "(the plugin's version is \(major).\(table.pointee.abi_minor), "
                    + "the host's \(URLGATE_ABI_MAJOR).\(URLGATE_ABI_MINOR)); build the plugin with this header."
            ]
        }
        var faults: [String] = []
        let size = Int(table.pointee.struct_size)
        if size < MemoryLayout<urlgate_plugin_t>.size {
            faults.append(
                "struct_size is \(size), at least \(MemoryLayout<urlgate_plugin_t>.size) is needed; "
                    + "write sizeof(urlgate_plugin_t).")
        }
        for (name, offset) in functions where offset + MemoryLayout<UInt>.size <= size {
            if start.load(fromByteOffset: offset, as: UInt.self) == 0 { faults.append("\(name) is null.") }
        }
        return faults
    }

    /// The functions of the table and where they lie in it.
    private static let functions: [(name: String, offset: Int)] = [
        ("description", MemoryLayout<urlgate_plugin_t>.offset(of: \.description)),
        ("create", MemoryLayout<urlgate_plugin_t>.offset(of: \.create)),
        ("start_loading", MemoryLayout<urlgate_plugin_t>.offset(of: \.start_loading)),
        ("stop_loading", MemoryLayout<urlgate_plugin_t>.offset(of: \.stop_loading)),
    ].compactMap { name, offset in offset.map { (name, $0) } }

    private static func description(of table: urlgate_plugin_t) throws(Refusal) -> [UInt8] {
        let text = table.description()
        guard let bytes = text.bytes, text.length > 0 else {
            throw Refusal(reasons: ["description is empty; return the JSON document that urlgate_plugin.h shows."])
        }
        guard text.length <= maximumDescriptionBytes else {
            throw Refusal(
                reasons: ["description has \(text.length) bytes; at most \(maximumDescriptionBytes) are allowed."])
        }
        let document = Array(UnsafeRawBufferPointer(start: bytes, count: text.length))
        guard String(validating: document, as: UTF8.self) != nil else {
            throw Refusal(reasons: ["description is not UTF-8."])
        }
        return document
    }

    private static func linkerError() -> String { dlerror().map { String(cString: $0) } ?? "the linker gave no reason" }
}
