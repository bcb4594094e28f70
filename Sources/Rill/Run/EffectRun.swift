import Synchronization

/// One effect of a store, from its start to its end.
///
/// A `send` that escapes from the effect keeps this object, but not the effect's work, which is released at the end.
final class EffectRun: EffectRegistryEntry, Sendable {
  private struct Progress {
    /// The work, until the effect ends.
    var job: (any RunnableJob)?
    var task: Task<Void, Never>?
    /// The parts that have not ended.
    var parts: Set<EffectToken> = []
    /// Whether the task is the one that waits for events after the work.
    var isWaiting = false
    var isCancelled = false
  }

  private enum End: UInt8, AtomicRepresentable {
    case none
    /// The work has ended without being cancelled.
    case complete
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
    /// A caller on the store's isolation, which starts the effect after earlier inputs.
    case inLine
    /// Any caller.
    case elsewhere
  }

  let token: EffectToken
  /// The properties of the effect, without its work.
  let plan: EffectPlan
  /// The connection to the store.
  let connection: EffectConnection
  let record: SendRecord
  /// The number of the input that requested the effect.
  let cause: UInt64
  /// The task-local values of the code that requested the effect, or nil for the default ones.
  let heritage: Heritage?
  /// A Boolean value that indicates whether the action of the send itself requested the effect.
  let isHandler: Bool
  /// The effect that contains this one.
  let whole: EffectRun?
  /// Woken when this effect ends, for the effect that contains it.
  private let onEnd: Waiter?
  /// The lifetimes that are tracked for the effect and its parts.
  private let lives: [EffectLife]
  private let progress: Mutex<Progress>
  private let end = Atomic<End>(.none)

  init(
    token: EffectToken, job: any RunnableJob, connection: EffectConnection, record: SendRecord,
    cause: UInt64, isHandler: Bool, heritage: Heritage?, whole: EffectRun?, onEnd: Waiter?,
    lives: [EffectLife]
  ) {
    self.token = token
    plan = job.plan
    progress = Mutex(Progress(job: job))
    self.connection = connection
    self.record = record
    self.cause = cause
    self.isHandler = isHandler
    self.heritage = heritage
    self.whole = whole
    self.onEnd = onEnd
    self.lives = lives
  }

  var id: EffectID? { plan.description.id }

  /// The number of the effect, followed by those of the effects that contain it.
  var numbers: [UInt64] { [token.number] + around.map(\.number) }

  /// The effects that contain this one, innermost first.
  var around: [EffectToken] {
    var tokens: [EffectToken] = []
    var next = whole
    while let run = next {
      tokens.append(run.token)
      next = run.whole
    }
    return tokens
  }

  /// Returns whether an effect with this id contains this one.
  ///
  /// Other effects with the id then treat the two as one.
  func isInside(_ id: EffectID) -> Bool {
    var next = whole
    while let run = next {
      if run.plan.description.id == id { return true }
      next = run.whole
    }
    return false
  }

  /// Returns why a waiting input of the effect no longer counts, or nil if it does.
  ///
  /// The reason is a child that has left or a send that was cancelled. It is no reason that the effect has ended
  /// meanwhile.
  var absence: () -> Refusal? {
    { [record, life = plan.life] in
      guard record.isCancelled || life?.hasEnded == true else { return nil }
      return Refusal(by: "effect", CancellationError())
    }
  }

  /// The effect's work, or nil if the effect has ended.
  var job: (any RunnableJob)? { progress.withLock(\.job) }

  /// The task that performs the effect's work while it runs.
  var task: Task<Void, Never>? { progress.withLock(\.task) }

  /// A Boolean value that indicates whether the effect has finished, failed or been cancelled.
  var hasEnded: Bool { end.load(ordering: .acquiring) != .none }

  /// A Boolean value that indicates whether the work has ended without being cancelled.
  var isComplete: Bool { end.load(ordering: .acquiring) == .complete }

  /// Marks the effect as ended, so that it can no longer send.
  ///
  /// Called once, with the removal from the registry.
  func leave(isCancelled: Bool) { end.store(isCancelled ? .cancelled : .complete, ordering: .releasing) }

