import CUrlgatePlugin
import Parameters
import Synchronization
import Testing
import URLGatePluginKit
import URLLoading

/// How often ``Echo`` was stopped.
private let stopsOfEcho = Atomic(0)

/// Says what it was asked.
private final class Echo: URLGateHandler {
    static let scheme = "echo"
    static let help = "Says what it was asked."
    static let parameters: ParameterSet = [
        .optional("text", .text(maximumBytes: 100), repeats: 1...3, help: "What to say."),
        .optional("fail", .choice("before", "after", "late"), help: "When to throw."),
        .optional("load", .url(allowsEmpty: false), help: "What to load."),
    ]
    private let greeting: String
    private let loads = Atomic(0)

    init(options: ParameterValues) throws(HandlerError) {
        guard let greeting = options.text("greeting") else {
            throw HandlerError(
                status: 500, code: "greeting-missing",
                message: "The greeting is missing — schön wär's, wenn es einen gäbe.")
        }
        self.greeting = greeting
    }

    func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        let failure = HandlerError(status: 422, code: "asked", message: "You asked.", parameter: "fail")
        let time = request.parameters.text("fail")
        if time == "before" { throw failure }
        if let cached = request.cachedResponse, cached.isUnchanged {
            client.log(.info, "\(cached.entityTag) \(cached.contentType) \(cached.count) \(cached.age)")
            return client.cachedResponseIsValid(ttl: .seconds(5))
        }
        var text = "\(greeting) \(request.parameters.texts("text").joined(separator: ",")) at \(request.depth)"
        if let url = request.parameters.text("load") {
            text += try client.load(
                url, accept: "a/b", pixelBox: PixelBox(width: 3, height: 4, gravity: "east"), timeout: .seconds(2)
            )
            .withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }
        let count = loads.wrappingAdd(1, ordering: .relaxed).newValue
        client.didReceive(
            HandlerResponse(
                contentType: "text/plain", contentLength: text.utf8.count, storagePolicy: .allowedInMemoryOnly,
                isIncomplete: true, ttl: .seconds(90), fields: [HeaderField("X-Urlgate-Loads", "\(count)")]))
        if time == "after" { throw failure }
        client.didLoad(Array(text.utf8))
        client.didFinishLoading()
        if time == "late" { throw failure }
    }

    func stopLoading() { stopsOfEcho.wrappingAdd(1, ordering: .relaxed) }
}

/// The second handler of the plugin: asks for many URLs.
private struct Many: URLGateHandler {
    static let scheme = "many"
    static let help = "Loads many URLs."
    static let parameters: ParameterSet = []

    init(options: ParameterValues) {}

    func startLoading(_ request: HandlerRequest, client: HandlerClient) {
        let results = client.load((0..<20).map { NestedLoad(url: "a://\($0)") })
        client.log(.info, results.map { (try? $0.get()) == nil ? "-" : "+" }.joined())
        client.didFail(HandlerError(status: 500, code: "done", message: "Done."))
    }
}

private let plugin = Plugin(
    name: "Echo", version: "2.0.0", renderingVersion: 3,
    options: [.required("greeting", .text(maximumBytes: 100), help: "How to greet.")],
    handlers: [Echo.self, Many.self])

/// A plugin written with the kit, driven through the C table as a host does.
@Suite(.serialized) struct KitTests {
    private func ready() throws -> (RecordingHost, OpaquePointer) {
        let host = RecordingHost()
        return (host, try #require(host.create(plugin, options: [("greeting", "Hello")]).handlers))
    }

    @Test func `the table is of this version and complete`() {
        #expect(plugin.table.pointee.abi_major == UInt16(URLGATE_ABI_MAJOR))
        #expect(plugin.table.pointee.abi_minor == UInt16(URLGATE_ABI_MINOR))
        #expect(plugin.table.pointee.struct_size == UInt32(MemoryLayout<urlgate_plugin_t>.size))
    }

    @Test func `the description is what was declared`() throws {
        let text = plugin.table.pointee.description()
        let info = try PluginInfo(document: Array(UnsafeRawBufferPointer(start: text.bytes, count: text.length)))
        #expect(info == plugin.info)
        #expect(info.handlers.map(\.scheme) == ["echo", "many"])
        #expect(info.renderingVersion == 3)
        #expect(info.problems().isEmpty)
    }

    @Test func `a handler answers through the C functions`() throws {
        let (host, handlers) = try ready()
        #expect(host.load(plugin, handlers, scheme: "echo", parameters: [("text", "a"), ("text", "b")]))
        #expect(String(decoding: host.bytes, as: UTF8.self) == "Hello a,b at 2")
        #expect(
            host.calls == [
                "response 200 text/plain 14 policy 1 ttl 90 incomplete X-Urlgate-Loads=1", "finished",
            ])
    }

