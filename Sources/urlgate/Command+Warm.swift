import Configuring
import Linux
import URLLoading

extension Command {
    static let warm = Command(
        name: "warm", arguments: "[--accept TYPES] [--jobs N] [--config FILE] LIST",
        help: "Has the running gateway load the URLs of a file ('-': standard input), one a line.",
        valued: ["accept", "jobs", "config"], words: 1...1
    ) { (options) throws(CommandFault) in
        guard let jobs = Int(options.values["jobs"] ?? "4"), (1...32).contains(jobs) else {
            throw .usage("--jobs is '\(options.values["jobs"] ?? "")'. Give 1...32.")
        }
        let list = try WarmList(file: options.words[0])
        let run = WarmRun(list, client: try options.adminClient(), accept: options.values["accept"] ?? "")
        let report = try run.finish(jobs: jobs) { Terminal.showProgress($0) }
        Terminal.endProgress()
        Terminal.print(report.text)
        if !report.failures.isEmpty { throw .failed("\(report.failures.count) of \(list.urls.count) URLs failed") }
    }
}

/// A list of URLs with the places where they stand. Blank lines and those that begin with `#` are skipped.
struct WarmList: Sendable {
    let urls: [(place: String, url: String)]

    init(file: String) throws(CommandFault) {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try InputStream.readAll(file == "-" ? "/dev/stdin" : file) } catch {
            throw .failed("\(error)")
        }
        let name = file == "-" ? "stdin" : file
        urls = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().compactMap {
            let line = Substring(decoding: $1, as: UTF8.self).filter { $0 != "\r" }[...].trimmingBlanks()
            return line.isEmpty || line.hasPrefix("#") ? nil : ("\(name):\($0 + 1)", String(line))
        }
    }
}
