import Testing

@testable import Configuring

@Suite struct CaseFileTests {
    @Test(arguments: CaseFile.all)
    func `a configuration means, or is told to be wrong in, what its file says`(_ file: CaseFile) {
        let result = Configuration.result(file.yaml)
        if result != file.expected, StoredText.isRecording { file.record(result) }
        #expect(result == file.expected)
    }

    @Test func `there are case files`() {
        #expect(CaseFile.all.count >= 40)
    }
}
