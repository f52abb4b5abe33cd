import Configuring
import FoundationEssentials
import Linux
import URLLoading

/// Asks a running gateway over its admin socket.
struct AdminClient: Sendable {
    /// The socket's path.
    let path: String

    /// What the gateway said.
    struct Answer: Sendable {
        let status: Int
        /// The header fields, names in lower case.
        let fields: [String: String]
        let body: String
    }

    /// Why an answer is an error, as the gateway says it (RFC 9457).
    struct Problem: Decodable, Sendable {
        let code: String
        let detail: String
    }

    /// One request, without waiting for its answer longer than `patience`.
    func ask(
        _ method: String, _ page: String, _ items: [QueryItem] = [], patience: Duration = .seconds(5)
    ) throws(CommandFault) -> Answer {
        let query = items.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }
        let target = page + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        let bytes: [UInt8]
        do throws(SystemError) {
            let connection = try Connection(path: path, patience: patience)
            connection.write(Array("\(method) \(target) HTTP/1.1\r\nHost: urlgate\r\n\r\n".utf8))
            bytes = connection.readAll(atMost: 16 << 20)
        } catch { throw .failed("\(error). Is urlgate running with this configuration?") }
        guard let answer = Answer(bytes) else {
            throw .failed(
                "\(path) answered nothing within \(patience.components.seconds) s. Is the gateway overloaded?")
        }
        return answer
    }

    /// The same; an error is thrown with its code and its sentence.
    func page(_ method: String, _ page: String, _ items: [QueryItem] = []) throws(CommandFault) -> String {
        let answer = try ask(method, page, items)
        if answer.status == 200 { return answer.body }
        guard let problem = answer.problem else {
            throw .failed("the gateway answers \(answer.status)\n\(answer.body)")
        }
        throw .failed("\(answer.status) \(problem.code): \(problem.detail)")
    }
}

extension AdminClient.Answer {
    /// Takes an HTTP/1.1 response apart; nil when it is none.
    fileprivate init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 "), let end = text.firstRange(of: "\r\n\r\n"),
            let status = Int(text.dropFirst(9).prefix(3))
        else { return nil }
        self.status = status
        body = String(text[end.upperBound...])
        var fields: [String: String] = [:]
        for line in text[..<end.lowerBound].split(separator: "\r\n").dropFirst() {
            let name = line.prefix { $0 != ":" }
            fields[name.lowercased()] = String(line.dropFirst(name.count + 1).trimmingBlanks())
        }
        self.fields = fields
    }

    /// What the body says of an error.
    var problem: AdminClient.Problem? { decoded() }

    /// The body as JSON.
    func decoded<Document: Decodable>() -> Document? {
        try? JSONDecoder().decode(Document.self, from: Data(body.utf8))
    }
}

extension CommandLineOptions {
    /// The gateway that runs with the configuration that `--config` names.
    func adminClient() throws(CommandFault) -> AdminClient { AdminClient(path: try configuration().admin.path) }
}
