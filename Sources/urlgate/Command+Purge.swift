import Configuring
import Linux
import URLLoading

extension Command {
    static let purge = Command(
        name: "purge",
        arguments: "[--tag TAG|--origin-file FILE|--scheme SCHEME|--all] [--soft] [--config FILE] [URL]",
        help: "Makes kept answers go, and all that was made of them.",
        valued: ["tag", "origin-file", "scheme", "config"], plain: ["all", "soft"], words: 0...1
    ) { (options) throws(CommandFault) in
        let order = try options.purgeOrder()
        let answer = try options.adminClient().ask("POST", "/purge", order, patience: .seconds(60))
        guard answer.status == 200, let count: PurgeReport = answer.decoded() else {
            throw .failed(answer.problem.map { "\(answer.status) \($0.code): \($0.detail)" } ?? answer.body)
        }
        Terminal.print(count.sentence)
    }
}

extension CommandLineOptions {
    /// What `POST /purge` is to be told.
    fileprivate func purgeOrder() throws(CommandFault) -> [QueryItem] {
        var items = ["tag", "origin-file", "scheme"].compactMap { name in
            values[name].map { QueryItem(name, $0) }
        }
        if flags.contains("all") { items.append(QueryItem("all", "")) }
        items += words.map { QueryItem("url", $0) }
        guard items.count == 1 else {
            throw .usage("Name one thing to purge, not \(items.count). Write: \(Command.purge.usage)")
        }
        return items + (flags.contains("soft") ? [QueryItem("soft", "true")] : [])
    }
}

/// What `POST /purge` answers.
private struct PurgeReport: Decodable {
    let purged: Int
    let failures: Int
    let soft: Bool

    var sentence: String {
        let answers = "\(purged) answer\(purged == 1 ? "" : "s") \(soft ? "made stale" : "purged")"
        return answers + (failures > 0 ? ", \(failures) failure\(failures == 1 ? "" : "s") forgotten" : "") + ".\n"
    }
}
