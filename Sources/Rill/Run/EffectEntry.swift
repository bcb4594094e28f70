import Synchronization

/// The record of an effect that has not ended.
final class EffectEntry: Sendable {
  private enum Phase {
    case waiting
    case running(Task<Void, Never>)
    case cancelled
  }

  /// The caller that starts an effect.
  enum Start {
    /// A caller on the store's isolation.
    ///
    /// Work on the store starts immediately.
    case here
    /// A caller on the store's isolation, which starts the effect before the outermost `send` returns.
    case soon
    /// Any caller.
    case elsewhere
  }

  let token: EffectToken
  let effect: PlannedEffect
  let record: SendRecord
  /// The number of the input that requested the effect.
  let cause: UInt64
  /// The task-local values of the code that requested the effect.
  let heritage: Heritage
  /// A Boolean value that indicates whether the action of the send itself requested the effect.
  let isHandler: Bool
  /// Raised when the work has ended without being cancelled.
  let completion = OnceFlag()
  /// The effect that contains this one.
  let whole: EffectEntry?
  /// Woken when this effect ends, for the effect that contains it.
  private let onEnd: Waiter?
  /// The lifetimes that are tracked for the effect and its parts.
  private let lives: [EffectLife]
  private let phase = Mutex(Phase.waiting)

  init(
    token: EffectToken, effect: PlannedEffect, record: SendRecord, cause: UInt64, isHandler: Bool,
    heritage: Heritage,
    whole: EffectEntry?, onEnd: Waiter?, lives: [EffectLife]
  ) {
    self.token = token
    self.effect = effect
    self.record = record
    self.cause = cause
    self.heritage = heritage
    self.isHandler = isHandler
    self.whole = whole
    self.onEnd = onEnd
    self.lives = lives
  }

  /// The number of the effect, followed by those of the effects that contain it.
  var numbers: [UInt64] { [token.number] + around.map(\.number) }

  /// The effects that contain this one, innermost first.
  var around: [EffectToken] {
    var tokens: [EffectToken] = []
    var next = whole
    while let entry = next {
      tokens.append(entry.token)
      next = entry.whole
    }
    return tokens
  }

  /// Returns whether an effect with this id contains this one.
  ///
  /// Other effects with the id then treat the two as one.
  func isInside(_ id: EffectID) -> Bool {
    var next = whole
    while let entry = next {
      if entry.effect.description.id == id { return true }
      next = entry.whole
    }
    return false
  }

  /// Returns why a waiting input of the effect no longer counts, or nil if it does.
  ///
  /// The reason is a child that has left or a send that was cancelled. It is no reason that the effect has ended
  /// meanwhile.
  var absence: () -> Refusal? {
    { [record, life = effect.plan.life] in
      guard record.isCancelled || life?.hasEnded == true else { return nil }
      return Refusal(by: "effect", CancellationError())
    }
  }

  /// Returns the identity of the effect for its sends and writes.
  func run() -> EffectRun { EffectRun(token: token, completion: completion) }

  /// The task that performs the effect's work while it runs.
  var task: Task<Void, Never>? {
    phase.withLock { if case .running(let task) = $0 { task } else { nil } }
  }

  /// Stores the task that performs the work, and cancels it if the effect was already cancelled.
  func begin(_ task: Task<Void, Never>) {
    let isCancelled = phase.withLock { phase in
      if case .cancelled = phase { return true }
      phase = .running(task)
      return false
    }
    if isCancelled { task.cancel() }
  }

  /// Cancels the effect's task, or the task that it is about to receive.
  func cancel() {
    let task: Task<Void, Never>? = phase.withLock { phase in
      defer { phase = .cancelled }
      if case .running(let task) = phase { return task }
      return nil
    }
    task?.cancel()
  }

  /// Notifies all waiters of the end of the effect.
  func close() {
    for life in lives { life.close() }
    record.close(token, isHandler: isHandler)
    onEnd?.wake()
  }
}

/// The context that an effect inherits from the code that requests it, wherever the effect starts.
///
/// An effect that waits for another effect starts in that effect's task, whose task-local values are not its own.
struct Heritage: Sendable {
  private let surroundings: (any Surroundings)?
  private let listener: Failures.Listener?

  /// Captures the context of the caller.
  ///
  /// - Parameter surroundings: The surroundings of the store, or nil for those of the caller.
  init(of surroundings: (any Surroundings)?) {
    self.surroundings = surroundings ?? CurrentSurroundings.value
    listener = Failures.listener
  }

  /// Calls a closure with the captured values.
  func within<Result>(_ start: () -> Result) -> Result {
    if surroundings == nil, listener == nil, CurrentSurroundings.value == nil, Failures.listener == nil {
      return start()
    }
    return CurrentSurroundings.$value.withValue(surroundings) {
      Failures.$listener.withValue(listener, operation: start)
    }
  }
}
