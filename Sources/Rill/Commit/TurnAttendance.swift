/// What takes part in a turn besides the reducer, at the steps of the turn.
///
/// The turn is compiled for each type of attendance. A turn that nothing else takes part in pays for none of it.
@usableFromInline
protocol TurnAttendance {
  associatedtype Action: Sendable

  /// Opens the turn and asks whether to admit its input.
  ///
  /// - Parameters:
  ///   - sequence: The number of the input.
  ///   - revision: The number of committed turns.
  /// - Returns: The result of the send, if the input was refused.
  mutating func admit(_ sequence: UInt64, _ revision: UInt64) -> SendTask?
  /// Asks whether to commit the state after the input was handled.
  ///
  /// - Returns: The result of the send, if the input was refused.
  mutating func validate() -> SendTask?
  /// Takes notice of the committed turn.
  ///
  /// - Parameters:
  ///   - step: The effect that the reducer has returned.
  ///   - revision: The number of committed turns, including this one.
  mutating func commit(_ step: Effect<Action>.Step?, _ revision: UInt64)
  /// Lets observers be notified.
  ///
  /// - Parameters:
  ///   - isWatched: Whether there are observers.
  ///   - body: Notifies them. It receives the context of the input if the turn has changed it.
  func notify(if isWatched: Bool, _ body: (SendContext?) -> Void)
}

/// The attendance of a turn in which only the reducer takes part.
@usableFromInline
struct NoAttendance<Action: Sendable>: TurnAttendance {
  // An empty value has no address of its own: the thread sanitizer takes its use in two stores for a race.
  @usableFromInline let place: UInt8 = 0

  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  func admit(_ sequence: UInt64, _ revision: UInt64) -> SendTask? { nil }

  @inlinable @inline(__always)
  func validate() -> SendTask? { nil }

  @inlinable @inline(__always)
  func commit(_ step: Effect<Action>.Step?, _ revision: UInt64) {}

  @inlinable @inline(__always)
  func notify(if isWatched: Bool, _ body: (SendContext?) -> Void) {
    if isWatched { body(nil) }
  }
}
