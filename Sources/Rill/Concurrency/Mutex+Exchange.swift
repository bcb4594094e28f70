package import Synchronization

extension Mutex where Value: Sendable {
  /// Replaces the value.
  ///
  /// A value must not be released while the lock is held, because its release may run any code, which may need the lock. The
  /// caller releases the earlier one.
  ///
  /// - Parameter value: The new value.
  /// - Returns: The earlier value.
  @discardableResult
  package borrowing func exchange(_ value: Value) -> Value {
    withLock { current in
      let earlier = current
      current = value
      return earlier
    }
  }
}