  /// Stores the task that performs the work, unless the effect has ended, and cancels it if that was cancelled.
  func begin(_ task: Task<Void, Never>) {
    let isCancelled = progress.withLock { progress in
      if !progress.isCancelled, !progress.isWaiting, progress.job != nil { progress.task = task }
      return progress.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Stores the task that waits for events after the work, whose own task may not be stored yet.
  func wait(in task: Task<Void, Never>) {
    let isCancelled = progress.withLock { progress in
      if !progress.isCancelled, progress.job != nil {
        progress.task = task
        progress.isWaiting = true
      }
      return progress.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Cancels the effect's task, or the task that it is about to receive.
  func cancel() {
    let task = progress.withLock { progress in
      progress.isCancelled = true
      return progress.task.take()
    }
    task?.cancel()
  }

  /// Adds a part, which ends with the effect, or with an attempt of it.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - attempt: The attempt that begins the part, if there is one. It is abandoned before its parts are removed.
  /// - Returns: Whether the effect and the attempt have not ended.
  func join(_ part: EffectToken, attempt: EffectAttempt?) -> Bool {
    progress.withLock { progress in
      guard !progress.isCancelled, progress.job != nil, attempt?.isAbandoned != true else { return false }
      progress.parts.insert(part)
      return true
    }
  }

  /// Removes the parts that have not ended.
  ///
  /// - Returns: The parts, in the order in which they began.
  func removeParts() -> [EffectToken] {
    let parts = progress.withLock { progress in
      defer { progress.parts = [] }
      return progress.parts
    }
    return Self.inOrder(parts)
  }

  private static func inOrder(_ parts: Set<EffectToken>) -> [EffectToken] {
    parts.isEmpty ? [] : parts.sorted { $0.number < $1.number }
  }

  private func leave(_ part: EffectToken) { progress.withLock { _ = $0.parts.remove(part) } }

  /// Releases the work, and notifies all waiters of the end of the effect.
  ///
  /// - Returns: The parts that have not ended, which end with the effect, in the order in which they began.
  func close() -> [EffectToken] {
    // Released outside the lock, since what the work has captured may have a `deinit` of its own.
    let (job, task, parts) = progress.withLock { progress in
      defer { progress.parts = [] }
      return (progress.job.take(), progress.task.take(), progress.parts)
    }
    withExtendedLifetime((job, task)) {}
    for life in lives { life.close() }
    whole?.leave(token)
    record.close(token, isHandler: isHandler)
    onEnd?.wake()
    return Self.inOrder(parts)
  }
}

/// The context that an effect inherits from the code that requests it, wherever the effect starts.
///
/// An effect that waits for another effect starts in that effect's task, whose task-local values are not its own.
final class Heritage: Sendable {
  private let surroundings: (any Surroundings)?
  private let listener: Failures.Listener?

  private init(_ surroundings: (any Surroundings)?, _ listener: Failures.Listener?) {
    self.surroundings = surroundings
    self.listener = listener
  }

  /// Captures the context of the caller.
  ///
  /// - Parameter surroundings: The surroundings of the store, or nil for those of the caller.
  /// - Returns: The context, or nil if all of its values are the default ones.
  static func current(of surroundings: (any Surroundings)?) -> Heritage? {
    let surroundings = surroundings ?? CurrentSurroundings.value
    let listener = Failures.listener
    return surroundings == nil && listener == nil ? nil : Heritage(surroundings, listener)
  }

  /// Calls a closure with captured values.
  ///
  /// - Parameters:
  ///   - heritage: The values, or nil for the default ones.
  ///   - start: The closure.
  /// - Returns: The result of the closure.
  static func within<Result>(_ heritage: Heritage?, _ start: () -> Result) -> Result {
    if heritage == nil, CurrentSurroundings.value == nil, Failures.listener == nil { return start() }
    return CurrentSurroundings.$value.withValue(heritage?.surroundings) {
      Failures.$listener.withValue(heritage?.listener, operation: start)
    }
  }
}
