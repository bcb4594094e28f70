/// An input on its way to a turn, with where it came from and who waits for it.
@usableFromInline
struct Envelope<State, Action: Sendable> {
  @usableFromInline var input: Input<State, Action>
  @usableFromInline var context: SendContext
  @usableFromInline var origin: Origin
  /// What the sender waits for; made only when something is left to wait for.
  @usableFromInline var record: SendRecord?
  /// The number of the effect that sent it, or 0.
  @usableFromInline var effect: UInt64
  /// Asked before an input that has waited is handled: whether the part that it was sent to is still there.
  var isDue: (() -> Refusal?)?

  @usableFromInline
  init(
    _ input: Input<State, Action>, origin: Origin = .caller, cause: UInt64 = 0, effect: UInt64 = 0,
    record: SendRecord? = nil
  ) {
    self.input = input
    self.origin = origin
    self.effect = effect
    self.record = record
    context = SendContext(cause: cause)
    if case .write(let write) = input { context = SendContext(of: write, cause: cause) }
  }

  /// Puts an action in the place of the input, with nothing left of how a write was to be shown.
  @inlinable
  mutating func replaceInput(by action: Action) {
    input = .action(action)
    context.forcing = .none
    context.motion = nil
  }
}

/// What is known of an input besides what it says and who sent it.
@usableFromInline
struct SendContext {
  /// The sequence number of the input that led to this one, or 0.
  @usableFromInline var cause: UInt64 = 0
  /// Inputs of one batch that waits in the mailbox carry the same number; 0 is no batch.
  @usableFromInline var batch: UInt64 = 0
  /// Who is told even of equal values.
  @usableFromInline var forcing = Forcing.none
  /// How the change is to be shown, if it is a write that says so; asked after the write was applied.
  @usableFromInline var motion: (() -> StateAnimation?)?

  @inlinable @inline(__always)
  init(cause: UInt64 = 0) { self.cause = cause }

  init<State>(of write: Write<State>, cause: UInt64) {
    self.cause = cause
    forcing = write.forcing
    motion = write.motion
  }
}
