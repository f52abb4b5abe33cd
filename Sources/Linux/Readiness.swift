internal import Glibc

/// What ended a wait for a descriptor.
public enum Readiness: Sendable {
    /// The descriptor can be read, or its peer is gone.
    case readable
    /// The bell rang; it still rings.
    case rung
    /// The deadline passed.
    case timedOut

    /// Waits until `number` can be read, `bell` rings or `deadline` passes, whichever is first; the bell counts more.
    public static func wait(for number: Int32, or bell: borrowing Bell, until deadline: Deadline?) -> Readiness {
        withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { descriptors in
            descriptors[0] = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            descriptors[1] = pollfd(fd: bell.number, events: Int16(POLLIN), revents: 0)
            while true {
                let count = poll(descriptors.baseAddress, 2, deadline?.remainingMilliseconds ?? -1)
                if count == 0 { return .timedOut }
                if count < 0 { continue }
                return descriptors[1].revents != 0 ? .rung : .readable
            }
        }
    }
}
