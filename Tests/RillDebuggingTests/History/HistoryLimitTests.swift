import Rill
import Testing

@testable import RillDebugging

@Suite(.timeLimit(.minutes(60))) struct HistoryLimitTests {
  @Test(arguments: [1, 2, 7, 64, 200])
  func `the number of entries stays within the limit, and the first state advances`(most: Int) {
    let store = Purse.store()
    let history = store.attach(History(limit: .entries(most)))
    for amount in 1...500 { store.send(amount) }
    #expect(history.entries.map(\.sequence) == Array(UInt64(501 - most)...500))
    #expect(history.state(after: 0)?.amounts == Array(1...(500 - most)))
    history.rollback()
    #expect(store.amounts == Array(1...(500 - most)))
  }

  @Test(arguments: [20_000, 60_000, 300_000], [1, 40])
  func `the size stays within the limit, and all remaining states can be rebuilt`(most: Int, row: Int) throws
  {
    let store = Store([[Int]]()) { (state: inout [[Int]], action: Int) in
      if state.count < 50 { state.append([]) }
      state[action % state.count] = Array(repeating: action, count: row)
      return .none
    }
    let history = store.attach(History(limit: .bytes(most)))
    var states: [[[Int]]] = [[]]
    for action in 1...3_000 {
      store.send(action)
      states.append(store.state)
      // Beside a large first state, entries get a quarter, and the size is checked only every few entries.
      try #require(history.bytes <= most + most / 4)
    }
    #expect(history.count >= 10)
    for entry in history.entries {
      try #require(history.state(after: entry.sequence) == states[Int(entry.sequence)])
    }
    #expect(history.verify() == nil)
  }

  @Test func `a state larger than the limit still has a short history`() {
    let store = Store(Array(repeating: 0, count: 100_000)) { (state: inout [Int], action: Int) in
      state[action] += 1
      return .none
    }
    let history = store.attach(History(limit: .bytes(100_000)))
    for action in 0..<1_000 { store.send(action) }
    #expect(history.count > 20)
    #expect(history.bytes < 100_000 * 8 + 100_000 / 4 + 1_000)
    history.back(10)
    #expect(store.state[989] == 1 && store.state[990] == 0)
  }

  @Test func `a custom size function is used`() {
    let store = Purse.store()
    let cost = HistoryCost<Purse, Int>(state: { _ in 1_000 }, input: { _ in 5_000 })
    let history = store.attach(History(limit: .bytes(50_000), cost: cost))
    for amount in 1...100 { store.send(amount) }
    #expect((5...9).contains(history.count))
  }

  @Test func `large states are kept rarely, and small states no more often than needed`() {
    let settings = HistoryLog<[Int], Int>.Settings()
    #expect(HistoryLog<[Int], Int>.spacing(for: 100, settings) == 256)
    #expect(HistoryLog<[Int], Int>.spacing(for: 500 * 1_024, settings) == 500)
    #expect(HistoryLog<[Int], Int>.spacing(for: 1 << 30, settings) == 1_024)
  }

  @Test func `states of a slow reducer are kept more often`() {
    var log = HistoryLog<[Int], Int>([], HistoryLog.Settings())
    record(1...100, in: &log) { _, _ in .milliseconds(1) }
    #expect(log.keyframes.map(\.position) == [0] + stride(from: 5, through: 100, by: 4))
  }

  @Test(arguments: [60_000, 300_000])
  func `a limit removes at most half of the entries at once, whichever states were kept`(most: Int) {
    var settings = HistoryLog<[Int], Int>.Settings()
    settings.limit = .bytes(most)
    settings.cost = HistoryCost(state: { _ in 100 })
    var log = HistoryLog<[Int], Int>([], settings)
    var count = 0
    record(1...4_000, in: &log) { number, log in
      if log.end - log.first < count / 2 { Issue.record("\(log.end - log.first) of \(count) entries remain") }
      count = log.end - log.first
      // A single slow action, as on a busy machine, keeps the state after it.
      return number.isMultiple(of: 187) ? .milliseconds(5) : .zero
    }
    #expect(count > most / 4 / MemoryLayout<HistoryEntry<[Int], Int>>.stride)
    for position in log.first...log.end {
      #expect(log.state(at: position, replay) == Array(0..<position).map { $0 + 1 })
    }
  }

  @Test func `slow actions on a state larger than the limit leave the history as long as fast ones`() {
    var settings = HistoryLog<[Int], Int>.Settings()
    settings.limit = .bytes(100_000)
    var measured = 0
    settings.cost = HistoryCost(state: { _ in
      measured += 1
      return 800_000
    })
    var log = HistoryLog<[Int], Int>([], settings)
    record(1...1_000, in: &log) { number, _ in number.isMultiple(of: 10) ? .milliseconds(5) : .zero }
    #expect(log.end - log.first > 25_000 / MemoryLayout<HistoryEntry<[Int], Int>>.stride / 3)
    #expect(measured < 300)
  }

  private let replay: HistoryLog<[Int], Int>.Replay = { input, state, _ in
    if case .action(let action) = input { state.append(action) }
    return nil
  }

  /// Appends entries that take durations to a log.
  private func record(
    _ numbers: ClosedRange<Int>, in log: inout HistoryLog<[Int], Int>,
    durations: (Int, HistoryLog<[Int], Int>) -> Duration
  ) {
    var state: [Int] = []
    for number in numbers {
      state.append(number)
      let transition = Transition<Int>(
        subject: .action(number), origin: .test, sequence: UInt64(number), cause: nil,
        revision: UInt64(number),
        time: .now, refusal: nil, effects: [])
      let entry = HistoryEntry<[Int], Int>(transition, .action(number), cost: 1)
      if !log.appendToEnd(entry) { _ = log.append(entry, state, replay) }
      log.measured(TurnDurations(handling: durations(number, log)), UInt64(number))
    }
  }

  @Test func `an older shown state is replaced when it is discarded`() {
    let store = Purse.store()
    let history = store.attach(History(limit: .entries(3)))
    for amount in 1...3 { store.send(amount) }
    history.jump(to: 1)
    store.send(4)
    #expect(store.amounts == [1])
    store.send(5)
    #expect(store.amounts == [1, 2])
    #expect(history.position == 0)
    history.jumpToEnd()
    #expect(store.amounts == [1, 2, 3, 4, 5])
  }

  @Test func `a branch that is longer than the entries it replaces stays within the limit`() throws {
    let store = Purse.store()
    let history = store.attach(History(limit: .entries(3), mode: .branch))
    for amount in 1...3 { store.send(amount) }
    history.jump(to: 2)
    for amount in 4...5 { store.send(amount) }
    #expect(store.amounts == [1, 2, 4, 5])
    history.switchTo(branch: 3)
    history.move(2, before: nil)
    #expect(store.amounts == [1, 3, 2])
    let branch = try #require(history.branches.first)
    #expect(history.switchTo(branch: branch.number) == nil)
    #expect(store.amounts == [1, 3, 2, 4, 5])
    #expect(history.entries.count == 3)
    history.rollback()
    #expect(store.amounts == [1, 3])
  }

  @Test func `the estimated size of a state follows its collections, strings and tables`() {
    #expect(StateSize.estimate(7) == 8)
    #expect(StateSize.estimate("short") == 16)
    #expect(StateSize.estimate(String(repeating: "x", count: 1_000)) == 16 + 1_032)
    #expect(StateSize.estimate([Int](repeating: 0, count: 1_000)) == 8 + 32 + 8_000)
    #expect(StateSize.estimate([[1], [2], [3]]) == 8 + 32 + 3 * (8 + 32 + 8))
    #expect(StateSize.estimate([1: 1, 2: 2]) == 8 + 32 + 2 * 16 + 2 * 8)
    let rows = IdentifiedArray((0..<10_000).map { Shelf.Book(id: $0) })
    #expect((160_000...400_000).contains(StateSize.estimate(rows)))
  }
}
