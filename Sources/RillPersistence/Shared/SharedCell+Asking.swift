import Rill

// Loading and saving on request.
extension SharedCell {
  var errors: StorageErrors? { keeping?.errors }

  /// Waits until all changes so far are written.
  func flush() async throws(PersistenceFailure) { try await keeping?.writer.flush() }

  /// Blocks the caller until all changes so far are written.
  func flushAndWait() throws(PersistenceFailure) {
    guard let keeping else { return }
    guard !keeping.writer.isCurrent, !SharedAccess.isMarked(self) else { throw .inItsOwnWrite("\"\(key)\"") }
    try keeping.writer.flushAndWait()
  }

  /// Reads the stored value again, and waits for it.
  func load() async throws(PersistenceFailure) {
    guard let keeping else { return }
    try await keeping.writer.perform { () -> Result<Void, PersistenceFailure> in
      do throws(PersistenceFailure) { return .success(try self.loadNow(keeping)) } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Reads the stored value again, and blocks the caller meanwhile.
  func loadAndWait() throws(PersistenceFailure) {
    guard let keeping else { return }
    guard !keeping.writer.isCurrent, !SharedAccess.isMarked(self) else { throw .inItsOwnWrite("\"\(key)\"") }
    try keeping.writer.performAndWait { () throws(PersistenceFailure) in try loadNow(keeping) }
  }

  private func loadNow(_ keeping: Keeping) throws(PersistenceFailure) {
    defer { deliver() }
    // A change that waits to be written here is newer than the stored value.
    if !keeping.writer.isIdle {
      do throws(PersistenceFailure) {
        try keeping.errors.saving { () throws(PersistenceFailure) in try write() }
      } catch {
        keeping.errors.loaded(error)
        throw error
      }
      keeping.writer.retry()
    }
    var outcome: Result<Void, PersistenceFailure> = .success(())
    let read = { () throws(PersistenceFailure) in
      let (value, version) = self.snapshot
      guard let kept = try keeping.load(value) else { return }
      if !self.replace(kept, ifStill: version) { keeping.forget() }
    }
    do throws(PersistenceFailure) {
      try exclusively(keeping) {
        do throws(PersistenceFailure) { try read() } catch { outcome = .failure(error) }
      }
    } catch {
      keeping.errors.loaded(error)
      throw error
    }
    try outcome.get()
  }
}

/// One access of the current task to a shared value, for which it must not wait.
final class SharedAccess: Sendable {
  @TaskLocal private static var innermost: SharedAccess?

  private let scope = TaskScope()
  private let cell: ObjectIdentifier
  private let outer: SharedAccess?

  private init(_ cell: AnyObject) {
    self.cell = ObjectIdentifier(cell)
    outer = Self.innermost
  }

  /// Returns whether the caller is accessing a value.
  static func isMarked(_ cell: AnyObject) -> Bool {
    var access = innermost
    while let current = access, current.scope.isCurrent {
      if current.cell == ObjectIdentifier(cell) { return true }
      access = current.outer
    }
    return false
  }

  /// Calls a function that accesses a value.
  static func marked(
    _ cell: AnyObject, _ body: () throws(PersistenceFailure) -> Void
  ) throws(PersistenceFailure) {
    let access = SharedAccess(cell)
    defer { access.scope.end() }
    let outcome = $innermost.withValue(access) { () -> Result<Void, PersistenceFailure> in
      do throws(PersistenceFailure) { return .success(try body()) } catch { return .failure(error) }
    }
    try outcome.get()
  }
}
