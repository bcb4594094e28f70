import Rill
import RillValues

extension Feature where State: Equatable {
  /// Checks that the same actions always lead to the same states and return the same effects.
  ///
  /// The actions are handled in several parallel runs, which are compared after each action. This detects behavior that
  /// is random, or that depends on the time or on the order of a `Set` or a `Dictionary`: two instances with equal
  /// elements have different orders unless the process uses deterministic hashing (see ``HashOrder``). Rare differences
  /// may require more runs. The effects of a reducer are compared together with the actions and cancellations that they
  /// perform synchronously; the effects of a store are compared by their descriptions.
  ///
  /// - Parameters:
  ///   - actions: The actions. The expression is evaluated for each run, so pass a literal.
  ///   - runs: The number of runs to compare, at least two.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  /// - Returns: The first difference and the action that caused it, or nil. A failure also fails the test.
  @discardableResult
  public func checkDeterminism(
    of actions: @autoclosure () -> [Action], runs: Int = 8,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> CheckFailure? {
    let count = max(2, runs)
    let site = CallSite(fileID, filePath, line, column)
    FailureRelay.install(at: site)
    let started = (0..<count).map { _ in start(listens: true) }
    let lists = (0..<count).map { _ in actions() }
    return report(await divergence(of: started, under: lists), at: site)
  }

  /// Returns the first difference between the runs, or nil.
  private func divergence(
    of runs: [any FeatureRun<State, Action>], under lists: [[Action]]
  ) async -> CheckFailure? {
    let (first, list) = (runs[0], lists[0])
    let areAlike = Comparison.equality(of: [Action].self)
    for other in lists where !areAlike(list, other) {
      return .unequalActions(differenceText(list, other))
    }
    for other in runs where first.state != other.state {
      return .unequalStarts(differenceText(first.state, other.state))
    }
    for (index, action) in list.enumerated() {
      var refusals: [String] = []
      for (run, list) in zip(runs, lists) {
        refusals.append(await run.take(list[index])?.description ?? "not refused")
      }
      let step = CheckStep(action, index: index, of: list.count)
      for (other, refusal) in zip(runs, refusals) {
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

/// Returns a description of the difference between two values.
private func differenceText<Value>(_ one: Value, _ other: Value) -> String {
  Difference(from: one, to: other)?.description ?? TestFailure.sameDump(of: [])
}

/// The order of sets and dictionaries in this process.
///
/// The order is random unless the environment variable `SWIFT_DETERMINISTIC_HASHING` is set. If it is not random, no
/// check can detect a reducer that depends on it.
public enum HashOrder {
  /// A Boolean value that indicates whether two equal sets, built in the same way, may have different orders.
  public static var isByChance: Bool {
    let elements = Array(0..<64)
    let (one, other) = (Set(elements), Set(elements))
    // Both sets are alive here and thus have different addresses, which determine their orders.
    return Array(one) != Array(other)
  }
}
