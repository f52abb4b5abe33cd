import Linux
import Testing

@testable import FastCGI

/// What parsers cost after a burst.
@Suite struct ParserShelfTests {
    @Test func `parsers that a burst needed are thrown away after it`() async {
        await #expect(processExitsWith: .success) {
            let shelf = try ParserShelf(1)
            let before = openDescriptors()
            try shelf.withParser { _ throws(SystemError) in
                try shelf.withParser { _ throws(SystemError) in
                    try shelf.withParser { _ throws(SystemError) in
                        #expect(openDescriptors() == before + 4)
                    }
                }
            }
            #expect(openDescriptors() == before)
        }
    }
}
