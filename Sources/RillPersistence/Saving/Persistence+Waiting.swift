import Rill

// For the start and the end of a program, where code cannot await.
extension Persistence {
  /// Loads the stored value into the state, and blocks the caller until it is loaded.
  ///
  /// Call this method at launch if the first view needs the state; see ``load(isolation:)``.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: A report about the loaded value, or nil if no value is stored. The state is then unchanged.
  /// - Throws: The reason why the value was not loaded. The state is then unchanged.
  /// - Complexity: The time to read and decode the value, during which the caller is blocked.
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

  /// Writes the current value, and blocks the caller until it is written.
  ///
  /// Call this method when the program is about to end; see ``save(isolation:)``.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: The reason why the value was not written. The stored value is then unchanged.
  /// - Complexity: The time to finish the write in progress and to encode and write the value, during which the caller
  ///   is blocked.
  @available(*, noasync, message: "await save() instead")
  public func saveAndWait(isolation: isolated (any Actor)? = #isolation) throws(PersistenceFailure) {
    _ = autosave?.take()
    let value = value
    defer { settle(isolation: isolation) }
    try writer.performAndWait { [conflicts] () throws(PersistenceFailure) in
      try conflicts.save(value, isForced: true)
    }
  }
}
