extension Store {
  /// The running and waiting effects of the whole store, in the order in which they started.
  ///
  /// - Complexity: O(*n* log *n*) for *n* effects.
  public var effects: [RunningEffect] { tree.runnerIfStarted?.table ?? [] }

  /// Returns the number of running effects with an id, and the number of effects that wait or are held back by a
  /// throttle.
  ///
  /// A scoped store counts the effects of its own part, whose ids are distinguished by the part's place.
  ///
  /// - Parameter id: The id.
  /// - Returns: The two numbers.
  /// - Complexity: O(effects with the id); in a scoped store, O(effects of the whole store).
  public func effectCounts(_ id: EffectID) -> (running: Int, waiting: Int) {
    guard let link else { return tree.runnerIfStarted?.counts(id) ?? (0, 0) }
    let meant = effects.filter { $0.description.id.map(link.inside)?.map { $0 == id } ?? false }
    let running = meant.count { $0.isRunning }
    return (running, meant.count - running)
  }

  /// Cancels the running and waiting effects with an id.
  ///
  /// A scoped store cancels the effects of its own part, whose ids are distinguished by the part's place. Effects of a
  /// child that its parent runs with ``Effect/map(_:)`` alone have no place. Cancel them in the parent's store.
  ///
  /// - Parameter id: The id.
  public func cancel(_ id: EffectID) {
    if link == nil { tree.runnerIfStarted?.cancel(id) } else { cancel { $0 == id } }
  }

  /// Cancels the running and waiting effects with an id.
  ///
  /// - Parameter id: The value of the id.
  @_disfavoredOverload
  public func cancel(_ id: some Hashable & Sendable) { cancel(EffectID(id)) }

  /// Cancels the running and waiting effects whose ids satisfy a condition.
  ///
  /// Effects without an id are not cancelled. A scoped store cancels the effects of its own part only.
  ///
  /// - Parameter isMeant: The condition; called once for each id. See ``EffectID/value(as:)``.
  /// - Complexity: O(effects of the whole store).
  public func cancel(where isMeant: (EffectID) -> Bool) {
    guard let link else {
      tree.runnerIfStarted?.cancel(where: isMeant)
      return
    }
    tree.runnerIfStarted?.cancel { link.inside($0).map(isMeant) ?? false }
  }

  /// Cancels the effects of a child with an id.
  ///
  /// - Parameters:
  ///   - id: The id that the child's reducer has given to the effects.
  ///   - path: The child's place: the path that was passed to `reduce(_:of:action:embed:)`.
  /// - Complexity: O(effects of the whole store).
  public func cancel<Part>(_ id: EffectID, in path: KeyPath<State, Part>) {
    cancel { $0.inside(path) == id }
  }

  /// Cancels the effects of a row with an id.
  ///
  /// - Parameters:
  ///   - id: The id that the row's reducer has given to the effects.
  ///   - row: The row's id.
  ///   - rows: The collection.
  /// - Complexity: O(effects of the whole store).
  public func cancel<Row: Identifiable>(
    _ id: EffectID, inRow row: Row.ID, of rows: KeyPath<State, IdentifiedArray<Row>>
  ) where Row.ID: Sendable {
    cancel { $0.inside(row: row, of: rows) == id }
  }
}
