import HostMessages
import Parameters
import Testing
import URLLoading

/// A plugin in plain C loads and serves like ours.
@Suite struct CPluginTests {
    @Test func `a plugin in plain C serves`() throws {
        let host = try HostUnderTest.ready("CPlugin")
        let items = [QueryItem("from", "0"), QueryItem("to", "255"), QueryItem("width", "52")]
        let answer = try host.load(items, scheme: "gray")
        #expect(answer.response?.contentType == "image/x-portable-graymap")
        #expect(answer.bytes.count == 13 + 52 * 16)
        #expect(answer.text.hasPrefix("P5\n52 16\n255\n"))
        #expect(Array(answer.bytes.suffix(52)) == (0..<52).map { UInt8($0 * 5) })
    }

    @Test func `what it logs after it has finished arrives as well`() throws {
        let host = try HostUnderTest.ready("CPlugin")
        _ = try host.load([QueryItem("width", "2")], scheme: "gray")
        #expect(try host.next() == .log(level: 0, "a ramp was drawn"))
    }

    @Test(arguments: ["CPlugin", "Fault"])
    func `the test plugins describe themselves without a fault`(_ plugin: String) throws {
        let host = try HostUnderTest.start(BuildFolder.path("lib\(plugin).so"))
        guard case .hello(_, _, _, let description, _) = try host.next() else {
            throw HostUnderTest.Unexpected("no hello")
        }
        #expect(try PluginInfo(document: description).problems() == [])
    }
}
