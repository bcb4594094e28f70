/// A violation of an invariant, with the number of actions that led to it.
struct Violation: Equatable {
  let invariant: String
  let problem: String
  let count: Int
}

/// A description of the actions up to a broken invariant.
struct Trail {
  /// The number of all actions, including those after the violation.
  let actionCount: Int
  /// The actions up to the violation, as source code.
  var actions: [String] = []
  /// The refusal of each action, or nil for actions that were not refused.
  var refusals: [String?] = []
  /// The changes by the last of the actions.
  var changes: String?

  init(actionCount: Int) { self.actionCount = actionCount }
}

/// A shortened walk.
struct ShortWalk {
  /// The number of actions before shortening.
  let length: Int
  let seed: UInt64
  /// The number of repetitions after which shortening stopped, or nil if the walk cannot be shortened further.
  let limit: Int?
}

extension CheckFailure {
  /// An invariant does not hold after given actions.
  static func broken(_ violation: Violation, in trail: Trail) -> CheckFailure {
    guard let last = trail.actions.last else { return brokenStart(violation) }
    var failure = CheckFailure(
      .brokenInvariant,
      """
      The invariant "\(violation.invariant)" is broken by action \(violation.count) of \(trail.actionCount), \(last): \
      \(sentence(violation.problem)) \(changes(trail, by: "It"))

      Handle that action so that the invariant holds, or have the store refuse it with a validator.
      """)
    failure.actions = trail.actions
    return failure
  }

  /// An invariant does not hold at the end of a random walk.
  static func brokenWalk(_ violation: Violation, in trail: Trail, of walk: ShortWalk) -> CheckFailure {
    guard !trail.actions.isEmpty else { return brokenStart(violation) }
    let shortness =
      walk.limit.map { "these are what is left after \($0) attempts to shorten it" }
      ?? (trail.actions.count == 1 ? "one is enough" : "none of these can be left out")
    var failure = CheckFailure(
      .brokenInvariant,
      """
      The invariant "\(violation.invariant)" is broken by \(counted(violation.count)) of a random walk: \
      \(sentence(violation.problem)) \(changes(trail, by: trail.actions.count == 1 ? "It" : "The last of them"))

      This shows it again, with the feature and the invariants of the walk:

      \(block(call(trail)))

      The walk had \(counted(walk.length)); \(shortness). It is repeated with runs: 1, seed: \(walk.seed). Handle the \
      last action so that the invariant holds, or have the store refuse it with a validator.
      """)
    failure.actions = trail.actions
    failure.seed = walk.seed
    return failure
  }

  /// A repetition of a walk did not break the invariant again.
  static func notRepeated(_ violation: Violation, actions: [String], seed: UInt64) -> CheckFailure {
    var trail = Trail(actionCount: actions.count)
    trail.actions = actions
    trail.refusals = actions.map { _ in nil }
    var failure = CheckFailure(
      .notDeterministic,
      """
      The invariant "\(violation.invariant)" was broken by \(counted(violation.count)) of a random walk: \
      \(sentence(violation.problem)) The same actions did not break it there a second time, so the feature is not \
      deterministic:

      \(block(call(trail)))

      The walk is repeated with runs: 1, seed: \(seed). Find what differs with checkDeterminism(of:) and these actions \
      first.
      """)
    failure.actions = actions
    failure.seed = seed
    return failure
  }

  /// The walks handled no action.
  static func noWalk(runs: Int, length: Int) -> CheckFailure {
    let reason =
      runs > 0 && length > 0
      ? "the generator makes none in the initial state"
      : "\(runs) walks of \(length) actions were asked for"
    return CheckFailure(
      .nothingChecked,
      """
      The random walks took no action, so nothing was checked: \(reason). Start with a state in which there is \
      something to do, and ask for one walk and one action at least.
      """)
  }

  private static func brokenStart(_ violation: Violation) -> CheckFailure {
    CheckFailure(
      .brokenInvariant,
      """
      The invariant "\(violation.invariant)" is broken by the initial state: \(sentence(violation.problem)) Start with a \
      state that satisfies it, or correct the invariant.
      """)
  }

  private static func changes(_ trail: Trail, by action: String) -> String {
    if let refusal = trail.refusals.last ?? nil, trail.changes == nil {
      return "\(action) was refused and changed nothing. \(refusal)."
    }
    guard let changes = trail.changes else { return "\(action) changed nothing visible." }
    return "\(action) changed:\n\n\(block(changes))"
  }

  private static func call(_ trail: Trail) -> String {
    let actions = zip(trail.actions, trail.refusals).map { action, refusal in
      "  \(action),\(refusal.map { "  // \($0)" } ?? "")"
    }
    return (["await feature.check(["] + actions + ["], keeping: invariants)"]).joined(separator: "\n")
  }

  private static func counted(_ count: Int) -> String { count == 1 ? "1 action" : "\(count) actions" }

  private static func sentence(_ problem: String) -> String {
    problem.hasSuffix(".") ? problem : problem + "."
  }
}
