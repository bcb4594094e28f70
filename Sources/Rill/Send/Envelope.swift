/// An input on its way to a turn, with its origin and the record of its send.
@usableFromInline
struct Envelope<State, Action: Sendable> {
  @usableFromInline var input: Input<State, Action>
  @usableFromInline var context: SendContext
  /// The origin, if the sender knows it without describing an action.
  @usableFromInline let knownOrigin: Origin
  /// Returns the origin otherwise.
  @usableFromInline let describeOrigin: (() -> Origin)?
  /// The record that the sender awaits.
  ///
  /// It is created only if there is something to wait for.
  @usableFromInline var record: SendRecord?
  /// The number of the effect that sent it, or 0.
  @usableFromInline var effect: UInt64
  /// Checks whether the part that the input was sent to is still present.
  ///
  /// Called before a waiting input is handled.
  @usableFromInline var isDue: (() -> Refusal?)?

  /// Creates an envelope.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - origin: The origin.
  ///   - describeOrigin: Returns the origin instead, and is called only if a tool or a failure shows it.
  ///   - cause: The sequence number of the input that caused this one, or 0.
  ///   - effect: The number of the effect that sent it, or 0.
  ///   - record: The record that the sender awaits.
  @inlinable
  init(
    _ input: Input<State, Action>, origin: Origin = .caller,
    describedBy describeOrigin: (() -> Origin)? = nil,
    cause: UInt64 = 0, effect: UInt64 = 0, record: SendRecord? = nil
  ) {
    self.input = input
    knownOrigin = origin
    self.describeOrigin = describeOrigin
    self.effect = effect
    self.record = record
    context = SendContext(cause: cause)
    if case .write(let write) = input { context = SendContext(of: write, cause: cause) }
  }

  /// Creates an envelope of an action that has no cause.
  @inlinable @inline(__always)
  init(_ action: Action, from origin: Origin) {
    input = .action(action)
    knownOrigin = origin
    describeOrigin = nil
    effect = 0
    context = SendContext()
  }

  /// The origin of the input.
  ///
  /// - Complexity: That of describing the sender's action, if an action sent it.
  @usableFromInline var origin: Origin { describeOrigin?() ?? knownOrigin }

  /// Replaces the input with an action, and resets how a write would have been shown.
  @inlinable
  mutating func replaceInput(by action: Action) {
    input = .action(action)
    context.forcing = .none
    context.motion = nil
  }
}

/// The data of an input other than its content and its sender.
@usableFromInline
struct SendContext {
  /// The sequence number of the input that caused this one, or 0.
  @usableFromInline var cause: UInt64 = 0
  /// The number of the batch that waits in the mailbox with this input, or 0.
  @usableFromInline var batch: UInt64 = 0
  /// The observers that are notified even of equal values.
  @usableFromInline var forcing = Forcing.none
  /// Returns the animation of a write, if it has one.
  ///
  /// Called after the write was applied.
  @usableFromInline var motion: (() -> StateAnimation?)?

  @inlinable @inline(__always)
  init(cause: UInt64 = 0) { self.cause = cause }

  @usableFromInline
  init<State>(of write: Write<State>, cause: UInt64) {
    self.cause = cause
    forcing = write.forcing
    motion = write.motion
  }
}
