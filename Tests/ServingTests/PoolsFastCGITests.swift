import Testing
import URLGateTesting

/// When hosts come and go.
struct PoolsFastCGITests {
    @Test func `a host is replaced after max-requests loads, and no request notices`() throws {
        try serving(Example.fault("pool: { max-children: 1, max-requests: 5 }")) { gateway in
            for number in 0..<20 {
                let answer = try gateway.ask("/fault/?do=ok&salt=\(number)")
                #expect(answer.status == 200)
            }
            try gateway.waitUntil("pools[0].exits.recycled", reaches: 3)
        }
    }

    @Test func `a host with nothing to do ends after idle-timeout, and the next request gets a new one`() throws {
        try serving(Example.fault("pool: { max-children: 1, idle-timeout: 200 ms }")) { gateway in
            for number in 0..<3 {
                let answer = try gateway.ask("/fault/?do=ok&salt=\(number)")
                #expect(answer.status == 200)
                try gateway.waitUntil("pools[0].exits.idle", reaches: number + 1)
                #expect(eventually { gateway.hosts.isEmpty })
            }
        }
    }

    @Test func `static hosts are there before the first request`() throws {
        try serving(Example.fault("pool: { mode: static, max-children: 3 }")) { gateway in
            try gateway.waitUntil("pools[0].hosts-ready", reaches: 3)
            #expect(gateway.hosts.count == 3)
            let status = try gateway.status()
            #expect(status["renders"] == 0)
        }
    }

    @Test func `what a host writes to standard error is in the gateway's log, with its plugin and process`() throws {
        try serving(Example.fault()) { gateway in
            let answer = try gateway.ask("/fault/?do=stderr")
            #expect(answer.status == 200)
            let isLogged = eventually {
                gateway.log.contains {
                    $0.contains("\"event\":\"host-output\",\"plugin\":\"Fault\",\"pid\":")
                        && $0.contains("\"line\":\"fault: a line on stderr\"")
                }
            }
            #expect(isLogged)
        }
    }
}
