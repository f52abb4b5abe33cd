import CSeccomp
import Glibc
import Linux

/// A seccomp list of system calls that no plugin needs; they fail with EPERM, the others are allowed.
///
/// Rationale: an allow list would be tighter and breaks with each new version of libc, libvips or a font library
/// (restart_syscall, membarrier and rseq have all ended programs that way). The files are landlock's.
enum SystemCallFilter {
    private static let allow: UInt32 = 0x7fff_0000  // SCMP_ACT_ALLOW
    private static func fail(with errno: Int32) -> UInt32 { 0x0005_0000 | UInt32(errno) }  // SCMP_ACT_ERRNO

    /// When a listed call is refused.
    private enum Condition {
        case always
        case argument(UInt32, is: UInt64)
        case argumentIsNot(UInt32, UInt64)
        case argumentLacks(UInt32, bits: UInt64)
    }

    /// Puts the list into force for this thread and those it starts later. Needs no_new_privs.
    static func load() throws(SystemError) -> String {
        guard let filter = seccomp_init(allow) else { throw SystemError("seccomp_init", errno: ENOMEM) }
        defer { seccomp_release(filter) }
        for name in refused { try add(name, to: filter) }
        try add("clone", to: filter, when: .argumentLacks(0, bits: 0x10000))  // CLONE_THREAD: threads, no processes
        try add("clone3", to: filter, errno: ENOSYS)  // its flags lie in memory; libc then uses clone
        let own = UInt64(getpid())
        for name in ["kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"] {
            try add(name, to: filter, when: .argumentIsNot(0, own))
        }
        for name in ["prlimit64", "sched_setattr", "sched_setscheduler", "sched_setparam"] {
            try add(name, to: filter, when: .argumentIsNot(0, 0))  // 0: the caller itself
        }
        try add("prctl", to: filter, when: .argument(0, is: 1))  // PR_SET_PDEATHSIG
        try add("prctl", to: filter, when: .argument(0, is: 4))  // PR_SET_DUMPABLE
        let result = seccomp_load(filter)
        if result != 0 { throw SystemError("seccomp_load", errno: -result) }
        return "seccomp: \(refused.count) calls blocked (network, processes, mounts, tracing, …)"
    }

    private static func add(
        _ name: String, to filter: scmp_filter_ctx, errno: Int32 = EPERM, when condition: Condition = .always
    ) throws(SystemError) {
        let number = seccomp_syscall_resolve_name(name)
        if number < 0 { return }  // not on this architecture, or newer than libseccomp
        let comparison: [scmp_arg_cmp] =
            switch condition {
            case .always: []
            case .argument(let index, let value):
                [scmp_arg_cmp(arg: index, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)]
            case .argumentIsNot(let index, let value):
                [scmp_arg_cmp(arg: index, op: SCMP_CMP_NE, datum_a: value, datum_b: 0)]
            case .argumentLacks(let index, let bits):
                [scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: 0)]
            }
        let result = seccomp_rule_add_array(
            filter, fail(with: errno), number, UInt32(comparison.count), comparison)
        if result != 0 { throw SystemError("seccomp rule \(name)", errno: -result) }
    }

    /// Refused whatever their arguments are.
    private static let refused =
        network + processes + tracing + mounts + kernel + attributes + sharing + watching

    private static let network = ["socket", "socketpair", "connect", "bind", "listen", "accept", "accept4"]

    private static let processes = [
        "execve", "execveat", "fork", "vfork", "tkill", "unshare", "setns", "personality", "setpriority", "ioprio_set",
        "setsid", "setpgid", "pidfd_open", "pidfd_getfd", "pidfd_send_signal",
    ]

    private static let tracing = [
        "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease", "kcmp",
        "perf_event_open", "bpf", "userfaultfd", "lookup_dcookie",
    ]

    private static let mounts = [
        "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen", "fsconfig",
        "fsmount", "fspick", "mount_setattr", "name_to_handle_at", "open_by_handle_at", "quotactl", "quotactl_fd",
    ]

    private static let kernel = [
        "reboot", "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "swapon", "swapoff",
        "acct", "syslog", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "stime", "sethostname",
        "setdomainname", "iopl", "ioperm", "vhangup", "nfsservctl", "io_uring_setup", "io_uring_enter",
        "io_uring_register",
    ]

    /// What landlock does not cover: a file's owner, rights, times and attributes, and truncation before ABI 3.
    private static let attributes = [
        "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat", "utime", "utimes",
        "utimensat", "futimesat", "setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr",
        "truncate",
    ]

    /// What reaches other processes without a socket.
    private static let sharing = [
        "add_key", "request_key", "keyctl", "shmget", "shmat", "shmctl", "semget", "semop", "semtimedop", "semctl",
        "msgget", "msgsnd", "msgrcv", "msgctl", "mq_open", "mq_unlink", "migrate_pages", "move_pages",
    ]

    private static let watching = [
        "inotify_init", "inotify_init1", "inotify_add_watch", "fanotify_init", "fanotify_mark",
    ]
}
