import Rill

/// The values that ``Shared``, ``SharedReference`` and ``SharedViewState`` find by their keys.
///
/// A key means the same value in the whole process, so tests that run in parallel would change each other's values. Give each
/// test a scope of its own:
///
/// ```swift
/// SharedValues.separate {
///   let store = TestStore(Cart()) { CartLogic() }   // its `@Shared("cart")` has its default
/// }
/// ```
public enum SharedValues {
  /// Runs an operation in a scope that has shared values of its own, which start with their defaults.
  ///
  /// Values in storages are kept in memory until the scope ends: nothing is read or written, and no file is created.
  ///
  /// A value is found where it is first used: by the operation, its child tasks, the tasks that it starts with `Task`, and the effects,
  /// journals and persistences that these start. A detached task and a callback from another thread find the values of the
  /// process, and so does what a store of the scope does for an input that they, or a caller after the scope, have sent. A value
  /// that was found already keeps its place, inside and outside.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func separate<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try SharedRegistry.$current.withValue(SharedRegistry(isSeparate: true), operation: operation)
  }

  /// Runs an asynchronous operation in a scope that has shared values of its own, which start with their defaults.
  ///
  /// - Parameter operation: The operation, which runs on the caller's isolation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func separate<Result>(_ operation: () async throws -> Result) async rethrows -> Result {
    try await SharedRegistry.$current.withValue(SharedRegistry(isSeparate: true), on: #isolation, operation)
  }
}
