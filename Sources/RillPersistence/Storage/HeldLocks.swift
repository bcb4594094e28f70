import Rill
import Synchronization

/// The locks that the current task holds, which prevents the task from waiting for itself.
package enum HeldLocks {
  @TaskLocal private static var ofTask: HeldLock?

  /// The innermost lock that the caller holds, or nil.
  private static var innermost: HeldLock? {
    guard let ofTask, ofTask.scope.isCurrent else { return nil }
    return ofTask
  }

  /// Calls a function while a lock is held.
  ///
  /// - Parameters:
  ///   - name: The name of the lock, such as the path of its file.
  ///   - acquire: A function that waits for the lock and returns a function that releases it. It is not called if the
  ///     caller already holds the lock.
  ///   - body: The function.
  /// - Returns: The result of the function.
  /// - Throws: The error of either function.
  package static func hold<Result, Problem: Error>(
    _ name: String, _ acquire: () throws(Problem) -> () -> Void, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let outer = innermost
    if let outer, outer.includes(name) { return try body() }
    let release = try acquire()
    let lock = HeldLock(name, within: outer)
    defer {
      lock.scope.end()
      release()
      if outer == nil { lock.callAll() }
    }
    let outcome = $ofTask.withValue(lock) { () -> Swift.Result<Result, Problem> in
      do throws(Problem) { return .success(try body()) } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  /// Calls a function after the caller has released all of its locks, or now if it holds none.
  ///
  /// - Parameter body: The function, which may wait for anything.
  package static func afterwards(_ body: @escaping @Sendable () -> Void) {
    if let innermost { innermost.whenReleased(body) } else { body() }
  }
}

/// A lock that a task holds.
private final class HeldLock: Sendable {
  let scope = TaskScope()
  private let name: String
  private let outer: HeldLock?
  private let calls = Mutex<[WatchCall]>([])

  init(_ name: String, within outer: HeldLock?) {
    (self.name, self.outer) = (name, outer)
  }

  /// Returns whether this lock, or one that was acquired before it, has a name.
  func includes(_ name: String) -> Bool { self.name == name || outer?.includes(name) ?? false }

  /// Keeps a function until the outermost lock is released.
  func whenReleased(_ body: @escaping @Sendable () -> Void) {
    if let outer { outer.whenReleased(body) } else { calls.withLock { $0.append(WatchCall(body: body)) } }
  }

  /// Calls the functions that have waited.
  func callAll() {
    let waiting = calls.withLock { calls in
      defer { calls = [] }
      return calls
    }
    for call in waiting { call.body() }
  }
}
