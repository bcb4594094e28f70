extension Feature {
  /// Checks that invariants hold at the beginning and after each of some actions.
  ///
  /// - Parameters:
  ///   - actions: What happens.
  ///   - invariants: What must hold.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  /// - Returns: The first invariant that is broken, and by which action, to look at; the test fails without that.
  @discardableResult
  public func check(
    _ actions: [Action], keeping invariants: [Invariant<State, Action>],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> CheckFailure? {
    let site = CallSite(fileID, filePath, line, column)
    let breach = await breach(of: invariants, by: actions)
    var failure: CheckFailure?
    if let breach { failure = .broken(breach, in: await trail(of: breach, actions)) }
    return report(failure, at: site)
  }

  /// Checks that actions, one after the other, leave a field as it is.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - actions: What happens.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  /// - Returns: The first action that changes the field, and how, to look at; the test fails without that.
  @discardableResult
  public func checkUntouched<Value: Equatable>(
    _ path: KeyPath<State, Value>, by actions: [Action],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> CheckFailure? {
    await check(
      actions, keeping: [.untouched(path)], fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Checks that invariants hold wherever random walks lead; finds the shortest way to break one.
  ///
  /// Each walk begins in the first state and takes actions that the generator makes. The first walk has the seed, the
  /// next one the number after it, and so on. A walk that breaks an invariant is shortened until no action can be left
  /// out, and, with `simpler`, no action be made simpler. The failure says these actions as source to be pasted, and
  /// the seed of the walk.
  ///
  /// - Parameters:
  ///   - generator: Makes actions that fit a state; a walk ends where it makes none.
  ///   - invariants: What must hold at the beginning and after each action.
  ///   - runs: How many walks are taken.
  ///   - length: How many actions a walk has at most.
  ///   - seed: The seed of the first walk.
  ///   - shorteningLimit: How many times a walk is repeated, at most, to make it shorter.
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - simpler: Simpler actions to try in the place of one, the simplest first; see ``Simpler``.
  /// - Returns: How far the walks went, and the invariant that is broken, with the shortest walk that breaks it.
  /// - Complexity: O(runs × length) actions; to shorten a walk, as many again each time that it is repeated.
  @discardableResult
  public func checkWalk(
    _ generator: ActionGenerator<State, Action>, keeping invariants: [Invariant<State, Action>],
    runs: Int = 100, length: Int = 100, seed: UInt64 = 1, shorteningLimit: Int = 10_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    simpler: ((Action) -> [Action])? = nil
  ) async -> WalkSummary {
    let site = CallSite(fileID, filePath, line, column)
    var summary = WalkSummary()
    for run in 0..<max(0, runs) {
      let seed = seed &+ UInt64(run)
      let walk = await walk(generator, length: length, seed: seed, keeping: invariants)
      summary.add(walk.actions.count, refused: walk.refused)
      if let breach = walk.breach {
        let found = FoundWalk(actions: walk.actions, breach: breach, seed: seed)
        let failure = await shortened(
          found, under: invariants, simpler: simpler, limit: shorteningLimit)
        summary.failure = report(failure, at: site)
        return summary
      }
    }
    summary.failure = report(summary.actions == 0 ? .noWalk(runs: runs, length: length) : nil, at: site)
    return summary
  }

  /// One walk, up to the first broken invariant.
  private func walk(
    _ generator: ActionGenerator<State, Action>, length: Int, seed: UInt64,
    keeping invariants: [Invariant<State, Action>]
  ) async -> (actions: [Action], refused: Int, breach: Breach?) {
    let trial = start()
    var random = SeededRandom(seed: seed)
    var actions: [Action] = []
    var refused = 0
    var breach = invariants.breach(at: trial.state)
    let needsBefore = invariants.contains(where: \.needsStateBefore)
    while breach == nil, actions.count < length,
      let action = generator.action(in: trial.state, using: &random)
    {
      actions.append(action)
      let before = needsBefore ? trial.state : nil
      if await trial.take(action) != nil { refused += 1 }
      breach = invariants.breach(from: before, by: action, number: actions.count, to: trial.state)
    }
    return (actions, refused, breach)
  }
}

/// How far random walks went, and what they found.
public struct WalkSummary: Hashable, Sendable {
  /// How many walks there were.
  public private(set) var runs = 0
  /// How many actions were handled in all of them.
  public private(set) var actions = 0
  /// How many of the actions were refused.
  public private(set) var refused = 0
  /// What was found, to look at; the test fails without that.
  public internal(set) var failure: CheckFailure?

  mutating func add(_ actions: Int, refused: Int) {
    runs += 1
    self.actions += actions
    self.refused += refused
  }
}
