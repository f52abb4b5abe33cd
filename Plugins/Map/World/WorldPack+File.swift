import Linux

extension WorldPack {
    /// A pack in a file of its own, mapped into memory.
    static func file(_ path: String) throws(PackFault) -> WorldPack {
        let file = try mapped(path)
        return try WorldPack(file.bytes, of: file)
    }

    private static func mapped(_ path: String) throws(PackFault) -> MappedFile {
        do throws(SystemError) { return try MappedFile(path) } catch { throw PackFault(reason: "\(error)") }
    }
}
