import Testing
import URLLoading

/// Header fields as they are sent.
struct HeaderTextTests {
    private func spelt(_ text: HeaderText) -> String { String(decoding: text.bytes, as: UTF8.self) }

    @Test func `fields stand in the order they were added, a line each`() {
        var text = HeaderText([HeaderField("ETag", "\"x\"")])
        text.add("Vary: Accept")
        text.add("Age: ", 0)
        text.add("Cache-Status: urlgate; hit; ttl=", 1_234_567_890, "; detail=memory")
        #expect(
            spelt(text)
                == "ETag: \"x\"\r\nVary: Accept\r\nAge: 0\r\n"
                + "Cache-Status: urlgate; hit; ttl=1234567890; detail=memory\r\n")
    }

    @Test(arguments: [0, 7, 10, 99, 100, 4_294_967_296, Int.max])
    func `numbers are spelt as they are read`(number: Int) {
        var text = HeaderText()
        text.add("Age: ", number)
        #expect(spelt(text) == "Age: \(number)\r\n")
    }

    @Test(arguments: [HeaderField("X", "a\r\nSet-Cookie: b"), HeaderField("", "a"), HeaderField("X Y", "a")])
    func `a field that would be read as several is left out`(field: HeaderField) {
        #expect(HeaderText([field]).bytes.isEmpty)
    }

    @Test func `a text that starts with another leaves that one as it was`() {
        let start = HeaderText([HeaderField("A", "1")])
        var longer = HeaderText(start, room: 100)
        longer.add("B: 2")
        #expect(spelt(longer) == "A: 1\r\nB: 2\r\n" && spelt(start) == "A: 1\r\n")
    }
}
