import Linux

/// Lines on their way to a descriptor, written by a thread of their own: a reader that stands still delays nobody.
final class LineWriter: Sendable {
    private struct Waiting: Sendable {
        var lines: [[UInt8]] = []
        var dropped = 0
        var isWriting = false
        var hasEnded = false
    }
    private let waiting: Monitor<Waiting>
    private let lineLimit: Int

    /// Starts the thread; it ends with this object.
    ///
    /// - Parameters:
    ///   - descriptor: stays the caller's.
    ///   - lineLimit: lines beyond it are dropped.
    ///   - dropped: the line that tells how many were, written where they are missing.
    init(descriptor: Int32, lineLimit: Int, dropped: @escaping @Sendable (Int) -> [UInt8]) {
        let waiting = Monitor(Waiting())
        self.waiting = waiting
        self.lineLimit = lineLimit
        do throws(SystemError) {
            try Thread.start("log") {
                while let bytes = Self.next(waiting, dropped) {
                    OutputStream.write(bytes, to: descriptor)
                    waiting.signal { $0.isWriting = false }
                }
            }
        } catch {
            OwnProcess.complain("There is no thread for the log: \(error). Nothing is logged.")
            waiting.withLock { $0.hasEnded = true }
        }
    }

    deinit { waiting.signal { $0.hasEnded = true } }

    /// Takes a line with its line feed. Never blocks.
    func append(_ line: [UInt8]) {
        waiting.signal { waiting in
            if waiting.hasEnded { return }
            if waiting.lines.count < lineLimit { waiting.lines.append(line) } else { waiting.dropped += 1 }
        }
    }

    /// Waits until all lines are written.
    func flush(until deadline: Deadline) {
        _ = waiting.wait(until: deadline) { waiting in
            waiting.lines.isEmpty && waiting.dropped == 0 && !waiting.isWriting ? true : nil
        }
    }

    /// All lines that wait, as one piece; nil at the end.
    private static func next(_ waiting: Monitor<Waiting>, _ dropped: (Int) -> [UInt8]) -> [UInt8]? {
        waiting.wait(until: nil) { waiting -> [UInt8]?? in
            guard !waiting.lines.isEmpty || waiting.dropped > 0 else { return waiting.hasEnded ? .some(nil) : nil }
            var bytes = Array(waiting.lines.joined())
            if waiting.dropped > 0 { bytes += dropped(waiting.dropped) }
            waiting.lines.removeAll(keepingCapacity: true)
            waiting.dropped = 0
            waiting.isWriting = true
            return .some(bytes)
        } ?? nil
    }
}
