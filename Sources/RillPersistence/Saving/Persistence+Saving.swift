import Rill

extension Persistence {
  /// Writes the current value, even if it has not changed.
  ///
  /// If another program has stored a value since the last load or save, the ``ConflictPolicy`` decides. A value that
  /// replaces the current one enters the state in a transition with the origin `restore` before the method returns. A
  /// value that could not be written is tried again by each flush.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: The reason why the value was not written. The stored value is then unchanged.
  public func save(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    let value = conflicts.capture(try value)
    isFresh = false
    _ = autosave?.take()
    defer { settle(isolation: isolation) }
    do throws(PersistenceFailure) {
      try await perform { [used] () throws(PersistenceFailure) in try used.part.save(value, isForced: true) }
    } catch {
      writer.keep(value, failedWith: error)
      throw error
    }
    writer.forgetFailure()
  }

  /// Removes the stored value.
  ///
  /// The state is unchanged. A merge after that starts from the value that was last loaded or saved, or from the current one
  /// if there was none.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: The reason why the value was not removed.
  public func reset(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    _ = autosave?.take()
    var kept: Value?
    // Without a store, there is nothing to merge.
    do throws(PersistenceFailure) { kept = try value } catch {}
    let order = conflicts.captureRemoval()
    try await perform { [used, kept] () throws(PersistenceFailure) in
      try used.part.remove(keeping: kept, order: order)
    }
    writer.forgetFailure()
  }

  /// Starts to save the value automatically, after a delay that follows each change.
  ///
  /// A value whose encoding has not changed is not written again. A failure is reported, and thrown by
  /// ``flush(isolation:)``. A store that no actor isolates saves when its owner next enters it after the delay.
  ///
  /// - Parameters:
  ///   - delay: The required duration without a change, measured on the store's clock.
  ///   - limit: The maximum time that a change waits while others follow, or nil for ten times the delay.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Complexity: Each change reads the clock once. The value is read when it is saved, not before.
  public func autosave(
    after delay: Duration, atMost limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    guard let door = store.entrance(for: "Autosave", on: isolation) else { return }
    passOn()
    let autosave = Autosave(
      Debounce(delay: delay, limit: limit ?? delay * 10), door: door, path: path, writer: writer,
      conflicts: conflicts, clock: store.clock, of: keeper.value, name: name)
    self.autosave = autosave
    conflicts.open(door)
    // Observes every turn: comparing values would keep a copy of the value. The encoded bytes are compared instead.
    subscription = store.observe(deriving: { [unowned store] _ in store.revision }) { _ in autosave.note() }
  }

  /// Stops saving automatically; a pending change is passed to the writing thread.
  public func stopAutosave() {
    passOn()
    autosave = nil
    subscription = nil
  }

  /// Writes a pending change immediately, and waits until all changes are written.
  ///
  /// A change that could not be written before is tried again.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: The reason why the newest value was not written.
  public func flush(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    passOn()
    defer { settle(isolation: isolation) }
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
