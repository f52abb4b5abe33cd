import HostMessages
import URLLoading

/// One message of each kind at least, with all fields set and with as few as may be.
enum Samples {
    static let gateway: [GatewayMessage] = [
        .configure(options: []),
        .configure(options: [QueryItem("origin", "photos"), QueryItem("größe", "1 %")]),
        .load(LoadOrder(scheme: "asset", items: [], url: "asset://", timeoutMilliseconds: 0, depth: 0)),
        .load(
            LoadOrder(
                scheme: "tile", location: ["a", "", "ß/?"], items: [QueryItem("id", ""), QueryItem("id", "7")],
                url: "tile://a//%C3%9F%2F%3F?id=&id=7", timeoutMilliseconds: .max, depth: 4)),
        .load(
            LoadOrder(
                scheme: "asset", items: [], url: "asset://", timeoutMilliseconds: 0, depth: 0,
                cachedResponse: CachedResponse(
                    entityTag: "\"ä\"", contentType: "image/png", length: .max, ageSeconds: .max, isUnchanged: true))),
        .stop,
        .admitted,
        .nestedResult(batch: 1, index: 0, NestedAnswer(status: 200)),
        .nestedResult(
            batch: .max, index: 15,
            NestedAnswer(
                status: 404, contentType: "image/png", length: .max, source: .descriptor, isIncomplete: true,
                code: "original-not-found", message: "There is no such original.")),
        .nestedData(batch: 1, index: 2, []),
        .nestedData(batch: 1, index: 2, [0, 255, 7]),
    ]

    static let host: [HostMessage] = [
        .hello(protocolVersion: 1, abiMajor: 1, abiMinor: 0, description: [], sandbox: []),
        .hello(
            protocolVersion: .max, abiMajor: 2, abiMinor: 3, description: Array("{}".utf8),
            sandbox: ["landlock abi 7", "seccomp"]),
        .ready,
        .refused(reasons: []),
        .refused(reasons: ["description is empty", "create is null."]),
        .response(
            HandlerResponse(status: 200, contentType: "a/b", contentLength: nil, storagePolicy: .notAllowed)),
        .response(
            HandlerResponse(
                status: 206, contentType: "image/png", contentLength: 0, storagePolicy: .allowedInMemoryOnly,
                ttlSeconds: 60, isIncomplete: true,
                fields: [HeaderField("Link", "<a>"), HeaderField("X-Urlgate-A", "")])),
        .data([]),
        .data([1, 2, 3]),
        .finished(cpuMicroseconds: .max, peakKiB: 1),
        .failed(HandlerFailure(status: 422, code: "not-decodable", message: "It ends in row 7.", parameter: "id")),
        .nestedLoads(batch: 7, []),
        .nestedLoads(
            batch: 7,
            [
                NestedRequest(url: "asset://?id=7"),
                NestedRequest(
                    url: "b://", accept: "image/png", pixelBox: PixelBox(width: 1, height: 65535, gravity: "north"),
                    timeoutMilliseconds: 9),
            ]),
        .admit(bytes: .max),
        .log(level: 3, "a line"),
    ]
}

/// The same numbers in each run, so that a failure can be repeated (splitmix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
