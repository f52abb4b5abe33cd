import Glibc
import Linux
import Testing
import URLLoading

@testable import HostPools

/// How hosts come and go.
struct HostPoolLifeTests {
    @Test func `an idle host ends after idle-timeout, and the next load starts another`() throws {
        let rig = try PoolRig.open { $0.idleTimeout = .milliseconds(100) }
        defer { rig.end() }
        #expect(rig.waits { $0.hosts.isEmpty })
        #expect(rig.counters.exits == ["idle": 1])
        #expect(rig.load(["do": "ok"]).code == nil)
        #expect(rig.counters.started == 2)
    }

    @Test func `a host is replaced after max-requests, without a failed load`() throws {
        let rig = try PoolRig.open { $0.maxRequests = 3 }
        defer { rig.end() }
        var pids: Set<Int32> = []
        for _ in 0..<9 { pids.insert(try rig.load(["do": "ok"]).get().hostPID) }
        #expect(pids.count >= 3)
        #expect(rig.waits { $0.counters.exits["recycled"] == 3 })
    }

    @Test func `a static pool starts all its hosts and replaces what is killed`() throws {
        let rig = try PoolRig.open {
            $0.mode = .static
            $0.maxChildren = 2
        }
        defer { rig.end() }
        #expect(rig.waits { $0.hosts.count { $0.state == .idle } == 2 })
        for host in rig.status.hosts { rig.signal(SIGKILL, to: host.pid) }
        #expect(rig.waits { $0.counters.exits["killed-outside"] == 2 && $0.hosts.count { $0.state == .idle } == 2 })
        #expect(rig.load(["do": "ok"]).code == nil)
    }

    @Test func `hosts killed in a loop cost no load`() throws {
        let rig = try PoolRig.open { $0.maxChildren = 3 }
        defer { rig.end() }
        let crew = Crew()
        let failures = Lock<[String]>([])
        for _ in 0..<4 {
            try crew.start {
                for _ in 0..<40 {
                    if let code = rig.load(["do": "slow", "milliseconds": "10"]).code {
                        failures.withLock { $0.append(code) }
                    }
                }
            }
        }
        let killer = Crew()
        try killer.start {
            // By answers, not by the clock: a load is tried again three times, and a slow machine shall not fail here.
            for answers in stride(from: 8, to: 160, by: 8) {
                guard rig.waits(for: { $0.counters.answered >= answers }) else { return }
                if let host = rig.status.hosts.randomElement() { rig.signal(SIGKILL, to: host.pid) }
            }
        }
        #expect(crew.isDone())
        #expect(killer.isDone())
        #expect(failures.withLock { $0 } == [])
        #expect(rig.counters.answered == 160)
        #expect(rig.counters.exits["killed-outside", default: 0] > 0)
    }

    @Test func `a missing library is refused with its name`() throws {
        let rig = try PoolRig { $0.library = "/nowhere/libNothing.so" }
        defer { rig.end() }
        let error = #expect(throws: PoolError.self) { try rig.pool.describe() }
        #expect(error?.description.contains("/nowhere/libNothing.so") == true)
        #expect(rig.waits { $0.hosts.isEmpty })
    }

    @Test func `a missing host program is named`() throws {
        let rig = try PoolRig { $0.hostExecutable = "/nowhere/urlgate-host" }
        defer { rig.end() }
        let error = #expect(throws: PoolError.self) { try rig.pool.describe() }
        #expect(error?.description.contains("posix_spawn /nowhere/urlgate-host: No such file") == true)
    }

    @Test(arguments: ["refuse", "crash", "exit"])
    func `a plugin that cannot be configured is no open pool`(fault: String) throws {
        let rig = try PoolRig()
        defer { rig.end() }
        _ = try rig.pool.describe()
        let error = #expect(throws: PoolError.self) {
            try rig.pool.configure(name: "Fault", options: [QueryItem("at-create", fault)])
        }
        if fault == "refuse" { #expect(error?.description.contains("at-create is 'refuse'") == true) }
        #expect(rig.load(["do": "ok"]).code == "handler-unavailable")
    }

    @Test func `a first host that died before it was configured is replaced`() throws {
        let rig = try PoolRig()
        defer { rig.end() }
        _ = try rig.pool.describe()
        rig.signal(SIGKILL, to: rig.status.hosts.first?.pid ?? 0)
        #expect(rig.waits { $0.counters.exits["killed-outside"] == 1 })
        try rig.pool.configure(name: "Fault", options: [QueryItem("at-create", "ok")])
        #expect(rig.load(["do": "ok"]).code == nil)
        #expect(rig.status.hosts.count == 1)
    }

