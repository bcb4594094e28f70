import Rill
import RillReplication
import Testing

/// Adds numbers, and refuses a negative sum.
private struct Sum: ProposalHandling {
  func handle(_ proposal: Int, on state: inout Int) -> Refusal? {
    guard state + proposal >= 0 else { return Refusal(by: "sum", "negative") }
    state += proposal
    return nil
  }
}

@Suite struct ReplicaMachineTests {
  private typealias Machine = ReplicaMachine<Int, Int>

  private func entry(
    _ offset: UInt64, _ replica: String, _ number: UInt64, _ proposal: Int, isOwn: Bool = false
  ) -> PlacedProposal<Int> {
    PlacedProposal(
      offset: offset, id: EntryID(replica: replica, number: number), content: .proposal(proposal),
      isOwn: isOwn)
  }

  private func caughtUp() -> Machine {
    var machine = Machine(id: "me", checksumInterval: 10)
    _ = machine.didCatchUp()
    return machine
  }

  @Test func `the settled state is kept only while something is pending`() {
    var machine = caughtUp()
    #expect(machine.settled == nil)
    _ = machine.propose(5, before: 0)
    #expect(machine.settled == 0)
    let result = machine.receive(entry(1, "me", 1, 5, isOwn: true), with: Sum())
    guard case .settled(1) = result.ended?.outcome, case .none = result.step else {
      Issue.record("\(result)")
      return
    }
    #expect(machine.settled == nil && machine.rebase(with: Sum()) == nil)
  }

  @Test func `an entry of another replica is a turn while nothing is pending, and a rebase otherwise`() {
    var machine = caughtUp()
    guard case .turn(7, "other") = machine.receive(entry(1, "other", 1, 7), with: Sum()).step else {
      Issue.record("no turn")
      return
    }
    _ = machine.propose(5, before: 7)
    guard case .none = machine.receive(entry(2, "other", 2, 1), with: Sum()).step else {
      Issue.record("a turn")
      return
    }
    #expect(machine.rebase(with: Sum()) == 13)
    machine.didShow()
    #expect(machine.settled == 8)
  }

  @Test func `a refused entry of another replica needs no rebase`() {
    var machine = caughtUp()
    _ = machine.propose(5, before: 0)
    _ = machine.receive(entry(1, "other", 1, -3), with: Sum())
    #expect(machine.rebase(with: Sum()) == nil)
    #expect(machine.settled == 0)
  }

  @Test func `a repeated entry changes nothing`() {
    var machine = caughtUp()
    _ = machine.receive(entry(3, "other", 2, 7), with: Sum())
    for repeated in [entry(3, "other", 2, 7), entry(2, "other", 1, 7), entry(4, "other", 2, 7)] {
      guard case .none = machine.receive(repeated, with: Sum()).step else {
        Issue.record("it was handled again")
        return
      }
    }
    #expect(machine.position == 4)
  }

  @Test func `an acknowledged proposal that the log does not return stops the replica`() {
    var machine = caughtUp()
    _ = machine.propose(5, before: 0)
    machine.acknowledge(1, at: 1)
    _ = machine.receive(entry(2, "other", 1, 7), with: Sum())
    #expect(machine.stop == .lostProposal(number: 1, offset: 1))
    #expect(machine.position == 0)
  }

  @Test func `other bytes under an own number stop the replica`() {
    var machine = caughtUp()
    _ = machine.propose(5, before: 0)
    _ = machine.receive(entry(1, "me", 1, 5), with: Sum())
    #expect(machine.stop == .twoReplicasWithOneID(number: 1))
  }

  @Test func `proposals before the first contact are numbered after those of earlier runs`() {
    var machine = Machine(id: "me", checksumInterval: 10)
    #expect(machine.propose(5, before: 0) == nil)
    _ = machine.receive(entry(1, "me", 4, 1), with: Sum())
    #expect(machine.didCatchUp().map(\.number) == [5])
    #expect(machine.propose(6, before: nil)?.number == 6)
  }

  private func damaged(_ offset: UInt64, _ replica: String, _ number: UInt64) -> PlacedProposal<Int> {
    PlacedProposal(
      offset: offset, id: EntryID(replica: replica, number: number), content: .damaged("a bit was flipped"))
  }

  @Test func `the number of a damaged entry is taken, because the log accepts no lower one`() {
    var machine = Machine(id: "me", checksumInterval: 10)
    _ = machine.receive(entry(1, "me", 1, 1), with: Sum())
    _ = machine.receive(damaged(2, "me", 2), with: Sum())
    _ = machine.receive(damaged(3, "other", 7), with: Sum())
    _ = machine.didCatchUp()
    #expect(machine.propose(5, before: 1)?.number == 3)
    // A repeated damaged entry, and one that was appended out of order.
    _ = machine.receive(damaged(4, "me", 2), with: Sum())
    _ = machine.receive(entry(5, "other", 7, 100), with: Sum())
    #expect(machine.stop == nil && machine.numbers == ["me": 2, "other": 7])
    #expect(machine.settled == 1)
    let end = machine.receive(entry(6, "me", 3, 5, isOwn: true), with: Sum()).ended
    guard case .settled(6) = end?.outcome else {
      Issue.record("\(String(describing: end))")
      return
    }
    #expect(machine.damagedCount == 3)
  }

