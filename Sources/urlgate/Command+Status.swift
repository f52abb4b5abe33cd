import Configuring
import Linux

extension Command {
    static let status = Command(
        name: "status", arguments: "[--json] [--config FILE]", help: "Asks the running gateway what it counted.",
        valued: ["config"], plain: ["json"]
    ) { (options) throws(CommandFault) in
        let page = options.flags.contains("json") ? "/status.json" : "/summary"
        Terminal.print(try options.adminClient().page("GET", page))
    }
}
