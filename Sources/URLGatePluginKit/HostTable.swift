import CUrlgatePlugin

/// What the host process does for a plugin, with the extensions that the kit knows.
struct HostTable: @unchecked Sendable {  // the host never changes its tables
    let pointer: UnsafePointer<urlgate_host_t>
    /// Nil on a host without it.
    let nestedLoading: UnsafePointer<urlgate_nested_load_1_t>?
    /// Nil on a host without it.
    let admission: UnsafePointer<urlgate_admission_1_t>?

    init(_ pointer: UnsafePointer<urlgate_host_t>) {
        self.pointer = pointer
        nestedLoading = pointer.pointee.extension(pointer, URLGATE_NESTED_LOAD_1)?
            .assumingMemoryBound(to: urlgate_nested_load_1_t.self)
        admission = pointer.pointee.extension(pointer, URLGATE_ADMISSION_1)?
            .assumingMemoryBound(to: urlgate_admission_1_t.self)
    }

    func log(_ level: HandlerClient.LogLevel, _ text: String) {
        withTexts([text]) { pointer.pointee.log(pointer, level.rawValue, $0[0]) }
    }
}
