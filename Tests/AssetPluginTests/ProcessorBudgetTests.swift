import Linux
import Testing

@testable import AssetPlugin

@Suite struct ProcessorBudgetTests {
    @Test func `work within its budget gives its result`() throws {
        let budget = try ProcessorBudget()
        for number in 0..<100 {
            #expect(budget.spend(10, exceeded: { Issue.record("nothing was exceeded") }) { number } == number)
        }
    }

    @Test func `work beyond its budget is told of on another thread`() throws {
        let budget = try ProcessorBudget()
        let exceeded = Monitor(false)
        // It never returns: whoever exceeds its budget is ended with the process.
        try Thread.start("spender") {
            budget.spend(0.05, exceeded: { exceeded.signal { $0 = true } }) {
                while !exceeded.withLock({ $0 }) {}
            }
        }
        let isTold = exceeded.wait(until: .after(.seconds(60))) { $0 ? true : nil }
        #expect(isTold == true)
    }
}
