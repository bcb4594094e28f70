import Rill

extension SharedReference {
  /// The reason why the newest load failed, or nil if it succeeded.
  ///
  /// The value is loaded when it is used for the first time, when others change it, and by ``load()``. Observation
  /// tracks this property, so that a view that shows it is updated. An observer is notified on any thread.
  public var loadError: PersistenceFailure? { cell.errors?.loadError }

  /// The reason why the newest save or removal failed, or nil if it succeeded.
  ///
  /// Observation tracks this property, so that a view that shows it is updated. An observer is notified on any thread.
  public var saveError: PersistenceFailure? { cell.errors?.saveError }

  /// Reads the stored value again.
  ///
  /// Changes that still wait to be written are written first; if that fails, nothing is loaded. If no value is stored,
  /// the value does not change.
  ///
  /// - Throws: The reason why the value was not loaded. The value is then unchanged.
  public func load() async throws(PersistenceFailure) { try await cell.load() }

  /// Reads the stored value again, and blocks the caller until it is loaded.
  ///
  /// - Throws: The reason why the value was not loaded. The value is then unchanged.
  @available(*, noasync, message: "await load() instead")
  public func loadAndWait() throws(PersistenceFailure) { try cell.loadAndWait() }

  /// Blocks the caller until all changes so far are written, for example when the program ends.
  ///
  /// - Throws: The reason why the newest value was not written.
  @available(*, noasync, message: "await flush() instead")
  public func flushAndWait() throws(PersistenceFailure) { try cell.flushAndWait() }
}

extension Shared {
  /// The reason why the newest load failed, or nil if it succeeded; see ``SharedReference/loadError``.
  public var loadError: PersistenceFailure? { reference.loadError }

  /// The reason why the newest save or removal failed, or nil if it succeeded; see ``SharedReference/saveError``.
  public var saveError: PersistenceFailure? { reference.saveError }
}

extension SharedViewState {
  /// The reason why the newest load failed, or nil if it succeeded; see ``SharedReference/loadError``.
  public var loadError: PersistenceFailure? { field.loadError }

  /// The reason why the newest save or removal failed, or nil if it succeeded; see ``SharedReference/saveError``.
  public var saveError: PersistenceFailure? { field.saveError }
}
