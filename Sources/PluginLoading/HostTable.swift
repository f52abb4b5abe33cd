import CUrlgatePlugin
import Linux

/// The C functions that a host offers, and its extensions. They live as long as the process.
enum HostTable {
    static func make(_ link: GatewayLink) -> UnsafePointer<urlgate_host_t> {
        let table = UnsafeMutablePointer<urlgate_host_t>.allocate(capacity: 1)
        table.initialize(
            to: urlgate_host_t(
                abi_major: UInt16(URLGATE_ABI_MAJOR), abi_minor: UInt16(URLGATE_ABI_MINOR),
                struct_size: UInt32(MemoryLayout<urlgate_host_t>.size),
                context: Unmanaged.passRetained(link).toOpaque(),
                log: { host, level, message in
                    guard let context = host?.pointee.context else { return }
                    let link = Unmanaged<GatewayLink>.fromOpaque(context).takeUnretainedValue()
                    link.log(UInt8(clamping: max(level, 0)), String(repairing: message, limit: 16 << 10))
                },
                extension: { _, id in
                    guard let id else { return nil }
                    return HostTable.extensions[String(cString: id)].map { UnsafeRawPointer(bitPattern: $0) } ?? nil
                }))
        return UnsafePointer(table)
    }

    /// The extensions of this host by id: addresses of structs that are never freed.
    private static let extensions: [String: UInt] = [
        URLGATE_NESTED_LOAD_1: address(
            of: urlgate_nested_load_1_t(load: { _, client, requests, count, answers in
                guard let load = RunningLoad.running(behind: client), let requests, let answers, count > 0 else {
                    return
                }
                load.nested.load(NestedCall(requests, answers, count: count, link: load.link))
            })),
        URLGATE_ADMISSION_1: address(
            of: urlgate_admission_1_t(admit: { _, client, bytes in
                RunningLoad.running(behind: client)?.admission.wait(bytes: bytes) ?? false
            })),
    ]

    private static func address<Table: BitwiseCopyable>(of table: Table) -> UInt {
        let copy = UnsafeMutablePointer<Table>.allocate(capacity: 1)
        copy.initialize(to: table)
        return UInt(bitPattern: copy)
    }
}
