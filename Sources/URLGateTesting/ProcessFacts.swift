internal import FoundationEssentials

/// What the kernel tells of a process (`man 5 proc`): how tests find leaks.
public enum ProcessFacts {
    /// How many descriptors of each kind it has open: `socket`, `pipe`, `anon_inode`, `memory` or `file`.
    public static func openFiles(of pid: Int32) -> [String: Int] {
        let folder = "/proc/\(pid)/fd"
        var counts: [String: Int] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)") else {
                continue
            }
            counts[kind(target), default: 0] += 1
        }
        return counts
    }

    /// Of what `/proc/PID/fd` links to: `socket:[1]`, `anon_inode:[pidfd]`, `/memfd:name (deleted)`, `/dev/null`.
    private static func kind(_ target: String) -> String {
        if target.hasPrefix("/memfd:") { return "memory" }
        return target.first == "/" ? "file" : String(target.prefix { $0 != ":" })
    }

    /// The processes that it started and that are still in the process table, ended ones included.
    public static func children(of pid: Int32) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.sorted().filter {
            fields(of: $0).dropFirst(1).first.map { Int32($0) } == pid
        }
    }

    /// Whether a process of that number runs; one that has ended and was not waited for does not.
    public static func isRunning(_ pid: Int32) -> Bool {
        guard let state = fields(of: pid).first else { return false }
        return state != "Z" && state != "X"
    }

    /// KiB of memory that it holds resident; 0 when there is no such process.
    public static func residentKiB(of pid: Int32) -> Int {
        let line = text("/proc/\(pid)/status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    /// What follows the program's name in `/proc/PID/stat`: state, parent, …
    private static func fields(of pid: Int32) -> [Substring] {
        let stat = text("/proc/\(pid)/stat")
        guard let end = stat.lastIndex(of: ")") else { return [] }
        return stat[stat.index(after: end)...].split(separator: " ")
    }

    private static func text(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
