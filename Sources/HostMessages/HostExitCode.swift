/// The exit codes of `urlgate-host`, so that the gateway's log can say why one ended.
public enum HostExitCode: Int32, Sendable, CaseIterable {
    /// The gateway closed the socket: it is done with this host, or gone.
    case gatewayClosed = 0
    /// The command line is wrong.
    case usage = 64
    /// It was not started by the process that `--parent` names, or that one is gone already.
    case orphan = 65
    /// The plugin was refused; the reasons were sent.
    case refused = 66
    /// The gateway said what cannot be read, or what is out of order.
    case malformedMessage = 67
    /// The plugin called its client out of order; the last line of the log says how.
    case pluginMisbehaved = 68
    /// The system denied what a host cannot do without, such as a thread or memory.
    case systemFailed = 69
}

extension HostExitCode: CustomStringConvertible {
    /// For the log.
    public var description: String {
        switch self {
        case .gatewayClosed: "its connection was closed"
        case .usage: "its command line was wrong"
        case .orphan: "its parent was not the one that its command line named"
        case .refused: "it refused the plugin"
        case .malformedMessage: "it could not make sense of what the gateway said"
        case .pluginMisbehaved: "its plugin broke the contract"
        case .systemFailed: "the system denied what no host can do without"
        }
    }
}
