/// What every store of one tree, the root and its parts, can ask of the engine without knowing its types.
@usableFromInline
class StoreTree: ObserverTree {
  /// Takes in what effects have left.
  func takeIn() {}
  /// Where effects leave what the owner takes in.
  var homecoming: (any Homecoming)? { nil }
  /// How many inputs have been committed.
  var commits: UInt64 { 0 }
  /// The effects that run or wait.
  func effectTable() -> [RunningEffect] { [] }
  /// Cancels what runs or waits under an id.
  func cancelEffects(_ id: EffectID) {}
  /// Runs a function whose sends lead to one notification.
  func batched<Result>(_ sends: () throws -> Result) rethrows -> Result { try sends() }
  /// The clock that effects wait on.
  var storeClock: any Clock<Duration> { ContinuousClock() }
}

extension Engine {
  /// Starts an effect that no action has asked for.
  func begin(_ effect: Effect<Action>, on isolation: (any Actor)?) {
    activity.insert(.turning)
    let envelope = Envelope<State, Action>(.write(Write("create") { _ in }))
    _ = run(effect, of: envelope, on: isolation)
    drain(on: isolation)
    activity.remove(.turning)
  }

  /// Tells observers and handles what they sent, outside of a turn.
  func flush() {
    activity.insert(.turning)
    notify(isForced: false, batch: 0)
    drain(on: isolation)
    activity.remove(.turning)
  }
}
