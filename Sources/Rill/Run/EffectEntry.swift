import Synchronization

/// What is known of an effect that has not ended.
final class EffectEntry: Sendable {
  private enum Phase {
    case waiting
    case running(Task<Void, Never>)
    case cancelled
  }

  /// Where the effect is started.
  enum Start {
    /// By a caller on the store's isolation. Work on the store begins at once.
    case here
    /// By a caller on the store's isolation, which starts it before the outermost `send` returns.
    case soon
    /// Anywhere.
    case elsewhere
  }

  let token: EffectToken
  let effect: PlannedEffect
  let record: SendRecord
  /// The number of the input that asked for it.
  let cause: UInt64
  /// The task-local values of the code that asked for it.
  let heritage: Heritage
  /// Whether the action of the send itself has asked for it.
  let isHandler: Bool
  let fate = EffectFate()
  /// The effect that this one is a part of.
  let whole: EffectEntry?
  /// Woken when it ends, for an effect that this one is a part of.
  private let onEnd: Waiter?
  /// What is followed for it and its parts.
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

  /// The number of the effect, then those of the effects that it is a part of.
  var numbers: [UInt64] { [token.number] + around.map(\.number) }

  /// The effects that this one is a part of, innermost first.
  var around: [EffectToken] {
    var tokens: [EffectToken] = []
    var next = whole
    while let entry = next {
      tokens.append(entry.token)
      next = entry.whole
    }
    return tokens
  }

  /// Whether it is a part of an effect with this id, so that the two are one for all others of the id.
  func isInside(_ id: EffectID) -> Bool {
    var next = whole
    while let entry = next {
      if entry.effect.description.id == id { return true }
      next = entry.whole
    }
    return false
  }

  /// Asked about what the effect has sent, if that waits for its turn: why it does not count any more.
  ///
  /// An effect that has ended in the meantime is no reason, but a child that has left is one, and a send that was taken
  /// back is, too.
  var absence: () -> Refusal? {
    { [record, life = effect.life] in
      guard record.isCancelled || life?.hasEnded == true else { return nil }
      return Refusal(by: "effect", CancellationError())
    }
  }

  /// Who acts, when the effect sends or writes.
  func run() -> EffectRun { EffectRun(token: token, fate: fate) }

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
    record.close(token, isHandler: isHandler)
    onEnd?.wake()
  }
}
