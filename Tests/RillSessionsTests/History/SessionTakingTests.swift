import Rill
import RillDebugging
import RillSessions
import RillValues
import Testing

/// Sessions that are taken in slices, between which the store handles inputs.
@MainActor
@Suite struct SessionTakingTests {
  /// Returns a session of a history that is taken in slices, and calls a function between them.
  private func session(
    of history: History<Bank, BankAction>, steps: Int, isShared: Bool = false,
    between: (Int) -> Void = { _ in }
  ) throws -> Session {
    let coding = SessionCoding<Bank, BankAction>.codable
    let share: ((Bank) -> any Sendable)? = isShared ? { $0 } : nil
    let taking = SessionTaking(history, coding, share: share)
    var recorder = SessionRecorder(coding)
    for slice in 1...10_000 {
      let now = ContinuousClock.now
      var budget = SliceBudget(steps: steps) { now }
      if let newest = try recorder.add(try taking.next(&budget)) {
        return try recorder.session("bank", newest)
      }
      between(slice)
    }
    throw Endless()
  }

  private struct Endless: Error {}

  @Test(arguments: [4, 50], [true, false])
  func `a session in slices is the one that is taken in one step`(steps: Int, isShared: Bool) async throws {
    let house = BankHouse()
    let history = await house.record()
    let whole = try history.session("bank")
    #expect(try session(of: history, steps: steps, isShared: isShared) == whole)
    #expect(whole.checksum == Session.checksum(of: try JSONText(ordering: house.store.state)))
  }

  @Test func `a session contains the changes of entries and the inputs between its slices`() async throws {
    let house = BankHouse()
    let history = await house.record()
    var slices = 0
    let taken = try session(of: history, steps: 2) { slice in
      slices = slice
      if slice == 3 { history.skip(6) }
      if slice < 6 { house.store.send(.tag("\(slice)")) }
    }
    #expect(slices > 6)
    #expect(try taken == history.session("bank"))
    #expect(taken.entries.first { $0.sequence == 6 }?.isSkipped == true)
  }

  @Test func `a session begins with the oldest entry that is kept when it is complete`() async throws {
    let house = BankHouse(Bank(balance: 1_000))
    let history = house.store.attach(History(limit: .entries(20)))
    for _ in 1...20 { house.store.send(.pay(1)) }
    let taken = try session(of: history, steps: 3) { slice in
      if slice < 9 { for _ in 1...7 { house.store.send(.pay(2)) } }
    }
    #expect(try taken == history.session("bank"))
    let other = BankHouse()
    try other.store.attach(History()).load(taken)
    #expect(other.store.balance == house.store.balance)
  }
}
