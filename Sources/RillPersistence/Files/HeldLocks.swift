/// The locks that the current task holds, so that it does not wait for itself.
package enum HeldLocks {
  @TaskLocal private static var paths: Set<String> = []

  /// Calls a function while a lock is held that stands for a path.
  ///
  /// - Parameters:
  ///   - path: The file that stands for the lock.
  ///   - take: Takes the lock; not called if the task holds it already.
  ///   - body: The function.
  /// - Returns: What the function returns.
  /// - Throws: What one of the functions throws.
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
