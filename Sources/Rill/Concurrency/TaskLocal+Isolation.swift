extension TaskLocal {
  /// Calls an asynchronous operation while the variable has a value, on the caller's isolation.
  ///
  /// The function of the standard library calls an operation on the isolation of the code that has created it. An operation
  /// that has been created for any isolation would leave that of the caller.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isolation: The caller's isolation, `#isolation`.
  ///   - operation: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  package func withValue<Result>(
    _ value: Value, on isolation: isolated (any Actor)?, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await withValue(value) {
      // Named, so that this closure runs on it.
      _ = isolation
      return try await operation()
    }
  }
}