    @Test func `a successor of the first host that describes itself otherwise is not configured`() throws {
        let place = "/tmp/urlgate-plugin-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).so"
        symlink(BuiltFiles.path("libFault.so"), place)
        defer { unlink(place) }
        let rig = try PoolRig { $0.library = place }
        defer { rig.end() }
        _ = try rig.pool.describe()
        unlink(place)
        symlink(BuiltFiles.path("libAvatar.so"), place)
        rig.signal(SIGKILL, to: rig.status.hosts.first?.pid ?? 0)
        #expect(rig.waits { $0.counters.exits["killed-outside"] == 1 })
        let error = #expect(throws: PoolError.self) {
            try rig.pool.configure(name: "Fault", options: [QueryItem("at-create", "ok")])
        }
        #expect(error?.description.contains("the library was replaced") == true)
        #expect(rig.waits { $0.hosts.isEmpty })
    }

    @Test func `hosts that cannot be started make loads 503 with the reason, until they can`() throws {
        let place = "/tmp/urlgate-host-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        symlink(BuiltFiles.path("urlgate-host"), place)
        defer { unlink(place) }
        let rig = try PoolRig.open { $0.hostExecutable = place }
        defer { rig.end() }
        unlink(place)
        rig.signal(SIGKILL, to: rig.status.hosts.first?.pid ?? 0)
        #expect(rig.waits { $0.hosts.isEmpty })
        let error = rig.load(["do": "ok"]).error
        #expect(error?.code == "handler-unavailable")
        #expect(error?.privateDetail?.contains("posix_spawn") == true)
        #expect(error?.message.contains("posix_spawn") == false)
        symlink(BuiltFiles.path("urlgate-host"), place)
        #expect(rig.waits { _ in rig.load(["do": "ok"]).code == nil })
    }

    @Test func `draining lets running loads finish, refuses new ones and ends all hosts`() throws {
        let rig = try PoolRig.open()
        let crew = Crew()
        let codes = Lock<[String?]>([])
        try crew.start {
            let code = rig.load(["do": "slow", "milliseconds": "400"]).code
            codes.withLock { $0.append(code) }
        }
        #expect(rig.waits { $0.running == 1 })
        try crew.start {
            #expect(rig.waits { _ in rig.load(["do": "ok"]).code == "handler-unavailable" })
        }
        rig.pool.drain(until: .after(PoolRig.patience))
        #expect(crew.isDone())
        #expect(codes.withLock { $0 } == [nil])
        #expect(rig.status.hosts.isEmpty)
        #expect(rig.counters.exits == ["drained": 1])
        rig.watch.end()
    }

    @Test func `draining breaks off what still runs at its deadline`() throws {
        let rig = try PoolRig.open()
        let crew = Crew()
        let codes = Lock<[String?]>([])
        try crew.start {
            let code = rig.load(["do": "hang"]).code
            codes.withLock { $0.append(code) }
        }
        #expect(rig.waits { $0.running == 1 })
        rig.pool.drain(until: .after(.milliseconds(50)))
        #expect(crew.isDone())
        #expect(codes.withLock { $0 } == ["handler-unavailable"])
        #expect(rig.status.hosts.isEmpty)
        rig.watch.end()
    }

    @Test func `nothing is left open after a pool was used and drained`() async {
        await #expect(processExitsWith: .success) {
            try useUpHosts()
            // The test library's own queue may open three meanwhile; one leaked for each host would be eight and more.
            let allowed = openDescriptors() + 3
            try useUpHosts()
            let deadline = Deadline.after(PoolRig.patience)
            while hasChildren() || openDescriptors() > allowed, !deadline.hasPassed { poll(nil, 0, 5) }
            exit(hasChildren() || openDescriptors() > allowed ? 1 : 0)
        }
    }
}

/// Lets hosts end in every way there is.
private func useUpHosts() throws {
    let rig = try PoolRig.open { $0.maxChildren = 2 }
    for fault in ["ok", "crash", "lie-length-long", "close-socket", "garbage-frame"] { _ = rig.load(["do": fault]) }
    _ = rig.load(["do": "hang"], timeout: .milliseconds(100))
    rig.end()
}

/// Whether this process has a child, running or ended.
private func hasChildren() -> Bool {
    var info = siginfo_t()
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
}

/// How many descriptors this process has open.
private func openDescriptors() -> Int { (0..<1024).count { fcntl(Int32($0), F_GETFD) != -1 } }
