import Rill
import RillDebugging

extension Feature where State: Equatable {
  /// Checks that the same actions always lead to the same states and ask for the same effects.
  ///
  /// The actions are handled in several runs side by side, which are compared after each. This shows what is random,
  /// depends on the time, or on the order of a `Set` or a `Dictionary`: one that is built twice has two orders, unless
  /// the process was told otherwise (see ``HashOrder``). What differs seldom may need more runs. Effects of a reducer are
  /// compared with what they send and cancel at once; of effects of a store, the descriptions.
  ///
  /// - Parameters:
  ///   - actions: What happens; evaluated for each run, so write the list out.
  ///   - runs: How many runs are compared; two at least.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  /// - Returns: What differs first, and after which action, to look at; the test fails without that.
  @discardableResult
  public func checkDeterminism(
    of actions: @autoclosure () -> [Action], runs: Int = 8,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> CheckFailure? {
    let runs = max(2, runs)
    let site = CallSite(fileID, filePath, line, column)
    let trials = (0..<runs).map { _ in start(listens: true) }
    let lists = (0..<runs).map { _ in actions() }
    return report(await divergence(of: trials, under: lists), at: site)
  }

  /// What is different first, if anything is.
  private func divergence(
    of trials: [any Trial<State, Action>], under lists: [[Action]]
  ) async -> CheckFailure? {
    let (first, list) = (trials[0], lists[0])
    let areAlike = Comparison.equality(of: [Action].self)
    for other in lists where !areAlike(list, other) {
      return .unequalActions(differenceText(list, other))
    }
    for other in trials where first.state != other.state {
      return .unequalStarts(differenceText(first.state, other.state))
    }
    for (index, action) in list.enumerated() {
      var refusals: [String] = []
      for (trial, list) in zip(trials, lists) {
        refusals.append(await trial.take(list[index])?.description ?? "not refused")
      }
      let step = CheckStep(action, index: index, of: list.count)
      for (other, refusal) in zip(trials, refusals) {
        if first.state != other.state {
          return .unequalStates(step, differenceText(first.state, other.state))
        }
        if refusals[0] != refusal { return .unequalRefusals(step, refusals[0], refusal) }
        let (one, two) = (first.effects, other.effects)
        if !one.isAlike(two) { return .unequalEffects(step, one.map(\.words), two.map(\.words)) }
      }
    }
    return nil
  }
}

/// How two values differ, as a text.
private func differenceText<Value>(_ one: Value, _ other: Value) -> String {
  Difference(from: one, to: other)?.description ?? TestFailure.sameDump(of: [])
}

/// Whether the order of sets and dictionaries is by chance in this process.
///
/// It is, unless the environment variable `SWIFT_DETERMINISTIC_HASHING` is set. Where it is not, no check can tell a
/// reducer that depends on that order.
public enum HashOrder {
  /// Whether two sets of the same elements, built the same way, may have two orders.
  public static var isByChance: Bool {
    let elements = Array(0..<64)
    let (one, other) = (Set(elements), Set(elements))
    // Both are alive here, so they lie in two places, which is what their orders depend on.
    return Array(one) != Array(other)
  }
}
