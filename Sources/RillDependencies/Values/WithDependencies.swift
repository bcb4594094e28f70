import Rill

/// Runs code with other dependencies than those around it.
///
/// The change holds for the operation and the tasks that are its children, or that it starts with `Task`, and for
/// nobody else: tests that run side by side do not meet. A store that the operation makes runs its reducer and its effects
/// with the change, whoever sends to it later. A detached task and a callback from elsewhere know nothing of
/// it; capture ``DependencyValues/current`` for them.
///
/// - Parameters:
///   - change: Sets what shall be different.
///   - operation: What runs with it.
/// - Returns: What the operation returns.
public func withDependencies<Result>(
  _ change: (inout DependencyValues) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  try withDependencies(from: DependencyValues.current.changed(by: change), operation: operation)
}

/// Runs asynchronous code with other dependencies than those around it.
///
/// - Parameters:
///   - change: Sets what shall be different.
///   - operation: What runs with it, where the caller runs.
/// - Returns: What the operation returns.
public func withDependencies<Result>(
  _ change: (inout DependencyValues) throws -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  try await withDependencies(from: DependencyValues.current.changed(by: change), operation: operation)
}

/// Runs code with dependencies that were captured before, instead of those around it.
///
/// - Parameters:
///   - values: What ``DependencyValues/current`` was there.
///   - operation: What runs with it.
/// - Returns: What the operation returns.
public func withDependencies<Result>(
  from values: DependencyValues, operation: () throws -> Result
) rethrows -> Result {
  let surroundings = DependencyScope.surroundings(of: values.unplaced)
  return try CurrentSurroundings.$value.withValue(surroundings, operation: operation)
}

/// Runs asynchronous code with dependencies that were captured before, instead of those around it.
///
/// - Parameters:
///   - values: What ``DependencyValues/current`` was there.
///   - operation: What runs with it, where the caller runs.
/// - Returns: What the operation returns.
public func withDependencies<Result>(
  from values: DependencyValues, operation: () async throws -> Result
) async rethrows -> Result {
  let surroundings = DependencyScope.surroundings(of: values.unplaced)
  return try await CurrentSurroundings.$value.withValue(surroundings, operation: operation)
}
