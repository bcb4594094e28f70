/// Which of the values that are to be written is written, and which is next.
///
/// One is written at a time. Of those that come meanwhile only the newest is kept, since each holds all of the one before.
struct WriteSlot<Value> {
  private var isWriting = false
  private var next: Value?

  /// Whether nothing is written and nothing waits.
  var isIdle: Bool { !isWriting }

  /// Takes a value.
  ///
  /// - Returns: The value if it is to be written now; nil if it waits.
  mutating func submit(_ value: Value) -> Value? {
    guard isWriting else {
      isWriting = true
      return value
    }
    next = value
    return nil
  }

  /// Notes that the value has been written, or could not be.
  ///
  /// - Returns: The value that is to be written now, or nil.
  mutating func wrote() -> Value? {
    let value = next.take()
    isWriting = value != nil
    return value
  }
}
