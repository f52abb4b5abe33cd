extension JSONValue {
    /// Where something is in a document: line and column of its first byte, both from 1.
    ///
    /// - Parameter path: to it; where it leads nowhere, the last place on the way that is there.
    static func location(of path: [JSONStep], in bytes: UnsafeRawBufferPointer) -> (line: Int, column: Int) {
        var reader = JSONReader(bytes: bytes)
        return reader.location(of: path[...])
    }
}
