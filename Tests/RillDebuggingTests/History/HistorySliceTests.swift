import Rill
import RillTesting
import Testing

@testable import RillDebugging

/// Changes of a history that are made in slices, between which the store handles inputs.
@Suite struct HistorySliceTests {
  /// A change, in slices and in one step.
  enum Change: CaseIterable {
    case back, jump, skip, unskip, moveBack, moveToEnd

    /// Whether the result depends on when inputs are handled: a travel back counts from the position at which it was
    /// requested, and inputs follow an entry that was moved to the end.
    var dependsOnTime: Bool { self == .back || self == .moveToEnd }

    func inOneStep(on history: History<Purse, Int>) -> Refusal? {
      switch self {
      case .back: history.back(25)
      case .jump: history.jump(to: 9)
      case .skip: history.skip(stride(from: 3, to: 30, by: 4))
      case .unskip: history.unskip(5)
      case .moveBack: history.move(31, before: 2)
      case .moveToEnd: history.move(2, before: nil)
      }
    }

    /// Returns a function that does a slice.
    func inSlices(on history: History<Purse, Int>) -> (inout SliceBudget) -> SliceProgress<Refusal?> {
      let edit: HistoryEdit<Purse, Int>
      switch self {
      case .back: return HistoryTravel(history, to: .back(25)).advance
      case .jump: return HistoryTravel(history, to: .entry(9)).advance
      case .skip: edit = HistoryEdit(history, .skip(Array(stride(from: 3, to: 30, by: 4))))
      case .unskip: edit = HistoryEdit(history, .unskip([5]))
      case .moveBack: edit = HistoryEdit(history, .move(31, before: 2))
      case .moveToEnd: edit = HistoryEdit(history, .move(2, before: nil))
      }
      return edit.advance
    }
  }

  private func stage(_ mode: HistoryMode = .append) -> HistoryStage {
    let stage = HistoryStage(mode, spacing: 100)
    for number in 1...40 { stage.store.send(number.isMultiple(of: 3) ? -number : number) }
    stage.history.skip(5)
    return stage
  }

  /// Finishes a change in slices, and calls a function between them; returns the number of slices.
  private func finish(
    _ advance: (inout SliceBudget) -> SliceProgress<Refusal?>, steps: Int, between: (Int) -> Void = { _ in }
  ) -> (slices: Int, refusal: Refusal?) {
    var slices = 0
    while slices < 10_000 {
      slices += 1
      let now = ContinuousClock.now
      var budget = SliceBudget(steps: steps) { now }
      if case .done(let refusal) = advance(&budget) { return (slices, refusal) }
      between(slices)
    }
    Issue.record("The change does not end.")
    return (slices, nil)
  }

