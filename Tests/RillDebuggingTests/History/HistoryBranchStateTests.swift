import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillDebugging

/// The states after entries of branches that are not shown.
@Suite struct HistoryBranchStateTests {
  /// Returns the state after an entry in slices of few steps, or nil if it takes more than a thousand.
  private func state(
    after number: UInt64, of history: History<Purse, Int>, _ rebuild: inout HistoryRebuild<Purse, Int>
  ) -> Purse? {
    for _ in 0..<1_000 {
      let now = ContinuousClock.now
      var budget = SliceBudget(steps: 3) { now }
      guard let point = history.point(after: number) else { return nil }
      if let state = rebuild.state(at: point, of: history, &budget) { return state }
    }
    return nil
  }

  /// Sends, travels, skips, moves and switches, so that there are branches of branches.
  private func stage(_ seed: UInt64) -> HistoryStage {
    let stage = HistoryStage(.branch, spacing: 1 + Int(seed % 7))
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 { stage.take(random.step(stage.model, [12, 13, 23, 24, 25])) }
    return stage
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the state after an entry of a branch is the one that a switch shows`(seed: UInt64) throws {
    let stage = stage(seed)
    let history = stage.history
    defer { withExtendedLifetime(stage) {} }
    let numbers = history.branches.flatMap(\.entries).map(\.sequence)
    var rebuild = HistoryRebuild<Purse, Int>()
    var states: [UInt64: Purse] = [:]
    for number in numbers { states[number] = state(after: number, of: history, &rebuild) }
    for number in numbers {
      for branch in history.switches(to: number) {
        let refusal = history.switchTo(branch: branch)
        #expect(refusal == nil, "branch \(branch) on the way to \(number)")
      }
      #expect(history.switches(to: number) == [])
      let shown = try #require(history.state(after: number))
      #expect(shown.amounts == states[number]?.amounts, "after \(number)")
      // One reconstruction continues although other branches are shown meanwhile.
      let other = try #require(numbers.last)
      #expect(state(after: other, of: history, &rebuild)?.amounts == states[other]?.amounts)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the point before an entry of a branch is that of the entry which it follows`(seed: UInt64) throws {
    let stage = stage(seed)
    let history = stage.history
    defer { withExtendedLifetime(stage) {} }
    for branch in history.branches {
      var before = branch.parent
      for entry in branch.entries {
        let point = try #require(history.point(after: entry.sequence))
        #expect(point == .branch(entry.sequence))
        #expect(history.point(before: point) == history.point(after: before))
        before = entry.sequence
      }
    }
  }

  @Test func `inputs of a branch that is not shown are refused as a switch would refuse them`() throws {
    let stage = HistoryStage(.branch)
    for amount in [5, 3, -7] { stage.store.send(amount) }
    stage.history.jump(to: 1)
    stage.store.send(2)
    var rebuild = HistoryRebuild<Purse, Int>()
    let number: UInt64 = 3
    let before = try #require(state(after: number, of: stage.history, &rebuild))
    #expect(before.amounts == [1, 5, 3, -7])
    // Without the first amount, the last one would lead to a debt.
    stage.history.skip(1)
    let after = try #require(state(after: number, of: stage.history, &rebuild))
    #expect(after.amounts == [1, 3])
    stage.history.switchTo(branch: 2)
    #expect(stage.store.state.amounts == [1, 3])
  }

  @Test func `an entry that no branch contains has no point`() {
    let stage = HistoryStage(.branch)
    for amount in 1...3 { stage.store.send(amount) }
    stage.history.jump(to: 1)
    stage.store.send(9)
    #expect(stage.history.point(after: 3) == .branch(3))
    // The jump is a turn as well, with the number 4.
    #expect(stage.history.point(after: 5) == .place(2))
    #expect(stage.history.point(after: 4) == nil)
    #expect(stage.history.point(before: .branch(4)) == nil)
    #expect(stage.history.point(before: .place(0)) == nil)
    stage.history.reset()
    #expect(stage.history.point(after: 3) == nil)
    #expect(stage.history.switches(to: 3) == [])
  }
}
