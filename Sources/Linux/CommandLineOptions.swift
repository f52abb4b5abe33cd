internal import CLinux

/// The words of a command line after the command: long options by getopt_long, then other words.
public struct CommandLineOptions: Sendable, Equatable {
    /// Values of options that take one; the last one counts.
    public private(set) var values: [String: String] = [:]
    /// Options that stand alone.
    public private(set) var flags: Set<String> = []
    /// What is no option.
    public private(set) var words: [String] = []

    /// What is wrong with a command line.
    public enum Fault: Error, Equatable, Sendable {
        /// An option that the command does not have, as written.
        case unknownOption(String)
        /// An option without its value.
        case missingValue(String)
    }

    /// Reads words, options and others in any order; `--` ends the options. getopt keeps its place in a global, so this is read once a process.
    ///
    /// - Parameters:
    ///   - valued: names of options with a value, without dashes.
    ///   - plain: names of options without.
    public init(_ arguments: [String], valued: [String], plain: [String]) throws(Fault) {
        let names = valued + plain
        let vector = CStringVector(["urlgate"] + arguments)
        let labels = CStringVector(names)
        var options = names.indices.map { index in
            clinux_option(name: labels[index], takes_value: index < valued.count ? 1 : 0)
        }
        while true {
            var value: UnsafePointer<CChar>?
            var position: Int32 = 1
            let found = clinux_next_option(
                Int32(vector.count), vector.pointers, &options, Int32(options.count), &value, &position)
            let text = value.map { String(cString: $0) }
            switch found {
            case -1:
                words = (Int(position)..<vector.count).compactMap { vector[$0].map { String(cString: $0) } }
                return
            case -2: throw .unknownOption(text ?? "")
            case -3: throw .missingValue(text ?? "")
            default:
                if Int(found) < valued.count {
                    values[names[Int(found)]] = text
                } else {
                    flags.insert(names[Int(found)])
                }
            }
        }
    }
}

/// Texts as C sees them: NUL-terminated, behind a vector that ends with null. Freed with this value.
struct CStringVector: ~Copyable {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let count: Int

    init(_ texts: [String]) {
        count = texts.count
        pointers = .allocate(capacity: texts.count + 1)
        for (index, text) in texts.enumerated() { pointers[index] = Self.copy(text) }
        pointers[count] = nil
    }

    deinit {
        for index in 0..<count { pointers[index]?.deallocate() }
        pointers.deallocate()
    }

    subscript(index: Int) -> UnsafePointer<CChar>? { pointers[index].map { UnsafePointer($0) } }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
        let bytes = text.utf8CString
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        bytes.withUnsafeBufferPointer { buffer in
            for index in buffer.indices { (copy + index).initialize(to: buffer[index]) }
        }
        return copy
    }
}
