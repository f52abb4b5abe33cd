import Testing

@testable import Configuring

@Suite struct CaseFileTests {
    @Test(arguments: CaseFile.all)
    func `a case file says what its configuration means, or all that is wrong with it`(_ file: CaseFile) {
        let result = Configuration.result(file.yaml)
        if result != file.expected, StoredText.isRecording { file.record(result) }
        #expect(result == file.expected)
    }

    @Test func `there are case files`() {
        #expect(CaseFile.all.count >= 40)
    }
}
