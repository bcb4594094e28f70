import Rill
import RillDebugging

extension Feature {
  /// The failure that a broken walk leads to, after the walk was made as short as possible.
  func shortened(
    _ found: FoundWalk<Action>, under invariants: [Invariant<State, Action>],
    simpler: ((Action) -> [Action])?, limit: Int
  ) async -> CheckFailure {
    let broken = invariants.filter { $0.name == found.breach.invariant }
    guard await breach(of: broken, by: found.actions)?.count == found.breach.count else {
      return .notRepeated(found.breach, actions: found.actions.map { SwiftSource.of($0) }, seed: found.seed)
    }
    var shrinker = Shrinker(found.actions, simpler: simpler)
    var repeats = 0
    while repeats < limit, let candidate = shrinker.candidate() {
      repeats += 1
      let breach = await breach(of: broken, by: candidate)
      shrinker.note(candidate, failsAfter: breach?.count)
    }
    let actions = shrinker.best
    let breach = await breach(of: broken, by: actions) ?? found.breach
    let walk = ShortWalk(
      length: found.actions.count, seed: found.seed, limit: shrinker.candidate() == nil ? nil : limit)
    return .brokenWalk(breach, in: await trail(of: breach, actions), of: walk)
  }

  /// The first breach of invariants by actions from the first state on.
  func breach(of invariants: [Invariant<State, Action>], by actions: [Action]) async -> Breach? {
    let trial = start()
    if let breach = invariants.breach(at: trial.state) { return breach }
    let needsBefore = invariants.contains(where: \.needsStateBefore)
    for (index, action) in actions.enumerated() {
      let before = needsBefore ? trial.state : nil
      _ = await trial.take(action)
      if let breach = invariants.breach(from: before, by: action, number: index + 1, to: trial.state) {
        return breach
      }
    }
    return nil
  }

  /// What happened up to a breach, in words.
  func trail(of breach: Breach, _ actions: [Action]) async -> Trail {
    let trial = start()
    var trail = Trail(actionCount: actions.count)
    for (index, action) in actions.prefix(breach.count).enumerated() {
      let before = index + 1 == breach.count ? trial.state : nil
      let refusal = await trial.take(action)
      trail.actions.append(SwiftSource.of(action))
      trail.refusals.append(refusal?.description)
      if let before { trail.changes = Difference(from: before, to: trial.state)?.description }
    }
    return trail
  }
}

/// A walk that broke an invariant.
struct FoundWalk<Action> {
  let actions: [Action]
  let breach: Breach
  let seed: UInt64
}

/// A broken invariant, and after how many actions.
struct Breach: Equatable {
  let invariant: String
  let problem: String
  let count: Int
}

extension Array {
  /// The first invariant that a state to begin with breaks.
  func breach<State, Action>(at state: State) -> Breach? where Element == Invariant<State, Action> {
    breach(from: nil, by: nil, number: 0, to: state)
  }

  /// The first invariant that a step breaks.
  func breach<State, Action>(
    from before: State?, by action: Action?, number: Int, to state: State
  ) -> Breach? where Element == Invariant<State, Action> {
    for invariant in self {
      if let problem = invariant.problem(before, action, state) {
        return Breach(invariant: invariant.name, problem: problem, count: number)
      }
    }
    return nil
  }
}
