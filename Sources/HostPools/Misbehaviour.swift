import HostMessages

/// What a host said or did that no host may; it is killed and not spoken to again.
enum Misbehaviour: Error, Equatable, CustomStringConvertible {
    case unreadable(MessageError, type: UInt16)
    case outOfOrder(MessageType, phase: String)
    case foreignLoad(MessageType, UInt64)
    case badStatus(UInt16)
    case badContentType(String)
    case badField(String)
    case emptyData
    case longerThanDeclared(UInt64)
    case shorterThanDeclared(UInt64, got: Int)
    case longerThanAllowed(Int)
    case tooManyLogLines(Int)
    case closedItsConnection
    case wrongVersion(UInt32)
    case otherDescription

    /// For the operator and the plugin's author.
    var description: String {
        switch self {
        case .unreadable(let error, let type): "sent an unreadable message of type \(type): \(error)"
        case .outOfOrder(let type, let phase): "sent '\(type)' \(phase)"
        case .foreignLoad(let type, let load): "sent '\(type)' for load \(load), which is not running"
        case .badStatus(let status):
            "answered with status \(status); allowed are 200...203, and 304 for a kept "
                + "answer that is still right; errors go through did_fail"
        case .badContentType(let type): "answered with content type '\(type.prefix(80))'; write it like image/png"
        case .badField(let name):
            "answered with the header field '\(name.prefix(80))'; allowed are Content-Disposition, Content-Language, "
                + "Link and X-Urlgate-…, with visible ASCII values"
        case .emptyData: "sent 'data' without data"
        case .longerThanDeclared(let length): "sent more than the \(length) bytes it had declared"
        case .shorterThanDeclared(let length, let got): "finished after \(got) of the \(length) bytes it had declared"
        case .longerThanAllowed(let limit): "sent more than \(limit) bytes, the limit max-answer"
        case .tooManyLogLines(let limit): "logged more than \(limit) lines in one load or start"
        case .closedItsConnection: "closed its connection to the gateway and kept running"
        case .wrongVersion(let version):
            "speaks version \(version) of the messages, the gateway \(FrameHeader.protocolVersion): install both anew"
        case .otherDescription: "describes itself otherwise than its predecessor: the library was replaced. Reload."
        }
    }
}