  @Test(arguments: Change.allCases, [1, 3, 7])
  func `a change in slices has the result that it has in one step after the same inputs`(
    change: Change, steps: Int
  ) {
    let (sliced, whole) = (stage(), stage())
    let result = finish(change.inSlices(on: sliced.history), steps: steps) { slice in
      if slice <= 6, !change.dependsOnTime { sliced.store.send(slice) }
    }
    #expect(result.slices > 4)
    if !change.dependsOnTime { for amount in 1...min(6, result.slices - 1) { whole.store.send(amount) } }
    #expect(change.inOneStep(on: whole.history)?.description == result.refusal?.description)
    #expect(sliced.store.state == whole.store.state)
    #expect(sliced.history.position == whole.history.position)
    #expect(sliced.history.entries.map(\.sequence) == whole.history.entries.map(\.sequence))
    #expect(sliced.history.entries.map(\.isSkipped) == whole.history.entries.map(\.isSkipped))
    #expect(
      sliced.history.entries.map { $0.refusal != nil } == whole.history.entries.map { $0.refusal != nil })
    for number in sliced.history.entries.map(\.sequence) {
      #expect(sliced.history.state(after: number) == whole.history.state(after: number))
    }
    #expect(sliced.history.strayed == nil)
  }

  @Test func `a change of entries starts again if they are changed between its slices`() {
    let (sliced, whole) = (stage(), stage())
    _ = finish(Change.skip.inSlices(on: sliced.history), steps: 5) { slice in
      if slice == 2 { sliced.history.move(1, before: 4) }
    }
    whole.history.move(1, before: 4)
    _ = Change.skip.inOneStep(on: whole.history)
    #expect(sliced.store.state == whole.store.state)
    #expect(sliced.history.entries.map(\.sequence) == whole.history.entries.map(\.sequence))
    #expect(sliced.history.entries.map(\.isSkipped) == whole.history.entries.map(\.isSkipped))
  }

  @Test func `a state is reconstructed anew if entries are changed between slices`() {
    let stage = stage()
    var rebuild = HistoryRebuild<Purse, Int>()
    func advance() -> Purse? {
      let now = ContinuousClock.now
      var budget = SliceBudget(steps: 10) { now }
      return rebuild.state(at: 35, of: stage.history, &budget)
    }
    #expect(advance() == nil)
    stage.history.skip(2)
    while advance() == nil {}
    #expect(advance() == stage.history.state(at: 35))
    #expect(advance()?.amounts.contains(2) == false)
  }

  @Test func `inputs of the branch that is left, between slices, remain in it`() throws {
    let stage = HistoryStage(.branch, spacing: 100)
    for amount in 1...30 { stage.store.send(amount) }
    stage.history.jump(to: 2)
    for amount in 1...30 { stage.store.send(amount) }
    let advance = HistoryEdit(stage.history, .branch(3)).advance
    let left = finish(advance, steps: 6) { slice in if slice < 4 { stage.store.send(slice * 100) } }
    #expect(left.slices > 4)
    #expect(stage.store.state.amounts == [1] + Array(1...30))
    let branch = try #require(stage.history.branches.first)
    #expect(branch.entries.compactMap(\.action) == Array(1...30) + [100, 200, 300])
    stage.history.switchTo(branch: branch.number)
    #expect(stage.store.state.amounts == [1, 1, 2] + Array(1...30) + [100, 200, 300])
  }

  @Test func `entries of another source get numbers above those of inputs between slices`() {
    let stage = stage()
    let entries = (1...20).map { number -> HistoryEntry<Purse, Int> in
      let transition = Transition<Int>(
        subject: .action(number), origin: .caller, sequence: UInt64(number) + 40,
        cause: number == 1 ? nil : UInt64(number) + 39, revision: UInt64(number), time: .now, refusal: nil,
        effects: [])
      return HistoryEntry<Purse, Int>(transition, .action(number), isSkipped: false, isGap: false)
    }
    var rest = entries.makeIterator()
    let load = HistoryLoad(stage.history, from: Purse(amounts: [7])) { rest.next() }
    var last: UInt64 = 0
    _ = finish({ load.advance(&$0) { _ in } }, steps: 4) { _ in
      stage.store.send(1)
      last = stage.history.lastNumber
    }
    #expect(stage.store.state.amounts == [7] + Array(1...20))
    let numbers = stage.history.entries.map(\.sequence)
    #expect(numbers == Array((last + 1)...(last + 20)))
    #expect(stage.history.entries.map(\.cause) == [nil] + numbers.dropLast())
    stage.store.send(5)
    #expect((stage.history.entries.last?.sequence ?? 0) > last + 20)
  }

  @Test func `a slice does one step even if its time is over, and no more than its steps`() {
    let now = ContinuousClock.now
    var late = SliceBudget(steps: 9, duration: .zero) { now }
    #expect([late.spend(), late.spend()] == [true, false])
    var short = SliceBudget(steps: 2, duration: .seconds(1)) { now }
    #expect([short.spend(), short.spend(), short.spend()] == [true, true, false])
  }

  @Test func `removing the oldest entries of a large state handles few inputs again in one turn`() {
    final class Count { var handled = 0 }
    let count = Count()
    let store = Store<[Int], Int>(Array(repeating: 1, count: 10)) { _, _ in
      count.handled += 1
      return .none
    }
    let cost = HistoryCost<[Int], Int>(state: { _ in 600_000 })
    store.attach(History(limit: .bytes(1_000_000), cost: cost))
    var most = 0
    for number in 0..<20_000 {
      let before = count.handled
      store.send(number)
      most = max(most, count.handled - before)
    }
    #expect(most > 1)
    #expect(most <= 300)
  }
}
