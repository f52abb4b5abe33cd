import URLLoading

extension HeaderText {
    /// The value of the first field of that very name.
    func value(of name: String) -> String? {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        return lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.utf8.count + 2)) }
    }
}
