import Rill
import RillDebugging
import RillFixtures
import RillSessions
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct SessionReplayTests {
  @Test func `a changed reducer leads to another checksum`() async throws {
    let session = try await BankHouse.session()
    let store = Store(Bank()) { (bank: inout Bank, action: BankAction) in
      if case .pay(let amount) = action { bank.balance -= amount + 1 }
      return .none
    }
    let replay = try session.replay(on: store, coding: .codable)
    #expect(!replay.isSame)
    #expect(replay.recorded != replay.replayed)
    // Without the validator, nothing is refused.
    #expect(replay.changedRefusals == [2])
    #expect(replay.failures.map(\.code) == [.unfitting])
    #expect(replay.count == 13)
  }

  @Test func `progress is reported after each entry`() async throws {
    let session = try await BankHouse.session()
    var steps: [Int] = []
    _ = try session.replay(on: BankHouse().store, coding: .codable) { steps.append($0) }
    #expect(steps == Array(1...13))
  }

  @Test func `skipped entries are omitted, and refused ones are not handled`() async throws {
    let house = BankHouse()
    let history = await house.record()
    history.skip(1)
    history.isLocked = true
    house.store.send(.pay(1))
    history.isLocked = false
    let session = try history.session("bank")
    #expect(session.entries[0].isSkipped)
    #expect(try session.replay(on: BankHouse().store, coding: .codable).isSame)
  }

  @Test func `the first entry that violates an invariant is found`() async throws {
    let session = try await BankHouse.session()
    let store = BankHouse().store
    func first(_ isKept: (Bank) -> Bool) throws -> SessionBreak {
      try session.bisect(on: store, coding: .codable, isKept: isKept)
    }
    #expect(try first { $0.tags.count < 3 } == .after(session.entries[7]))
    #expect(try first { $0.balance >= 7 } == .never)
    #expect(try first { $0.balance < 10 } == .atStart)
    // The invariant is violated only temporarily.
    #expect(try first { $0.rows.first?.title != "milk" } == .after(session.entries[9]))
  }

  @Test func `the fit of a session is graded`() async throws {
    let session = try await BankHouse.session()
    let coding = SessionCoding<Bank, BankAction>.codable
    #expect(session.fit("bank", coding: coding) == .fine)
    #expect(session.fit(coding: coding) == .fine)
    guard case .impossible(let failure) = session.fit("shop", coding: coding) else {
      Issue.record("another program fits")
      return
    }
    #expect(
      failure.description == """
        The session was recorded in the program "bank", and this is "shop". Nothing was changed. Use that program, or \
        give the session's name to this one.
        """)
    struct Newer: Codable {
      var balance = 0
      var note: String?
      var tags: Set<String> = []
      var rows: [Bank.Row] = []
      var limit: Int?
    }
    let newer = session.fit("bank", coding: SessionCoding<Newer, BankAction>.codable)
    guard case .risky(let reasons) = newer else {
      Issue.record("a new field is no risk: \(newer)")
      return
    }
    #expect(reasons.count == 2)
    #expect(reasons.first == "the type of the state was Bank, and is SessionReplayTests.Newer")
    #expect((reasons.last ?? "").hasPrefix("the shape of the state was \(session.stateShape ?? "")"))
    let narrower = session.fit("bank", coding: SessionCoding<[Int], BankAction>.codable)
    guard case .impossible(let misfit) = narrower else {
      Issue.record("a list is not a bank")
      return
    }
    #expect(misfit.message.hasPrefix("In the session, the state at the beginning does not fit"))
  }

  @Test func `actions that are decoded differently are a risk`() async throws {
    enum Wider: Codable, Sendable {
      case pay(Double)
      case earn(amount: Int)
      case tag(String)
      case add(Bank.Row)
      case fetch
    }
    let session = try await BankHouse.session()
    guard case .risky(let reasons) = session.fit(coding: SessionCoding<Bank, Wider>.codable) else {
      Issue.record("another payload is no risk")
      return
    }
    #expect(reasons.count == 2)
    #expect(reasons.first == "the type of the actions was BankAction, and is SessionReplayTests.Wider")
    #expect((reasons.last ?? "").hasPrefix("the shape of the actions was \(session.actionShape ?? "")"))
  }

  @Test func `a store that cannot provide its reducer is reported`() async throws {
    let session = try await BankHouse.session()
    var words = session
    words.entries[0].subject = .action(nil)
    let failure = #expect(throws: SessionFailure.self) {
      try words.replay(on: BankHouse().store, coding: .codable)
    }
    #expect(
      failure?.description == """
        The session can be shown and not replayed: its entry 1, pay, was recorded in words only. Nothing was changed. \
        Make the state and the actions Codable, and record it anew.
        """)
  }
}
