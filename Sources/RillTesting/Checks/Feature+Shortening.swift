import Rill
import RillValues

extension Feature {
  /// Returns the failure for a walk that breaks an invariant, after the walk has been shortened as far as possible.
  func shortened(
    _ found: FoundWalk<Action>, under invariants: [Invariant<State, Action>],
    simpler: ((Action) -> [Action])?, limit: Int
  ) async -> CheckFailure {
    let broken = invariants.filter { $0.name == found.violation.invariant }
    guard await violation(of: broken, by: found.actions)?.count == found.violation.count else {
      return .notRepeated(
        found.violation, actions: found.actions.map { SwiftSource.of($0) }, seed: found.seed)
    }
    var shrinker = Shrinker(found.actions, simpler: simpler)
    var repeats = 0
    while repeats < limit, let candidate = shrinker.candidate() {
      repeats += 1
      let violation = await violation(of: broken, by: candidate)
      shrinker.note(candidate, failsAfter: violation?.count)
    }
    let actions = shrinker.best
    let violation = await violation(of: broken, by: actions) ?? found.violation
    let walk = ShortWalk(
      length: found.actions.count, seed: found.seed, limit: shrinker.candidate() == nil ? nil : limit)
    return .brokenWalk(violation, in: await trail(of: violation, actions), of: walk)
  }

  /// Returns the first violation of an invariant by actions that start in the initial state.
  func violation(of invariants: [Invariant<State, Action>], by actions: [Action]) async -> Violation? {
    let run = start()
    if let violation = invariants.violation(at: run.state) { return violation }
    let needsBefore = invariants.contains(where: \.needsStateBefore)
    for (index, action) in actions.enumerated() {
      let before = needsBefore ? run.state : nil
      _ = await run.take(action)
      if let violation = invariants.violation(from: before, by: action, number: index + 1, to: run.state) {
        return violation
      }
    }
    return nil
  }

  /// Returns a description of the actions up to a violation.
  func trail(of violation: Violation, _ actions: [Action]) async -> Trail {
    let run = start()
    var trail = Trail(actionCount: actions.count)
    for (index, action) in actions.prefix(violation.count).enumerated() {
      let before = index + 1 == violation.count ? run.state : nil
      let refusal = await run.take(action)
      trail.actions.append(SwiftSource.of(action))
      trail.refusals.append(refusal?.description)
      if let before { trail.changes = Difference(from: before, to: run.state)?.description }
    }
    return trail
  }
}

/// A walk that breaks an invariant.
struct FoundWalk<Action> {
  let actions: [Action]
  let violation: Violation
  let seed: UInt64
}

extension Array {
  /// Returns the first invariant that an initial state breaks.
  func violation<State, Action>(at state: State) -> Violation? where Element == Invariant<State, Action> {
    violation(from: nil, by: nil, number: 0, to: state)
  }

  /// Returns the first invariant that a step breaks.
  func violation<State, Action>(
    from before: State?, by action: Action?, number: Int, to state: State
  ) -> Violation? where Element == Invariant<State, Action> {
    for invariant in self {
      if let problem = invariant.problem(before, action, state) {
        return Violation(invariant: invariant.name, problem: problem, count: number)
      }
    }
    return nil
  }
}
