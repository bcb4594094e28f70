import Rill

// Values and mutations that outlive the program.
extension Queries {
  /// Returns the cached values and the pending mutations of some kinds, for saving.
  ///
  /// A value that cannot be encoded is omitted and reported, because it can be loaded again.
  ///
  /// - Parameter kinds: The types to archive. Values and mutations of other types are omitted.
  /// - Returns: The archive.
  /// - Throws: The error of a mutation that cannot be encoded, because it would be lost.
  /// - Complexity: O(cached values)
  public func archive(of kinds: QueryKinds) throws -> QueryArchive { try store.state.archive(kinds) }

  /// Adds the values and the pending mutations of an archive.
  ///
  /// Values have their age, by the wall clock, and are stale accordingly; a value from the future is stale. A query
  /// that has a value keeps it. Mutations are performed with their original ids, one after another. A mutation that
  /// cannot be read is kept for the next archive.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - kinds: The types in the archive.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  /// - Returns: The parts that could not be restored.
  @discardableResult
  public func restore(
    _ archive: QueryArchive, of kinds: QueryKinds, isolation: isolated (any Actor)? = #isolation
  ) -> [QueryArchiveFailure] {
    hub.enter(from: isolation)
    let time = hub.clock.now
    let restored = RestoredQueries(archive, kinds, at: time)
    hub.send(.restored(restored, at: time))
    return restored.problems
  }
}
