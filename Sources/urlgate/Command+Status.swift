import Configuring
import Linux

extension Command {
    static let status = Command(
        name: "status", arguments: "[--json] [--config FILE]", help: "Asks the running gateway what it counted.",
        valued: ["config"], plain: ["json"]
    ) { (options) throws(CommandFault) in
        let path = try options.configuration().admin.path
        let target = options.flags.contains("json") ? "/status.json" : "/status"
        let answer: [UInt8]
        do throws(SystemError) {
            let connection = try Connection(path: path, patience: .seconds(5))
            connection.write(Array("GET \(target) HTTP/1.1\r\nHost: urlgate\r\n\r\n".utf8))
            answer = connection.readAll(atMost: 16 << 20)
        } catch { throw .failed("\(error). Is urlgate running with this configuration?") }
        let text = String(decoding: answer, as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n") else {
            throw .failed("\(path) answered nothing. Is the gateway overloaded?")
        }
        Terminal.print(String(text[end.upperBound...]))
    }
}