  @Test(arguments: [2, 3, 9, ReplicaMachine<Int, Int>.largestNumber + 1, .max])
  func `a damaged entry under the ID of a replica that it has not made stops it`(number: UInt64) {
    var machine = caughtUp()
    _ = machine.propose(5, before: 0)
    _ = machine.receive(entry(1, "me", 1, 5, isOwn: true), with: Sum())
    if number != 2 { _ = machine.propose(6, before: 5) }
    _ = machine.receive(damaged(2, "me", number), with: Sum())
    #expect(machine.stop == .twoReplicasWithOneID(number: number))
  }

  @Test func `an own proposal that is damaged in the log is refused, and its number is taken`() {
    var machine = caughtUp()
    _ = machine.propose(5, before: 0)
    _ = machine.propose(6, before: 5)
    let end = machine.receive(damaged(1, "me", 1), with: Sum()).ended
    guard case .refused = end?.outcome else {
      Issue.record("\(String(describing: end))")
      return
    }
    #expect(machine.stop == nil && machine.numbers == ["me": 1])
    #expect(machine.rebase(with: Sum()) == 6)
  }

  @Test func `a number that no replica makes, under the ID of a replica, stops its next runs, too`() {
    var machine = Machine(id: "me", checksumInterval: 10)
    _ = machine.receive(entry(1, "me", .max, 7), with: Sum())
    #expect(machine.stop == .twoReplicasWithOneID(number: .max))
  }

  @Test func `a number without end is damaged`() {
    var machine = caughtUp()
    let result = machine.receive(entry(1, "other", .max, 7), with: Sum())
    #expect(result.damage == "it has no valid number")
    #expect(machine.damagedCount == 1)
  }

  @Test func `a saved proposal counts until the log has acknowledged, settled or withdrawn it`() {
    var machine = caughtUp()
    for number in 1...4 { _ = machine.propose(number, before: 0) }
    machine.didSave([1, 2, 4])
    machine.didSave([4, 9])
    #expect(machine.pending.savedCount == 3)
    machine.acknowledge(1, at: 1)
    machine.acknowledge(1, at: 1)
    #expect(machine.pending.savedCount == 2)
    // One that was acknowledged leaves, and then one whose acknowledgement was lost.
    _ = machine.receive(entry(1, "me", 1, 1, isOwn: true), with: Sum())
    #expect(machine.pending.savedCount == 2)
    _ = machine.receive(entry(2, "me", 2, 2, isOwn: true), with: Sum())
    #expect(machine.pending.savedCount == 1)
    // An acknowledgement that overtakes the report of saving.
    machine.acknowledge(3, at: 3)
    machine.didSave([3])
    #expect(machine.pending.savedCount == 1)
    _ = machine.withdraw(4, because: Refusal(by: "log", "too large"))
    #expect(machine.pending.savedCount == 0 && machine.pending.count == 1)
  }

  @Test func `the proposals of an earlier run are saved`() {
    var machine = Machine(id: "me", checksumInterval: 10)
    _ = machine.propose(3, before: 0)
    machine.recover([.init(number: 1, proposal: 1)], early: [2], on: 0)
    #expect(machine.pending.savedCount == 2)
    machine.didSave([1])
    #expect(machine.pending.savedCount == 3)
    machine.acknowledge(1, at: 1)
    #expect(machine.pending.savedCount == 2)
  }

  @Test func `proposals are numbered after those of earlier runs, at the end of the log`() {
    var machine = Machine(id: "me", checksumInterval: 10)
    machine.recover([.init(number: 2, proposal: 2)], early: [3], on: 0)
    #expect(machine.propose(4, before: 0) == nil)
    // The log contains a later proposal, which was removed from the outbox.
    for number in 1...5 as ClosedRange<UInt64> {
      _ = machine.receive(entry(number, "me", number, 1, isOwn: number == 2), with: Sum())
    }
    #expect(machine.stop == nil)
    #expect(machine.didCatchUp().map(\.number) == [6, 7])
    #expect(machine.propose(5, before: 0)?.number == 8)
  }

  @Test func `proposals follow those that were saved and never appended`() {
    var machine = Machine(id: "me", checksumInterval: 10)
    machine.recover([.init(number: 3, proposal: 1), .init(number: 4, proposal: 2)], on: 0)
    #expect(machine.propose(4, before: 0) == nil)
    _ = machine.receive(entry(1, "me", 2, 1), with: Sum())
    #expect(machine.didCatchUp().map(\.number) == [5])
  }
}
