import Parameters
import Synchronization
import URLGatePluginKit
import URLLoading

/// `fault://?do=crash`: misbehaves on demand, so that tests see what host and gateway make of it.
final class FaultHandler: URLGateHandler {
    static let scheme = "fault"
    static let help = "Misbehaves as told; for tests of the host and the gateway."

    /// What the configuration may ask for.
    static let options: ParameterSet = [
        .optional(
            "at-create", .choice("ok", "crash", "exit", "hang", "refuse"), default: "ok",
            help: "What happens when the host makes the handlers.")
    ]

    static let parameters: ParameterSet = [
        .required(
            "do", .choice(Fault.allCases.map(\.rawValue), aliases: [:]), example: "crash",
            help: "What happens in this load."),
        .optional("size", .integer(0...(1 << 28), unit: "bytes"), default: "1024", help: "Length of the answer."),
        .optional(
            "milliseconds", .integer(0...600_000, unit: "milliseconds"), default: "100",
            help: "How long slow and spin take."),
        .optional("url", .url(allowsEmpty: false), repeats: 1...32, help: "What nested and nested-batch load."),
        .optional(
            "policy", .choice("allowed", "allowedInMemoryOnly", "notAllowed"), default: "allowed",
            help: "The storage policy of the answer."),
        .optional("ttl", .integer(0...1_000_000, unit: "seconds"), default: "0", help: "Its freshness; 0: none said."),
        .optional("incomplete", .flag, default: "false", help: "Whether something is missing in it."),
        .optional("status", .integer(200...599), default: "200", help: "The status of the answer, or of throw."),
        .optional("type", .text(maximumBytes: 300), default: "application/octet-stream", help: "Its content type."),
        .optional(
            "loads-before", .integer(0...1_000_000, unit: "loads"), default: "0",
            help: "Misbehave only in a host that has served fewer loads than this; 0: always. With 1 a fresh host "
                + "misbehaves and a warm one answers as ok does."),
        .optional(
            "loads-after", .integer(0...1_000_000, unit: "loads"), default: "0",
            help: "Misbehave only in a host that has served as many loads as this: with 1 the first load of a host is "
                + "answered as ok does."),
        .optional("tags", .text(maximumBytes: 100), default: "", help: "Its X-Urlgate-Tags."),
        .optional("salt", .text(maximumBytes: 100), default: "", help: "Makes otherwise equal URLs different."),
    ]

    /// Loads that this host has begun.
    private let served = Atomic(0)

    init(options: ParameterValues) throws(HandlerError) {
        switch options.text("at-create") {
        case "crash": Misdeed.crash()
        case "exit": Misdeed.exit()
        case "hang": Misdeed.hang()
        case "refuse":
            throw HandlerError(status: 500, code: "refused", message: "at-create is 'refuse', so nothing was made.")
        default: break
        }
    }

    func startLoading(_ request: HandlerRequest, client: HandlerClient) throws(HandlerError) {
        let before = served.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
        let loads = request.parameters.integer("loads-before") ?? 0
        let asked = request.parameters.text("do").flatMap(Fault.init(rawValue:)) ?? .ok
        let isYoung = loads == 0 || before < loads
        let isOld = before >= request.parameters.integer("loads-after") ?? 0
        let fault = isYoung && isOld ? asked : .ok
        try fault.happen(Answer(request, client))
    }
}