    @Test func `a handler keeps its state from load to load`() throws {
        let (host, handlers) = try ready()
        for _ in 0..<3 { _ = host.load(plugin, handlers, scheme: "echo") }
        #expect(
            host.calls.filter { $0.hasSuffix("X-Urlgate-Loads=3 ") || $0.hasSuffix("X-Urlgate-Loads=3") }.count == 1)
    }

    @Test func `an error that is thrown is the load's failure`() throws {
        let (host, handlers) = try ready()
        #expect(host.load(plugin, handlers, scheme: "echo", parameters: [("fail", "before")]))
        #expect(host.calls == ["failed 422 asked: You asked. [fail]"])
    }

    @Test func `it may be thrown after the response, and is only logged after the end`() throws {
        let (host, handlers) = try ready()
        _ = host.load(plugin, handlers, scheme: "echo", parameters: [("fail", "after")])
        #expect(host.calls.last == "failed 422 asked: You asked. [fail]")
        _ = host.load(plugin, handlers, scheme: "echo", parameters: [("fail", "late")])
        #expect(host.calls.suffix(2) == ["finished", "log 3: thrown after the answer had ended: asked: You asked."])
    }

    @Test func `a scheme that the plugin does not have fails`() throws {
        let (host, handlers) = try ready()
        #expect(host.load(plugin, handlers, scheme: "other"))
        #expect(host.calls == ["failed 404 unknown-scheme: This plugin has no handler for 'other'. []"])
    }

    @Test func `create says why it failed, in whole characters`() {
        let (handlers, reason) = RecordingHost().create(plugin)
        #expect(handlers == nil)
        // The host gives 59 bytes, which end in the middle of the ä.
        #expect(reason == "The greeting is missing — schön wär's, wenn es einen g")
    }

    @Test func `a nested load asks as told and lends its bytes`() throws {
        let (host, handlers) = try ready()
        host.originals = ["asset://?id=7": Array("!".utf8)]
        _ = host.load(plugin, handlers, scheme: "echo", parameters: [("load", "asset://?id=7")])
        #expect(host.calls.first == "asked asset://?id=7 [a/b] 3x4,east 2000 ms")
        #expect(String(decoding: host.bytes, as: UTF8.self) == "Hello  at 2!")
    }

    @Test func `a nested load that fails throws its error`() throws {
        let (host, handlers) = try ready()
        _ = host.load(plugin, handlers, scheme: "echo", parameters: [("load", "asset://?id=8")])
        #expect(host.calls.last == "failed 404 :  []")
    }

    @Test func `many loads go out sixteen at a time and come back in order`() throws {
        let (host, handlers) = try ready()
        host.originals = ["a://0": [1], "a://19": [1]]
        _ = host.load(plugin, handlers, scheme: "many")
        #expect(host.batches == [16, 4])
        #expect(host.calls.contains("log 1: +------------------+"))
    }

    @Test func `a kept answer is handed over and may be found right`() throws {
        let (host, handlers) = try ready()
        let texts = [Array("\"e\"".utf8CString), Array("image/png".utf8CString)]
        texts[0].withUnsafeBufferPointer { tag in
            texts[1].withUnsafeBufferPointer { type in
                var cached = urlgate_cached_response_t(
                    struct_size: UInt32(MemoryLayout<urlgate_cached_response_t>.size), age_seconds: 9, length: 77,
                    entity_tag: urlgate_text_t(bytes: tag.baseAddress, length: 3),
                    content_type: urlgate_text_t(bytes: type.baseAddress, length: 9), is_unchanged: true)
                #expect(host.load(plugin, handlers, scheme: "echo", cachedResponse: &cached))
                #expect(
                    host.calls == [
                        "log 1: \"e\" image/png 77 9.0 seconds", "response 304  0 policy 2 ttl 5", "finished",
                    ])
                // A host of version 1.0 has no such field: what lies there is not looked at.
                let size = MemoryLayout<urlgate_request_t>.offset(of: \.cached_response)
                _ = host.load(plugin, handlers, scheme: "echo", cachedResponse: &cached, structSize: size)
                #expect(String(decoding: host.bytes, as: UTF8.self) == "Hello  at 2")
            }
        }
    }

    @Test func `stop reaches the handler that loads`() throws {
        let (host, handlers) = try ready()
        plugin.table.pointee.stop_loading(handlers)  // nothing has loaded yet: without effect
        _ = host.load(plugin, handlers, scheme: "echo")
        plugin.table.pointee.stop_loading(handlers)
        #expect(stopsOfEcho.load(ordering: .relaxed) == 1)
    }
}
