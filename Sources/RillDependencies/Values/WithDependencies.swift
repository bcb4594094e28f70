import Rill

/// Runs code with changed dependencies.
///
/// The change applies to the operation, its child tasks, and tasks that it starts with `Task`. It does not affect other
/// code, so that tests can run in parallel. A store that the operation creates runs its reducer and its effects with
/// the change, regardless of who sends to it later. Detached tasks and callbacks from other threads do not inherit the
/// change; capture ``DependencyValues/current`` for them.
///
/// - Parameters:
///   - change: A closure that sets the changed dependencies.
///   - operation: The code that runs with them.
/// - Returns: The result of the operation.
public func withDependencies<Result>(
  _ change: (inout DependencyValues) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  try withDependencies(from: DependencyValues.current.changed(by: change), operation: operation)
}

/// Runs asynchronous code with changed dependencies.
///
/// - Parameters:
///   - change: A closure that sets the changed dependencies.
///   - operation: The code that runs with them, on the caller's isolation.
/// - Returns: The result of the operation.
public func withDependencies<Result>(
  _ change: (inout DependencyValues) throws -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  try await withDependencies(from: DependencyValues.current.changed(by: change), operation: operation)
}

/// Runs code with captured dependencies in place of the current ones.
///
/// - Parameters:
///   - values: The captured ``DependencyValues/current``.
///   - operation: The code that runs with them.
/// - Returns: The result of the operation.
public func withDependencies<Result>(
  from values: DependencyValues, operation: () throws -> Result
) rethrows -> Result {
  let surroundings = DependencyScope.surroundings(of: values.unplaced)
  return try CurrentSurroundings.$value.withValue(surroundings, operation: operation)
}

/// Runs asynchronous code with captured dependencies in place of the current ones.
///
/// - Parameters:
///   - values: The captured ``DependencyValues/current``.
///   - operation: The code that runs with them, on the caller's isolation.
/// - Returns: The result of the operation.
public func withDependencies<Result>(
  from values: DependencyValues, operation: () async throws -> Result
) async rethrows -> Result {
  let surroundings = DependencyScope.surroundings(of: values.unplaced)
  return try await CurrentSurroundings.$value.withValue(surroundings, on: #isolation, operation)
}
