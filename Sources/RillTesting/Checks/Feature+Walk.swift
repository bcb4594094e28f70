extension Feature {
  /// Checks that invariants hold in the initial state and after each of the given actions.
  ///
  /// - Parameters:
  ///   - actions: The actions.
  ///   - invariants: The invariants.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  /// - Returns: The first broken invariant and the action that broke it, or nil. A failure also fails the test.
  @discardableResult
  public func check(
    _ actions: [Action], keeping invariants: [Invariant<State, Action>],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> CheckFailure? {
    let site = CallSite(fileID, filePath, line, column)
    FailureRelay.install(at: site)
    let violation = await violation(of: invariants, by: actions)
    var failure: CheckFailure?
    if let violation { failure = .broken(violation, in: await trail(of: violation, actions)) }
    return report(failure, at: site)
  }

  /// Checks that none of the given actions changes a field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - actions: The actions, which are handled one after another.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  /// - Returns: The first action that changes the field, and the change, or nil. A failure also fails the test.
  @discardableResult
  public func checkUntouched<Value: Equatable>(
    _ path: KeyPath<State, Value>, by actions: [Action],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> CheckFailure? {
    await check(
      actions, keeping: [.untouched(path)], fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Checks that invariants hold during random walks, and finds the shortest sequence of actions that breaks one.
  ///
  /// Each walk starts in the initial state and handles actions made by the generator. The first walk uses the seed, and
  /// each later walk the next number. A walk that breaks an invariant is shortened until no action can be omitted and,
  /// with `simpler`, no action can be simplified. The failure contains these actions as source code, and the seed of
  /// the walk.
  ///
  /// - Parameters:
  ///   - generator: The generator of the actions. A walk ends when it returns nil.
  ///   - invariants: The invariants that must hold in the initial state and after each action.
  ///   - runs: The number of walks.
  ///   - length: The maximum number of actions in a walk.
  ///   - seed: The seed of the first walk.
  ///   - shorteningLimit: The maximum number of times that a walk is repeated to shorten it.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - simpler: A closure that returns simpler actions to try in place of one, the simplest first. See ``Simpler``.
  /// - Returns: The extent of the walks, with the broken invariant and the shortest walk that breaks it, if any.
  /// - Complexity: O(runs × length) actions. Shortening adds at most the length of the walk for each repetition.
  @discardableResult
  public func checkWalk(
    _ generator: ActionGenerator<State, Action>, keeping invariants: [Invariant<State, Action>],
    runs: Int = 100, length: Int = 100, seed: UInt64 = 1, shorteningLimit: Int = 10_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    simpler: ((Action) -> [Action])? = nil
  ) async -> WalkSummary {
    let site = CallSite(fileID, filePath, line, column)
    FailureRelay.install(at: site)
    var summary = WalkSummary()
    for run in 0..<max(0, runs) {
      let seed = seed &+ UInt64(run)
      let walk = await walk(generator, length: length, seed: seed, keeping: invariants)
      summary.add(walk.actions.count, refused: walk.refused)
      if let violation = walk.violation {
        let found = FoundWalk(actions: walk.actions, violation: violation, seed: seed)
        let failure = await shortened(
          found, under: invariants, simpler: simpler, limit: shorteningLimit)
        summary.failure = report(failure, at: site)
        return summary
      }
    }
    summary.failure = report(summary.actions == 0 ? .noWalk(runs: runs, length: length) : nil, at: site)
    return summary
  }

  /// Performs one walk up to the first broken invariant.
  private func walk(
    _ generator: ActionGenerator<State, Action>, length: Int, seed: UInt64,
    keeping invariants: [Invariant<State, Action>]
  ) async -> (actions: [Action], refused: Int, violation: Violation?) {
    let run = start()
    var random = SeededRandom(seed: seed)
    var actions: [Action] = []
    var refused = 0
    var violation = invariants.violation(at: run.state)
    let needsBefore = invariants.contains(where: \.needsStateBefore)
    while violation == nil, actions.count < length,
      let action = generator.action(in: run.state, using: &random)
    {
      actions.append(action)
      let before = needsBefore ? run.state : nil
      if await run.take(action) != nil { refused += 1 }
      violation = invariants.violation(from: before, by: action, number: actions.count, to: run.state)
    }
    return (actions, refused, violation)
  }
}

/// The extent and the result of random walks.
public struct WalkSummary: Hashable, Sendable {
  /// The number of walks.
  public private(set) var runs = 0
  /// The number of actions handled in all walks.
  public private(set) var actions = 0
  /// The number of refused actions.
  public private(set) var refused = 0
  /// The failure, or nil if no invariant was broken.
  ///
  /// A failure also fails the test.
  public internal(set) var failure: CheckFailure?

  mutating func add(_ actions: Int, refused: Int) {
    runs += 1
    self.actions += actions
    self.refused += refused
  }
}
