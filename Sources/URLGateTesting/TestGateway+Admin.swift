internal import Linux

extension TestGateway {
    /// Asks the admin socket, as `curl --unix-socket` would.
    ///
    /// - Parameter body: sent with its length.
    public func admin(_ method: String, _ target: String, body: String = "") throws(TestingError) -> TestAnswer {
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        return try admin(raw: "\(method) \(target) HTTP/1.1\r\nHost: urlgate\r\n\(length)\r\n\(body)")
    }

    /// Sends any text to the admin socket, and reads what comes until it closes.
    public func admin(raw text: String) throws(TestingError) -> TestAnswer {
        let bytes: [UInt8]
        do throws(SystemError) {
            let connection = try Connection(path: folder.path("admin.sock"), patience: .seconds(60))
            connection.write(Array(text.utf8))
            bytes = connection.readAll(atMost: 16 << 20)
        } catch { throw TestingError("The admin socket does not answer: \(error).") }
        return TestAnswer(http: bytes)
    }
}

extension TestAnswer {
    /// An HTTP/1.1 response that ends with its connection.
    fileprivate init(http bytes: [UInt8]) {
        self.init()
        let end: [UInt8] = [13, 10, 13, 10]
        guard let head = bytes.firstRange(of: end) else { return }
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
        status = lines.first.flatMap { Int($0.dropFirst("HTTP/1.1 ".count).prefix(3)) } ?? 0
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields.append((String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""))
        }
        body = Array(bytes[head.upperBound...])
        isWhole = true
    }
}
