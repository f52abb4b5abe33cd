import Configuring
import FastCGI
import Linux
import URLLoading

extension EventLog.Level {
    /// The least level that the configuration wants.
    init(_ level: Configuration.Log.Level) {
        switch level {
        case .debug: self = .debug
        case .info: self = .info
        case .warning: self = .warning
        case .error: self = .error
        }
    }
}

extension RequestLimits {
    init(_ limits: Configuration.Limits) {
        self.init()
        targetBytes = limits.urlByteLimit
        queryItems = limits.parameterLimit
    }
}

extension ListenOptions {
    init(_ listen: Configuration.Listen) {
        let place: Place =
            switch listen.address {
            case .path(let path): .path(path)
            case .descriptor(let number): .inherited(number)
            }
        self.init(
            place, mode: listen.mode, owner: listen.owner, group: listen.group, backlog: Int32(clamping: listen.backlog)
        )
    }
}

extension FastCGIOptions {
    init(_ configuration: Configuration) {
        self.init()
        allowedUIDs = Set(configuration.listen.allowedUsers)
        readTimeout = configuration.timeouts.read
        sendTimeout = configuration.timeouts.send
        drainTimeout = configuration.timeouts.drain
        bodyLimit = configuration.limits.bodyByteLimit
    }
}

extension EventLog {
    /// What went wrong with a connection.
    func write(_ incident: FastCGIIncident) {
        write(.warning, incident.code, [("detail", .string(incident.description))])
    }
}
