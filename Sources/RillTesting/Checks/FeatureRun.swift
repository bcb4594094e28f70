import Rill
import RillValues

/// One run of a feature, from its initial state.
protocol FeatureRun<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action: Sendable

  /// The current state.
  var state: State { get }

  /// The effects that the last action returned.
  var effects: [EffectPart<Action>] { get }

  /// Handles an action and everything that follows from it synchronously.
  ///
  /// - Parameter action: The action.
  /// - Returns: The refusal, or nil.
  func take(_ action: Action) async -> Refusal?
}

/// A run of a reducer without a store.
///
/// Follow-up actions are handled as by a store; the work of effects is not run.
final class ReducerRun<State, Action: Sendable>: FeatureRun {
  private(set) var state: State
  /// The maximum number of follow-ups in one step.
  private let limit: Int
  private let reduce: (inout State, Action) -> Effect<Action>
  private var asked: [Effect<Action>] = []

  init(
    _ state: State, limit: Int = FeedbackGauge.usualLimit,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.state = state
    self.limit = limit
    self.reduce = reduce
  }

  var effects: [EffectPart<Action>] { asked.flatMap(\.parts) }

  func take(_ action: Action) async -> Refusal? {
    asked.removeAll(keepingCapacity: true)
    let effect = reduce(&state, action)
    if !effect.isNone { follow(effect) }
    return nil
  }

  private func follow(_ effect: Effect<Action>) {
    var waiting: [FollowUp<Action>] = []
    var next = 0
    note(effect, into: &waiting, from: next)
    while next < waiting.count {
      guard next < limit else { return breakOff(after: waiting[..<next]) }
      next += 1
      switch waiting[next - 1] {
      case .action(let action): note(reduce(&state, action), into: &waiting, from: next)
      case .write(let write): _ = write.apply(to: &state)
      }
    }
  }

  /// Discards endless follow-ups, and reports them.
  private func breakOff(after handled: ArraySlice<FollowUp<Action>>) {
    let last = handled.suffix(FeedbackGauge.namedInputs).map { followUp in
      switch followUp {
      case .action(let action): SwiftSource.of(action)
      case .write: "a write"
      }
    }
    TestReporting.report(
      .endlessFollowUps(SwiftTypeName(Feature<State, Action>.self).text, limit: limit, last: last),
      at: .elsewhere)
  }

  /// Records an effect, and appends its synchronous follow-ups.
  ///
  /// All follow-ups before `next` have been handled.
  private func note(_ effect: Effect<Action>, into waiting: inout [FollowUp<Action>], from next: Int) {
    guard !effect.isNone else { return }
    asked.append(effect)
    var sent: [FollowUp<Action>] = []
    effect.followUps(isIdle: { waiting.count == next && sent.isEmpty }, { sent.append($0) })
    waiting += sent
  }
}

/// A run of a store, driven through `send`.
final class StoreRun<State, Action: Sendable>: FeatureRun {
  private let store: Store<State, Action>
  private let awaitsEffects: Bool
  private let listener: TurnListener<State, Action>?

  init(_ store: Store<State, Action>, awaitsEffects: Bool, listens: Bool) {
    self.store = store
    self.awaitsEffects = awaitsEffects
    listener = listens ? store.attach(TurnListener()) : nil
  }

  var state: State { store.state }

  var effects: [EffectPart<Action>] { (listener?.effects ?? []).map { .work($0) } }

  func take(_ action: Action) async -> Refusal? {
    listener?.effects = nil
    let task = store.send(action)
    if awaitsEffects { await task.finish() }
    return task.refusal
  }
}

/// A middleware that keeps the effects of the first turn that it observes.
private final class TurnListener<State, Action: Sendable>: Middleware {
  var effects: [EffectDescription]?

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    if effects == nil { effects = transition.effects }
  }
}
