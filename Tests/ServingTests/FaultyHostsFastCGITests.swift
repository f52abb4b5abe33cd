import Glibc
import Testing
import URLGateTesting

/// Whatever a plugin does, the request gets a clear answer and the gateway goes on.
struct FaultyHostsFastCGITests {
    /// What a load of the plugin Fault does, and what a client gets. `code` nil: a picture.
    struct Expectation: Sendable, CustomTestStringConvertible {
        let fault: String
        let status: Int
        let code: String?
        var testDescription: String { fault }

        init(_ fault: String, _ status: Int, _ code: String? = nil) {
            self.fault = fault
            self.status = status
            self.code = code
        }
    }

    private static let expectations = [
        Expectation("ok", 200), Expectation("crash", 502, "handler-crashed"),
        Expectation("exit", 502, "handler-crashed"),
        Expectation("hang", 504, "load-timed-out"), Expectation("spin&milliseconds=20", 200),
        Expectation("spin&milliseconds=60000", 504, "load-timed-out"), Expectation("slow&milliseconds=20", 200),
        Expectation("allocate&size=1000000", 200), Expectation("flood", 502, "handler-misbehaved"),
        Expectation("lie-length-short", 502, "handler-misbehaved"),
        Expectation("lie-length-long", 502, "handler-misbehaved"), Expectation("no-finish", 504, "load-timed-out"),
        Expectation("finish-twice", 200),
        Expectation("data-before-response", 502, "handler-misbehaved"),
        Expectation("fail-after-data", 502, "asked-to-fail"), Expectation("return-false", 502, "nothing-started"),
        Expectation("throw&status=422", 422, "asked-to-fail"), Expectation("throw&status=404", 404, "asked-to-fail"),
        Expectation("close-socket", 502), Expectation("garbage-frame", 502, "handler-misbehaved"),
        Expectation("huge-frame", 502, "handler-misbehaved"), Expectation("log-flood", 200), Expectation("stderr", 200),
        Expectation("nested&url=", 400, "invalid-value"),
        Expectation("nested&url=nothing%3A%2F%2F", 404, "unknown-scheme"),
        Expectation("ok&type=", 502, "handler-misbehaved"),
        Expectation("ok&type=text%2Fhtml%0D%0AX%3A1", 502, "handler-misbehaved"),
        Expectation("ok&status=500", 502, "handler-misbehaved"),
    ]

    @Test(arguments: expectations)
    func `a fault is answered as its kind demands, and the next request is served`(expected: Expectation) throws {
        try serving(Example.fault("pool: { max-children: 2, timeout: 2 s }", top: "limits: { max-answer: 1 MiB }")) {
            gateway in
            let answer = try gateway.ask("/fault/?do=\(expected.fault)")
            #expect(answer.status == expected.status, "\(answer.text)")
            if let code = expected.code { #expect(answer.problemCode == code, "\(answer.text)") }
            #expect(answer.isWhole)
            let next = try gateway.ask("/fault/?do=ok&salt=next")
            #expect(next.status == 200 && next.body.count == 1024, "\(next.text)")
        }
    }

    @Test func `a host is closed off from network, files, processes and its parent`() throws {
        try serving(Example.fault()) { gateway in
            for (fault, expected) in [
                ("fork", "EPERM"), ("exec", "EPERM"), ("connect", "EPERM"), ("open-passwd", "EACCES"),
                ("create-file", "EACCES"), ("kill-parent", "EPERM"),
            ] {
                let answer = try gateway.ask("/fault/?do=\(fault)")
                #expect(answer.status == 200 && answer.text == expected, "\(fault): \(answer.text)")
            }
            #expect(try gateway.ask("/fault/?do=descriptors").text == "0 1 2 3")
        }
    }

    @Test func `a load past its deadline is 504 and its host is gone`() throws {
        try serving(Example.fault("pool: { max-children: 1, timeout: 3 s }")) { gateway in
            let answer = try gateway.ask("/fault/?do=hang")
            #expect(answer.status == 504 && answer.problemCode == "load-timed-out")
            #expect(answer.text.contains("Fault did not answer within 3000 ms"))
            #expect(try gateway.status()["pools[0].timed-out"] == 1)
            #expect(try gateway.ask("/fault/?do=ok").status == 200)
        }
    }

    @Test func `a crash is tried again once, in another host, and not a third time`() throws {
        try serving(Example.fault()) { gateway in
            let answer = try gateway.ask("/fault/?do=crash&loads-before=1")
            #expect(answer.status == 502 && answer.problemCode == "handler-crashed")
            #expect(try gateway.status()["pools[0].retried"] == 1)
        }
    }

    @Test func `more loads than the pool takes are 503 at once, and say when to come back`() throws {
        try serving(Example.fault("pool: { max-children: 1, timeout: 60 s, queue: { max: 0 } }")) { gateway in
            let held = try gateway.begin("/fault/?do=hang")
            try gateway.waitUntil("pools[0].running", reaches: 1)
            let answer = try gateway.ask("/fault/?do=ok")
            #expect(answer.status == 503 && answer.problemCode == "overloaded")
            #expect(answer["Retry-After"] == "1")
            held.leave()
            try gateway.waitUntil("pools[0].cancelled", reaches: 1)
            let isServed = try eventually { try gateway.ask("/fault/?do=ok").status == 200 }
            #expect(isServed)
        }
    }

    @Test func `hits are answered while 512 requests wait for a host that hangs`() throws {
        try serving(Example.fault("pool: { max-children: 1, timeout: 60 s }")) { gateway in
            let hit = try gateway.ask("/fault/?do=ok")
            var waiting: [PendingRequest] = []
            for _ in 0..<512 { waiting.append(try gateway.begin("/fault/?do=hang")) }
            try gateway.waitUntil("connections.permits-in-use", reaches: 512)
            for _ in 0..<20 {
                let answer = try gateway.ask("/fault/?do=ok")
                #expect(answer.status == 200 && answer.body == hit.body)
            }
            let refused = try gateway.ask("/fault/?do=ok&salt=cold")
            #expect(refused.status == 503 && refused.problemCode == "overloaded" && refused["Retry-After"] == "1")
            for request in waiting { request.leave() }
            let isFree = try eventually { try gateway.status()["connections.permits-in-use"] == 0 }
            #expect(isFree)
        }
    }

    @Test func `hundreds of faults leave no open file, no process and no memory behind`() throws {
        try serving(Example.fault("pool: { max-children: 2, timeout: 500 ms }", top: "log: { requests: none }")) {
            gateway in
            let faults = ["crash", "exit", "lie-length-short", "garbage-frame", "close-socket", "throw&status=422"]
            func misbehave(_ rounds: Range<Int>) throws {
                for round in rounds {
                    for fault in faults {
                        let answer = try gateway.ask("/fault/?do=\(fault)&salt=\(round)")
                        #expect(answer.status >= 422)
                    }
                }
            }
            try misbehave(0..<10)
            let before = gateway.residentKiB
            try misbehave(10..<50)
            // 240 faults. What grows is the failures kept, 16 KiB each at most; a leaked host would be more.
            #expect(gateway.residentKiB - before < 8 << 10, "\(before) KiB grew to \(gateway.residentKiB) KiB")
            #expect(gateway.hosts.count <= 10)
        }
    }
}
