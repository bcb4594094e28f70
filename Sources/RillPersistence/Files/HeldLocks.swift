/// The locks that the current task holds, which prevents the task from waiting for itself.
package enum HeldLocks {
  @TaskLocal private static var paths: Set<String> = []

  /// Calls a function while the lock of a path is held.
  ///
  /// - Parameters:
  ///   - path: The path of the lock file.
  ///   - take: A function that acquires the lock. It is not called if the task already holds the lock.
  ///   - body: The function.
  /// - Returns: The result of the function.
  /// - Throws: The error of either function.
  package static func hold<Result>(
    _ path: String, _ take: () throws(PersistenceFailure) -> FolderLock,
    _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    guard !paths.contains(path) else { return try body() }
    let lock = try take()
    defer { lock.open() }
    let outcome = $paths.withValue(paths.union([path])) { () -> Swift.Result<Result, PersistenceFailure> in
      do throws(PersistenceFailure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try outcome.get()
  }
}
