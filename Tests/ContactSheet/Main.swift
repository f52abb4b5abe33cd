import Drawing
import Glibc
import Imaging

/// `contact-sheet OUTPUT`: puts pictures side by side on one, each with a line of text below it.
///
/// Standard input has a line for each, `FILE<TAB>TEXT`. OUTPUT is a WebP file. Run by `docs/contact-sheets`.
@main
enum Main {
    static func main() {
        guard CommandLine.arguments.count == 2 else { leave("Write: contact-sheet OUTPUT <LINES") }
        do {
            var sheet = ContactSheet()
            while let line = readLine() {
                let parts = line.split(separator: "\t", maxSplits: 1)
                guard parts.count == 2 else { leave("'\(line)' is no file, tab and text.") }
                try sheet.add(file: String(parts[0]), text: String(parts[1]))
            }
            try write(sheet.picture().encoded(Encoding(.webp, quality: 90)), to: CommandLine.arguments[1])
        } catch {
            leave("\(error)")
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "w") else { throw FileFault(path: path) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw FileFault(path: path) }
    }

    private static func leave(_ reason: String) -> Never {
        print("contact-sheet: \(reason)")
        exit(1)
    }
}

/// A file that cannot be read or written.
struct FileFault: Error {
    let path: String
}
