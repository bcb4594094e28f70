import Foundation
import Rill
import RillDebugging
import RillSessions
import RillStyles
import RillTesting
import Testing

@testable import RillJournal
@testable import RillPersistence

/// Journals beside what else changes stores: histories, interactors, replays.
@MainActor
struct JournalToolTests {
  private let file = MemoryJournalFile()

  @Test func `what a history puts back comes back`() async throws {
    do {
      let bank = Bank(file)
      let history = bank.store.attach(History(mode: .branch))
      let kept = try await bank.attach()
      for sum in [1, 2, 4] { bank.store.send(.deposit(sum)) }
      history.back()
      #expect(bank.store.balance == 3)
      try await kept.flush()
      #expect(try await state() == Ledger(balance: 3))
      bank.store.send(.deposit(10))
      try await kept.flush()
      #expect(try await state() == bank.store.state)
    }
  }

  @Test func `while a history holds an older state, the newest one comes back`() async throws {
    let bank = Bank(file)
    let history = bank.store.attach(History())
    let kept = try await bank.attach()
    for sum in [1, 2, 4] { bank.store.send(.deposit(sum)) }
    history.stopEngine()
    history.back()
    bank.store.send(.deposit(100))
    bank.store.update { $0.notes.append("aside") }
    #expect(bank.store.balance == 3)
    try await kept.flush()
    #expect(try await state() == Ledger(balance: 107, notes: ["aside"]))
    history.startEngine()
    try await kept.flush()
    #expect(try await state() == Ledger(balance: 107, notes: ["aside"]))
    history.jumpToEnd()
    #expect(bank.store.state == Ledger(balance: 107, notes: ["aside"]))
  }

  @Test(arguments: [HistoryMode.append, .branch])
  func `the newest state comes back after changes that leave the shown one`(mode: HistoryMode) async throws {
    let bank = Bank(file)
    let history = bank.store.attach(History(mode: mode))
    let kept = try await bank.attach()
    for note in ["a", "b", "c"] { bank.store.send(.note(note)) }
    if mode == .append {
      history.jump(to: 1)
      history.skip(2)
    } else {
      history.back()
      history.stopEngine()
    }
    let shown = bank.store.notes
    try await kept.flush()
    #expect(try await state().notes == (mode == .append ? ["a", "c"] : ["a", "b", "c"]))
    if mode == .branch {
      history.jump(to: 1)
      history.startEngine()
      try await kept.flush()
      #expect(try await state().notes == ["a"])
    } else {
      #expect(shown == ["a"])
    }
  }

  /// What a history does with a store that has a journal.
  private enum Step: CaseIterable {
    case send, write, back, forward, end, skip, unskip, move, continueHere, commit, rollback, reset, sweep,
      stop, start,
      attachAgain, branch
  }

  @Test(arguments: 0..<150)
  func `whatever a history does, the newest state comes back`(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let bank = Bank(file)
    var history = bank.store.attach(History(mode: seed % 2 == 0 ? .append : .branch))
    let kept = try await bank.attach()
    let tools = try StoreTools(of: bank.store)
    var steps: [Step] = []
    for number in 0..<12 {
      let step = Step.allCases.randomElement(using: &random) ?? .send
      steps.append(step)
      let entry = history.entries.randomElement(using: &random)?.sequence ?? 1
      switch step {
      case .send: for _ in 0...2 { bank.store.send(.note("\(number)")) }
      case .write: bank.store.update { $0.notes.append("w\(number)") }
      case .back: history.back(Int.random(in: 1...3, using: &random))
      case .forward: history.forward()
      case .end: history.jumpToEnd()
      case .skip: history.skip(entry)
      case .unskip: history.unskip(entry)
      case .move: history.move(entry, before: history.entries.randomElement(using: &random)?.sequence)
      case .continueHere: history.continueHere()
      case .commit: history.commit()
      case .rollback: history.rollback()
      case .reset: history.reset()
      case .sweep: history.sweep()
      case .stop: history.stopEngine()
      case .start: history.startEngine()
      case .attachAgain:
        bank.store.detach(history)
        history = bank.store.attach(History(mode: Bool.random(using: &random) ? .append : .branch))
      case .branch: if let branch = history.branches.first { history.switchTo(branch: branch.number) }
      }
      try await kept.flush()
      let found = try await self.state()
      #expect(found == tools.newest, "\(steps.map { "\($0)" }), shown: \(bank.store.state)")
    }
  }

