/// Tracks the value that is being written and the value that is written next.
///
/// One value is written at a time. Only the newest waiting value is kept, because it supersedes the ones before it.
struct WriteSlot<Value> {
  private var isWriting = false
  private var next: Value?

  /// A Boolean value that indicates whether no value is being written or waiting.
  var isIdle: Bool { !isWriting }

  /// Submits a value.
  ///
  /// - Returns: The value if it is written now, or nil if it waits.
  mutating func submit(_ value: Value) -> Value? {
    guard isWriting else {
      isWriting = true
      return value
    }
    next = value
    return nil
  }

  /// The value that a submitted one would supersede.
  var waiting: Value? { next }

  /// Notes that the value has been written or has failed to be written.
  ///
  /// - Returns: The next value to write, or nil.
  mutating func wrote() -> Value? {
    let value = next.take()
    isWriting = value != nil
    return value
  }
}
