import Rill

// For the beginning and the end of a program, where nothing can be awaited.
extension Persistence {
  /// Puts what is kept into the state, and blocks the caller until that is done.
  ///
  /// Call it at launch, where the first view needs the state; see ``load(isolation:)``.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: What was loaded, and how; nil if nothing is kept, and the state is as it was.
  /// - Throws: Why it was not loaded; the state is as it was.
  /// - Complexity: Reading and decoding, while the caller does nothing else.
  @discardableResult
  @available(*, noasync, message: "await load() instead")
  public func loadAndWait(
    isolation: isolated (any Actor)? = #isolation
  ) throws(PersistenceFailure) -> MigrationReport? {
    let defaults = value
    let found = try writer.performAndWait { [keeper] () throws(PersistenceFailure) in
      try keeper.load(defaults: defaults)
    }
    guard let found else { return nil }
    guard let refusal = take(found.value, label: "load \(keeper.key)", isolation: isolation) else {
      return found.report
    }
    let failure = PersistenceFailure.refused(keeper.source, because: refusal)
    throw writer.performAndWait { [keeper] in keeper.putAside(failure) }
  }

  /// Writes what is to be kept, as it is now, and blocks the caller until it is written.
  ///
  /// Call it when the program is about to end; see ``save(isolation:)``.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: Why it was not written; what was kept before is still there then.
  /// - Complexity: Encoding and writing, after what is being written already, while the caller does nothing else.
  @available(*, noasync, message: "await save() instead")
  public func saveAndWait(isolation: isolated (any Actor)? = #isolation) throws(PersistenceFailure) {
    _ = autosave?.take()
    let value = value
    try writer.performAndWait { [keeper] () throws(PersistenceFailure) in
      try keeper.save(value, isForced: true)
    }
  }
}