  @Test func `an interactor begins when its action is on the disk, and its writes come back`() async throws {
    struct Worker: Actionable {
      func handle(_ action: LedgerAction, store: MutatingStore<Ledger, LedgerAction>) async {
        guard case .deposit(let sum) = action else { return }
        store.update("work") { $0.balance += sum }
      }
    }
    do {
      let store = Store(Ledger(), interactor: Worker())
      let kept = try await store.attach(Journal(in: file))
      let task = store.send(.deposit(5))
      await task.finish()
      #expect(store.balance == 5)
      try await kept.flush()
    }
    #expect(try await state() == Ledger(balance: 5))
    let names = try Session(of: copy()).entries.map(\.origin)
    #expect(names.count == 2)
    #expect(names.first == .caller)
  }

  @Test func `a journal replayed as a session gives the state of the store`() async throws {
    let bank = Bank(file)
    let kept = try await bank.attach()
    bank.store.send(.deposit(5))
    bank.store.update { $0.notes = ["x"] }
    bank.store.send(.double)
    try await kept.flush()
    let session = try Session(of: copy())
    #expect(session.program == Session.Program("Ledger", state: "Ledger", action: "LedgerAction"))
    #expect(session.fit("Ledger", coding: SessionCoding<Ledger, LedgerAction>.codable) == .fine)
    let other = Bank(copy())
    _ = try await other.attach()
    #expect(other.store.state == bank.store.state)
  }

  @Test func `sends in observers and effects have their causes`() async throws {
    let bank = Bank(file)
    bank.store.send(.deposit(1))
    let kept = try await bank.attach()
    let subscription = bank.store.observe(\.balance) { [unowned bank] change in
      if change.new == 3 { bank.store.send(.note("three")) }
    }
    bank.store.send(.deposit(2))
    try await kept.flush()
    let entries = try Session(of: copy()).entries
    #expect(entries.map(\.sequence) == [1, 2])
    #expect(entries.map(\.cause) == [nil, 1])
    _ = subscription
  }

  @Test func `what observers send when the state is recovered is an entry`() async throws {
    do {
      let bank = Bank(file)
      let kept = try await bank.attach()
      bank.store.send(.deposit(3))
      try await kept.flush()
    }
    let bank = Bank(file)
    let subscription = bank.store.observe(\.balance) { [unowned bank] change in
      if change.new == 3 { bank.store.send(.deposit(10)) }
    }
    let kept = try await bank.attach()
    try await kept.flush()
    #expect(bank.store.balance == 13)
    #expect(try await state() == Ledger(balance: 13))
    #expect(try Session(of: copy()).entries.map(\.sequence) == [1, 2])
    _ = subscription
  }

  @Test func `a test store asserts each step while a journal writes it down`() async throws {
    let bank = TestStore { clock in
      Store(Ledger(), clock: clock) { (state: inout Ledger, action: LedgerAction) in
        switch action {
        case .pay(let sum):
          state.balance -= sum
          return .run("pay") { send in await send(.paid(sum)) }
        case .paid(let sum): state.notes.append("paid \(sum)")
        default: break
        }
        return .none
      }
    }
    let kept = try await bank.store.attach(Journal(in: file))
    await bank.send(.pay(3)) { $0.balance = -3 }
    // The effect begins when its action is on the disk.
    try await kept.flush()
    await bank.receive(.paid(3)) { $0.notes = ["paid 3"] }
    bank.store.update("gift") { $0.balance = 10 }
    await bank.receiveWrite("gift") { $0.balance = 10 }
    try await kept.flush()
    await bank.finish()
    #expect(try await state() == Ledger(balance: 10, notes: ["paid 3"]))
  }

  private func state() async throws -> Ledger { try await recovered(from: copy()).state }

  private func copy() -> MemoryJournalFile {
    let copy = MemoryJournalFile()
    copy.damage("Ledger") { $0 = file.rows(of: "Ledger") }
    return copy
  }
}
