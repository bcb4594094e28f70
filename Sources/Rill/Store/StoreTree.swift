/// What every store of one tree, the root and its parts, can ask of the engine without knowing its types.
@usableFromInline
class StoreTree: ObserverTree {
  /// What is asked about an input that waits, before it is handled.
  @usableFromInline final var pendingCheck: (() -> Refusal?)?

  /// Sends an input that is asked about again if it waits for its turn: its part may have left by then.
  @usableFromInline
  final func checked<Result>(by check: @escaping () -> Refusal?, _ send: () -> Result) -> Result {
    guard activity.contains(.turning), pendingCheck == nil else { return send() }
    pendingCheck = check
    defer { pendingCheck = nil }
    return send()
  }

  /// Takes in what effects have left.
  func takeIn() {}
  /// Where effects leave what the owner takes in.
  var homecoming: (any Homecoming)? { nil }
  /// How many inputs have been committed.
  var commits: UInt64 { 0 }
  /// How much one send may lead to before it returns.
  var feedbackLimit: Int {
    get { FeedbackGauge.usualLimit }
    set {}
  }
  /// Whether a tool is putting a state back.
  var isRestoring: Bool { false }
  /// The effects that run or wait.
  func effectTable() -> [RunningEffect] { [] }
  /// Cancels what runs or waits under an id.
  func cancelEffects(_ id: EffectID) {}
  /// How many effects run under an id, and how many wait.
  func effectCounts(_ id: EffectID) -> (running: Int, waiting: Int) { (0, 0) }
  /// What starts effects, if one was ever started.
  var runnerIfStarted: EffectRunner? { nil }
  /// Runs a function whose sends lead to one notification.
  func batched<Result>(_ sends: () throws -> Result) rethrows -> Result { try sends() }
  /// Sends something whose observers are notified of equal values, too.
  func forcing(_ send: () -> SendTask) -> SendTask { send() }
  /// Calls a function with the inputs and the effects of the whole store from now on; answers how to stop that.
  func tap(_ hear: @escaping (StoreTap) -> Void) -> () -> Void { {} }
  /// Calls a function between turns: now, or after the running turn.
  func visit(_ body: @escaping () -> Void) { body() }
  /// Brings the changes of linked fields in; returns whether there are such fields.
  func bringInFields(on isolation: (any Actor)?) -> Bool { false }
  /// The clock that effects wait on.
  var storeClock: any Clock<Duration> { ContinuousClock() }
}

extension Engine {
  /// Starts an effect that no action has asked for; during a turn, what it sends waits for the turn's end.
  func begin(_ effect: Effect<Action>, on isolation: (any Actor)?) {
    let isTurning = activity.contains(.turning)
    activity.insert(.turning)
    if let step = effect.step { _ = run(step, record: nil, cause: 0, on: isolation) }
    guard !isTurning else { return }
    drain(on: isolation)
    activity.remove(.turning)
  }

  /// Tells observers and handles what they sent, outside of a turn.
  func flush() {
    activity.insert(.turning)
    notify(batch: 0)
    drain(on: isolation)
    activity.remove(.turning)
    bringIn(on: isolation)
  }
}
