import Synchronization

/// What is known of an effect that has not ended.
final class EffectEntry: Sendable {
  private enum Phase {
    case waiting
    case running(Task<Void, Never>)
    case cancelled
  }

  let token: EffectToken
  let effect: PlannedEffect
  let record: SendRecord
  /// The number of the input that asked for it.
  let cause: UInt64
  /// The task-local values of the code that asked for it.
  let heritage: Heritage
  /// The effect that this one is a part of.
  private let whole: EffectEntry?
  /// Woken when it ends, for an effect that this one is a part of.
  private let onEnd: Waiter?
  /// What is followed for it and its parts.
  private let lives: [EffectLife]
  private let phase = Mutex(Phase.waiting)

  init(
    token: EffectToken, effect: PlannedEffect, record: SendRecord, cause: UInt64, heritage: Heritage,
    whole: EffectEntry?, onEnd: Waiter?, lives: [EffectLife]
  ) {
    self.token = token
    self.effect = effect
    self.record = record
    self.cause = cause
    self.heritage = heritage
    self.whole = whole
    self.onEnd = onEnd
    self.lives = lives
  }

  /// The number of the effect, then those of the effects that it is a part of.
  var numbers: [UInt64] { [token.number] + (whole?.numbers ?? []) }

  /// The task that does its work, while it runs.
  var task: Task<Void, Never>? {
    phase.withLock { if case .running(let task) = $0 { task } else { nil } }
  }

  /// Learns the task that does its work; cancels it if the effect was cancelled before.
  func begin(_ task: Task<Void, Never>) {
    let isCancelled = phase.withLock { phase in
      if case .cancelled = phase { return true }
      phase = .running(task)
      return false
    }
    if isCancelled { task.cancel() }
  }

  /// Cancels its task, or the one that it is about to get.
  func cancel() {
    let task: Task<Void, Never>? = phase.withLock { phase in
      defer { phase = .cancelled }
      if case .running(let task) = phase { return task }
      return nil
    }
    task?.cancel()
  }

  /// Tells everybody who waits for its end.
  func close() {
    for life in lives { life.close() }
    record.close()
    onEnd?.wake()
  }
}
