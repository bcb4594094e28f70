import Rill

extension Persistence {
  /// Writes what is to be kept, as it is now, also if it has not changed.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  /// - Throws: Why it was not written; what was kept before is still there then.
  public func save(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    _ = autosave?.take()
    let value = value
    try await perform { [keeper] () throws(PersistenceFailure) in try keeper.save(value, isForced: true) }
  }

  /// Removes what is kept; the state stays as it is.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  /// - Throws: Why it was not removed.
  public func reset(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    _ = autosave?.take()
    try await perform { [keeper] () throws(PersistenceFailure) in try keeper.remove() }
  }

  /// Saves by itself from now on, some time after changes.
  ///
  /// A state that is encoded to the same bytes is not written again. A failure is reported, and thrown by ``flush(isolation:)``.
  /// A store that no actor owns saves when its owner enters it next after the delay.
  ///
  /// - Parameters:
  ///   - delay: How long nothing must change, on the store's clock.
  ///   - limit: How long a change waits at most while there are others; ten times the delay if nil.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Complexity: A change costs a look at the clock. The value is taken when it is saved, not before.
  public func autosave(
    after delay: Duration, atMost limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    guard let door = store.door(for: "Autosave", on: isolation) else { return }
    if autosave?.take() == true { writer.submit(value) }
    let autosave = Autosave(
      Debounce(delay: delay, limit: limit ?? delay * 10), door: door, path: path, writer: writer,
      clock: store.clock)
    self.autosave = autosave
    // Every turn counts: comparing would keep a copy of the value. What is encoded is compared instead.
    subscription = store.observe(deriving: { [unowned store] _ in store.revision }) { _ in autosave.note() }
  }

  /// Stops to save by itself; a change that waits is handed to the writing thread.
  public func stopAutosave() {
    if autosave?.take() == true { writer.submit(value) }
    autosave = nil
    subscription = nil
  }

  /// Writes a change that waits at once, and waits until all has been written.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  /// - Throws: Why the newest value was not written.
  public func flush(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    if autosave?.take() == true { writer.submit(value) }
    try await writer.flush()
  }

  func perform<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable () throws(PersistenceFailure) -> Result
  ) async throws(PersistenceFailure) -> Result {
    try await writer.perform { () -> Swift.Result<Result, PersistenceFailure> in
      do throws(PersistenceFailure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }
}
