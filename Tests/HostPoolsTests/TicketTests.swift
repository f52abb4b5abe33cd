import Linux
import Testing

@testable import HostPools

/// What a load waits for, and for how long.
struct TicketTests {
    private func ticket(patience: Duration) -> Ticket {
        Ticket(depth: 0, deadline: .after(patience), cancellation: Cancellation())
    }

    @Test func `before it has a host a load waits as long as its asker does`() {
        let ticket = ticket(patience: .seconds(100))
        #expect(ticket.deadline.remaining > .seconds(90))
    }

    @Test func `a load's time runs from its first host, and a second host gives it none again`() {
        let ticket = ticket(patience: .seconds(100))
        ticket.begin(within: .seconds(10))
        let deadline = ticket.deadline
        #expect(ticket.allowance == 10_000)
        ticket.begin(within: .seconds(50))
        #expect(ticket.deadline == deadline && ticket.allowance == 10_000)
    }

    @Test func `a load takes no longer than its asker waits`() {
        let ticket = ticket(patience: .seconds(5))
        ticket.begin(within: .seconds(50))
        #expect(ticket.deadline.remaining <= .seconds(5))
    }
}
