import Testing

@testable import FastCGI

@Suite struct TextTests {
    @Test(arguments: [
        (
            FastCGIIncident.refusedPeer(1000),
            "peer-refused: A connection of user 1000 was refused. Add the web server's user to those that may connect."
        ),
        (
            .refusedPeer(nil),
            "peer-refused: A connection of an unknown user was refused. "
                + "Add the web server's user to those that may connect."
        ),
        (
            .readTimedOut(milliseconds: 10_000),
            "read-timed-out: A request was not there 10000 ms after its start; its connection was closed."
        ),
        (
            .sendTimedOut(milliseconds: 30_000),
            "send-timed-out: A client took nothing of an answer for 30000 ms; its connection was closed."
        ),
        (
            .acceptPaused("accept4: Too many open files"),
            "accept-paused: New connections wait in the backlog: accept4: Too many open files. "
                + "Raise the limit of open files, or have fewer."
        ),
        (.drainTimedOut(connections: 3), "drain-timed-out: 3 connections were not done in time and were closed."),
        (
            .noThread("pthread_create fastcgi: Resource temporarily unavailable"),
            "no-thread: No thread could be started for a request that must wait, so it was refused: "
                + "pthread_create fastcgi: Resource temporarily unavailable. "
                + "Raise the limit of threads, or lower the number of permits."
        ),
        (
            .failed("epoll_ctl: No space left on device"),
            "connection-failed: A connection was closed for a fault of the system: epoll_ctl: No space left on device."
        ),
    ])
    func `an incident says what happened and how to mend it`(incident: FastCGIIncident, text: String) {
        #expect("\(incident.code): \(incident)" == text)
    }

    @Test(arguments: [
        (
            RequestFault.management,
            "management-record: A connection sent a FastCGI management record and was closed. nginx sends none."
        ),
        (
            .malformed("role 2, and only responders (1) are here"),
            "malformed-request: A connection was closed for what is no FastCGI request: "
                + "role 2, and only responders (1) are here."
        ),
        (
            .parametersTooLarge,
            "parameters-too-large: A request's parameters exceed 131072 bytes; its connection was closed. "
                + "Lower large_client_header_buffers in nginx."
        ),
    ])
    func `a refused request says why`(fault: RequestFault, text: String) throws {
        let incident = try #require(FastCGIIncident.fault(fault))
        #expect("\(incident.code): \(incident)" == text)
    }
}
