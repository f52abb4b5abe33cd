public import Parameters

/// What a plugin offers for one URL scheme: it is given a checked request and answers to a client.
///
/// One instance lives as long as its host process and runs one load at a time, so what it keeps in itself it keeps
/// across loads. A host may be stopped at any moment and has no other memory.
public protocol URLGateHandler: Sendable {
    /// Lower-case letters, digits and hyphens: `asset` answers `asset://?…`.
    static var scheme: String { get }
    /// One sentence for the documentation.
    static var help: String { get }
    /// What its URLs may say. Nothing reaches the handler that this does not allow.
    static var parameters: ParameterSet { get }
    /// Whether something may stand between `scheme://` and `?`. No by default.
    static var takesLocation: Bool { get }

    /// Gets ready to load. Main thread; may block for a few seconds.
    ///
    /// - Parameter options: the plugin's options, checked, defaults filled in.
    /// - Throws: when an option cannot be used; the message tells the operator why, and the plugin is not used.
    init(options: ParameterValues) throws(HandlerError)

    /// Loads. Answers to `client`, then or later, from any thread: `didReceive`, `didLoad` any number of times,
    /// `didFinishLoading`. Loading thread; may block.
    ///
    /// - Throws: to fail instead; the message reaches whoever wrote the URL. After the answer has ended it is only
    ///   logged.
    func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError)

    /// Nobody waits any more: end the running load soon; 500 ms later the process is killed. Called from another
    /// thread, also while `startLoading` runs; must not block. Does nothing by default: `client.isCancelled` tells too.
    func stopLoading()
}

extension URLGateHandler {
    /// No.
    public static var takesLocation: Bool { false }

    /// Nothing.
    public func stopLoading() {}
}
