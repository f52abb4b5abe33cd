import Linux
import Testing
import URLGateTesting

/// The admin socket as an operator's program sees it.
struct AdminFastCGITests {
    @Test func `it speaks HTTP: pages, methods, problems, and a form as well as a query`() throws {
        try serving(Example.fault()) { gateway in
            #expect(try gateway.admin("GET", "/").text.contains("POST /purge"))
            #expect(try gateway.admin("GET", "/status.json")["Content-Type"] == "application/json")
            let head = try gateway.admin("HEAD", "/status")
            #expect(head.status == 200 && head.body.isEmpty && head["Content-Length"] != "0")
            let wrong = try gateway.admin("GET", "/statsu")
            #expect(wrong.status == 404 && wrong.text.contains("Did you mean '/status'?"))
            let method = try gateway.admin("GET", "/purge?all")
            #expect(method.status == 405 && method["Allow"] == "POST")
            #expect(try gateway.admin("POST", "/purge").problemCode == "missing-parameter")
            #expect(try gateway.admin("POST", "/purge?scheme=nothing").problemCode == "unknown-scheme")
            #expect(try gateway.admin("POST", "/purge?origin-file=none/a").problemCode == "no-origin-file")
            #expect(try gateway.admin("POST", "/purge?url=fault://?do=okk").status == 400)
            let form = try gateway.admin("POST", "/purge", body: "scheme=fault&soft=true")
            #expect(form.status == 200 && form.text == "{\"purged\":0,\"failures\":0,\"soft\":true}\n")
        }
    }

    @Test func `nonsense is answered with 400, and what is too long with 413 and 431`() throws {
        try serving(Example.fault()) { gateway throws in
            #expect(try gateway.admin(raw: "hello\r\n\r\n").status == 400)
            #expect(try gateway.admin(raw: "POST /purge?a=%zz HTTP/1.1\r\n\r\n").status == 400)
            #expect(try gateway.admin(raw: "POST /purge HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n").status == 413)
            let long = "GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1\r\n\r\n"
            #expect(try gateway.admin(raw: long).status == 431)
        }
    }

    @Test func `a peer that says nothing keeps nobody waiting`() throws {
        try serving(Example.fault()) { gateway in
            let silent = try (0..<10).map { _ in try FastCGIClient(path: gateway.folder.path("admin.sock")) }
            #expect(try gateway.admin("GET", "/status").status == 200)
            for client in silent { #expect(client.waitForClose(patience: .seconds(30))) }
        }
    }

    @Test func `a URL is loaded as for a client, once`() throws {
        try serving(Example.fault()) { gateway in
            let first = try gateway.admin("POST", "/warm?url=fault://?do=ok%26size=77")
            #expect(first.status == 200 && first.text.hasPrefix("{\"outcome\":\"loaded\",\"bytes\":77,"))
            #expect(try gateway.admin("POST", "/warm?url=/fault/?do=ok%26size=77").text.contains("\"kept\""))
            #expect(try gateway.ask("/fault/?do=ok&size=77")["Cache-Status"]?.hasPrefix("urlgate; hit") == true)
            #expect(try gateway.admin("POST", "/warm?url=fault://?do=okk").problemCode == "invalid-value")
            #expect(try gateway.admin("POST", "/warm").problemCode == "missing-parameter")
        }
    }

    @Test func `purge on the command line says how many`() throws {
        let folder = try TemporaryFolder()
        try serving(Example.fault(), in: folder) { gateway in
            func purge(_ arguments: String...) throws -> FinishedProgram {
                try RunningProgram.urlgate(["purge", "--config", folder.path("urlgate.yaml")] + arguments)
            }
            _ = try gateway.ask("/fault/?do=ok")
            _ = try gateway.ask("/fault/?do=ok&salt=1")
            #expect(try purge("--soft", "fault://?do=ok&salt=1").output == "1 answer made stale.\n")
            #expect(try purge("fault://?do=ok").output == "2 answers purged.\n")
            #expect(try purge("--all").output == "0 answers purged.\n")
            #expect(try purge().exit == .exited(2))
            #expect(try purge("--all", "--scheme", "fault").exit == .exited(2))
            let wrong = try purge("--scheme", "falt")
            #expect(wrong.exit == .exited(1) && wrong.errors.contains("Did you mean 'fault'?"), "\(wrong.errors)")
        }
    }

    @Test func `warm loads a list, tells what failed and where, and fails then`() throws {
        let folder = try TemporaryFolder()
        try serving(Example.fault(), in: folder) { gateway in
            func warm(_ list: String) throws -> FinishedProgram {
                let file = try folder.write(list, to: "list.txt")
                return try RunningProgram.urlgate([
                    "warm", "--config", folder.path("urlgate.yaml"), "--jobs", "2", file,
                ])
            }
            let urls = (0..<20).map { "/fault/?do=ok&size=100&salt=\($0)" }
            let good = try warm("# a comment\n\n" + urls.joined(separator: "\r\n"))
            #expect(good.exit == .exited(0), "\(good.errors)")
            #expect(
                good.output.hasPrefix("20 loaded, 0 kept already, 0 that may not be kept, 0 failed: 2000 bytes in "))
            #expect(try gateway.ask(urls[19])["Cache-Status"]?.hasPrefix("urlgate; hit") == true)
            let mixed = try warm("\(urls[0])\nfault://?do=okk\nfault://?do=ok&policy=notAllowed\n")
            #expect(mixed.exit == .exited(1))
            #expect(mixed.output.contains("list.txt:2: fault://?do=okk: 400 invalid-value: "), "\(mixed.output)")
            #expect(mixed.output.contains("0 loaded, 1 kept already, 1 that may not be kept, 1 failed"))
        }
        let none = try RunningProgram.urlgate([
            "warm", "--config", folder.path("urlgate.yaml"), folder.path("list.txt"),
        ])
        #expect(none.exit == .exited(1) && none.errors.contains("Is urlgate running"))
    }
}
