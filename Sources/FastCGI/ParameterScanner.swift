/// Checks the name-value pairs of a PARAMS stream (FastCGI 1.0 section 3.4) as its bytes go by.
///
/// libfcgi allocates what a pair says it is long, and aborts when it cannot; it also ends a value at a NUL. So a length
/// that no stream of ours can hold, and a NUL, are found here first.
struct ParameterScanner {
    private enum Phase { case nameLength, valueLength, text }
    private var phase = Phase.nameLength
    /// The length that is being read, and how many of its bytes are still to come.
    private var length = 0
    private var lengthBytesLeft = 0
    /// What is left of name and value, which follow each other.
    private var textLeft = 0

    /// Whether a stream may end here.
    var isBetweenPairs: Bool { phase == .nameLength && lengthBytesLeft == 0 }

    /// Reads on; what is wrong with the pairs, if anything.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) -> RequestFault? {
        var index = 0
        while index < bytes.count {
            if phase == .text {
                let count = min(textLeft, bytes.count - index)
                if bytes[index..<index + count].contains(0) { return .malformed("a parameter holds a NUL byte") }
                index += count
                textLeft -= count
                if textLeft == 0 { phase = .nameLength }
            } else {
                if readLengthByte(bytes[index]) { lengthIsComplete() }
                index += 1
                if textLeft > FastCGIOptions.headLimit { return .parametersTooLarge }
            }
        }
        return nil
    }

    /// One byte up to 127, or four with the highest bit set. True when the length is complete.
    private mutating func readLengthByte(_ byte: UInt8) -> Bool {
        if lengthBytesLeft > 0 {
            length = length << 8 | Int(byte)
            lengthBytesLeft -= 1
        } else if byte < 0x80 {
            length = Int(byte)
        } else {
            length = Int(byte & 0x7f)
            lengthBytesLeft = 3
        }
        return lengthBytesLeft == 0
    }

    private mutating func lengthIsComplete() {
        textLeft += length
        if phase == .nameLength {
            phase = .valueLength
        } else {
            phase = textLeft == 0 ? .nameLength : .text
        }
    }
}
