import Testing
import URLGateTesting

/// The commands of `urlgate`, as an operator uses them.
struct CommandTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        try Example.writePhotos(to: folder)
        file = try folder.write("listen: { path: fastcgi.sock }\n\(Example.pictures)", to: "urlgate.yaml")
    }

    @Test func `help lists the commands, and so does a command that does not exist, with the nearest`() throws {
        let help = try RunningProgram.urlgate(["help"])
        #expect(help.exit == .exited(0))
        for command in ["serve", "check", "render", "handlers", "status", "purge", "warm", "version", "help"] {
            #expect(help.output.contains("  \(command)"), "\(command)")
        }
        let wrong = try RunningProgram.urlgate(["chek"])
        #expect(
            wrong.exit == .exited(2)
                && wrong.errors
                    == "urlgate has no command 'chek'. Did you mean 'check'? `urlgate help` says what each does.\n"
        )
        #expect(try RunningProgram.urlgate([]).exit == .exited(2))
    }

    @Test(arguments: ["serve", "check", "render", "handlers", "status", "purge", "warm", "version", "help"])
    func `every command has a help of its own, which explains each of its options`(command: String) throws {
        let help = try RunningProgram.urlgate(["help", command])
        #expect(help.exit == .exited(0) && help.output.hasPrefix("urlgate \(command)"), "\(help.output)")
        let usage = help.output.prefix { $0 != "\n" }
        for option in usage.matches(of: /--[a-z-]+/) {
            #expect(help.output.contains("\n  \(option.output)"), "\(option.output) in \(help.output)")
        }
        for flag in ["--help", "-h"] { #expect(try RunningProgram.urlgate([command, flag]).output == help.output) }
    }

    @Test func `version is one line`() throws {
        let result = try RunningProgram.urlgate(["version"])
        #expect(result.exit == .exited(0) && result.output.wholeMatch(of: /urlgate \d+\.\d+\.\d+\n/) != nil)
    }

    @Test func `an unknown option is named with the nearest one`() throws {
        let result = try RunningProgram.urlgate(["serve", "--confg", file])
        #expect(result.exit == .exited(2) && result.errors.contains("Did you mean '--config'?"), "\(result.errors)")
    }

    @Test func `check accepts what is right and shows where it listens`() throws {
        #expect(try RunningProgram.urlgate(["check", file]).exit == .exited(0))
        let shown = try RunningProgram.urlgate(["check", "--show", "listen", file])
        #expect(shown.exit == .exited(0) && shown.output == "\(folder.path)/fastcgi.sock\n")
    }

    @Test func `check names every fault on a line of its own`() throws {
        let wrong = try folder.write("listn: {}\nplugins: 7\n", to: "wrong.yaml")
        let result = try RunningProgram.urlgate(["check", wrong])
        #expect(result.exit == .exited(1))
        #expect(result.errors.contains("wrong.yaml:1:1: ") && result.errors.contains("wrong.yaml:2:10: "))
        #expect(try RunningProgram.urlgate(["check", folder.path("missing.yaml")]).exit == .exited(1))
    }

    @Test func `a plugin that cannot be loaded is a fault at its place in the file, and nothing is logged`() throws {
        let library = try folder.write("no library", to: "libNone.so")
        let text = "listen: { path: fastcgi.sock }\nplugins:\n  - library: \(library)\n"
        let result = try RunningProgram.urlgate(["check", folder.write(text, to: "none.yaml")])
        let lines = result.errors.split(separator: "\n")
        #expect(result.exit == .exited(1) && lines.count >= 2, "\(result.errors)")
        #expect(lines.count >= 2 && lines[1].hasPrefix("\(folder.path)/none.yaml:3:14: "), "\(result.errors)")
        #expect(!result.errors.contains("{\"time\""), "\(result.errors)")
    }

    @Test func `check asks the plugins about their options`() throws {
        let text = "listen: { path: fastcgi.sock }\nplugins:\n  - library: libFault.so\n    options: { at-crate: ok }\n"
        let result = try RunningProgram.urlgate(["check", folder.write(text, to: "options.yaml")])
        #expect(result.exit == .exited(1) && result.errors.contains("options.yaml:4:16: "), "\(result.errors)")
    }

    @Test func `render writes the picture that a client would get`() throws {
        let picture = folder.path("out.png")
        let result = try RunningProgram.urlgate([
            "render", "--config", file, "--output", picture, "asset://?id=a.png&width=30&format=png",
        ])
        #expect(result.exit == .exited(0), "\(result.errors)")
        let size = try #require(PNG.size(of: folder.read("out.png")))
        #expect(size == (30, 20))
    }

    @Test func `render says what a client would be told`() throws {
        let result = try RunningProgram.urlgate(["render", "--config", file, "asset://?id=a.png&widht=30"])
        #expect(result.exit == .exited(1) && result.output.isEmpty)
        #expect(result.errors.contains("400 unknown-parameter") && result.errors.contains("Did you mean 'width'?"))
    }

    @Test func `render takes the ground behind a poll as the VK API describes it`() throws {
        let configuration = try folder.write(
            "listen: { path: fastcgi.sock }\n\(Example.backgrounds)", to: "backgrounds.yaml")
        let document = try folder.write(
            """
            {"id": 7, "name": "x", "type": "gradient", "angle": 225, "color": "f24973", "images": [],
             "points": [{"position": 0, "color": "f24973"}, {"position": 1, "color": "3948e6"}]}
            """, to: "poll.json")
        let render = ["render", "--config", configuration, "--output"]
        let size = "width=60&height=40&format=png"
        let one = try RunningProgram.urlgate(
            render + [folder.path("one.png"), "--poll-json", document, "poll-background://?\(size)"])
        let same = "poll-background://?\(size)&angle=225&color=f24973&point=0:f24973&point=1:3948e6"
        let other = try RunningProgram.urlgate(render + [folder.path("other.png"), same])
        #expect(one.exit == .exited(0) && other.exit == .exited(0), "\(one.errors)\(other.errors)")
        #expect(folder.read("one.png") == folder.read("other.png"))
    }

    @Test func `a tile of a document becomes an image and its width`() throws {
        let configuration = try folder.write(
            "listen: { path: fastcgi.sock }\n\(Example.backgrounds)", to: "backgrounds.yaml")
        let document = try folder.write(
            """
            {"type": "tile", "width": 30, "height": 20, "color": "fff",
             "images": [{"url": "asset://?id=missing.png", "width": 15}, {"url": "asset://?id=a.png", "width": 60}]}
            """, to: "tile.json")
        let render = ["render", "--config", configuration, "--output"]
        let one = try RunningProgram.urlgate(
            render + [folder.path("one.png"), "--poll-json", document, "poll-background://?format=png"])
        let same = "poll-background://?type=tile&color=fff&tile-width=30&image=asset://?id=a.png&format=png"
        let other = try RunningProgram.urlgate(render + [folder.path("other.png"), same])
        #expect(one.exit == .exited(0) && other.exit == .exited(0), "\(one.errors)\(other.errors)")
        #expect(folder.read("one.png") == folder.read("other.png"))
    }

    @Test(
        arguments: [
            (#"{"typ": "tile"}"#, "unknown key 'typ'. Did you mean 'type'?"),
            (#"{"type": "tartan"}"#, "'type' is 'tartan'. Give gradient, tile or color."),
            (#"{"points": [{"position": 0}]}"#, "points[0]: the key 'color' is missing."),
            (#"{"points": [{"position": "x", "color": "fff"}]}"#, "points[0].position: a number is needed."),
            (#"{"color": 7}"#, "color: text is needed."), ("[]", "an object is needed."), ("{", "poll.json:1:2: "),
            ("{\"type\": \"tile\",\n \"color\": tru}", "poll.json:2:14: "),
            ("{\"color\": \"fff\"} {}", "poll.json:1:18: "), ("{\"images\": [}", "poll.json:1:13: "),
            ("{\"angle\": 1.}", "poll.json:1:13: "),
        ])
    func `a document that cannot be read says where and why`(text: String, reason: String) throws {
        let document = try folder.write(text, to: "poll.json")
        let result = try RunningProgram.urlgate(["render", "--config", file, "--poll-json", document])
        #expect(result.exit == .exited(1) && result.errors.contains(reason), "\(result.errors)")
    }

    @Test func `a render without a URL says how it is written`() throws {
        let none = try RunningProgram.urlgate(["render", "--config", file])
        #expect(none.exit == .exited(2) && none.errors.contains("urlgate render "))
        let missing = try RunningProgram.urlgate(["render", "--config", file, "--poll-json", folder.path("no.json")])
        #expect(
            missing.exit == .exited(1) && missing.errors.contains("no.json cannot be read: No such file or directory. ")
        )
    }

    @Test func `handlers lists schemes and parameters`() throws {
        let result = try RunningProgram.urlgate(["handlers", "--config", file])
        #expect(result.exit == .exited(0))
        #expect(result.output.contains("asset://") && result.output.contains("avatar://"))
        #expect(result.output.contains("options of Asset in the configuration\n  "), "\(result.output)")
        #expect(result.output.contains("  width") && result.output.contains("1...8192 pixels"))
        #expect(result.output.contains(", 1...9 times (required). "), "\(result.output)")
    }

    @Test func `status asks the running gateway, and says so when there is none`() throws {
        let none = try RunningProgram.urlgate(["status", "--config", file])
        #expect(none.exit == .exited(1) && none.errors.contains("Is urlgate running"))
        let own = try TemporaryFolder()
        try serving(Example.fault(), in: own) { _ in
            let text = try RunningProgram.urlgate(["status", "--config", own.path("urlgate.yaml")])
            #expect(text.exit == .exited(0) && text.output.hasPrefix("urlgate 0."), "\(text.output)")
            #expect(text.output.contains("\nFault 1.0.0 "), "\(text.output)")
            #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(text.output)")
            let json = try RunningProgram.urlgate(["status", "--json", "--config", own.path("urlgate.yaml")])
            #expect(json.exit == .exited(0) && json.output.hasPrefix("{") && json.output.contains("\"renders\":0"))
        }
    }
}
