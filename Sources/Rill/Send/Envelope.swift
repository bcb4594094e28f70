/// An input on its way to a turn, with where it came from and who waits for it.
@usableFromInline
struct Envelope<State, Action: Sendable> {
  @usableFromInline var input: Input<State, Action>
  @usableFromInline var origin: Origin
  /// The sequence number of the input that led to this one, or 0.
  @usableFromInline var cause: UInt64
  /// What the sender waits for; made only when something is left to wait for.
  @usableFromInline var record: SendRecord?
  /// Inputs of one batch that waits in the mailbox carry the same number; 0 is no batch.
  @usableFromInline var batch: UInt64

  @inlinable @inline(__always)
  init(
    _ input: Input<State, Action>, origin: Origin = .caller, cause: UInt64 = 0,
    record: SendRecord? = nil, batch: UInt64 = 0
  ) {
    self.input = input
    self.origin = origin
    self.cause = cause
    self.record = record
    self.batch = batch
  }
}
