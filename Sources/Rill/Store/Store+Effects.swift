extension Store {
  /// The effects that run or wait in the whole store, in the order of their start.
  ///
  /// - Complexity: O(*n* log *n*) for *n* effects.
  public var effects: [RunningEffect] { tree.effectTable() }

  /// How many effects run under an id, and how many wait for them or are held back by a throttle.
  ///
  /// A store of a part counts the effects of that part, whose ids are kept apart by its place.
  ///
  /// - Parameter id: The id.
  /// - Returns: The two numbers.
  /// - Complexity: O(effects under the id); in a store of a part, O(effects of the whole store).
  public func effectCounts(_ id: EffectID) -> (running: Int, waiting: Int) {
    guard let link else { return tree.effectCounts(id) }
    let meant = tree.effectTable().filter { $0.description.id.map(link.inside)?.map { $0 == id } ?? false }
    let running = meant.count { $0.isRunning }
    return (running, meant.count - running)
  }

  /// Cancels what runs or waits under an id.
  ///
  /// A store of a part cancels the effects of that part, whose ids are kept apart by its place. Effects of a child that
  /// its parent runs with ``Effect/map(_:)`` alone have no place; they are cancelled in the parent's store.
  ///
  /// - Parameter id: The id.
  public func cancel(_ id: EffectID) {
    if link == nil { tree.cancelEffects(id) } else { cancel { $0 == id } }
  }

  /// Cancels what runs or waits under an id.
  ///
  /// - Parameter id: The value of the id.
  @_disfavoredOverload
  public func cancel(_ id: some Hashable & Sendable) { cancel(EffectID(id)) }

  /// Cancels what runs or waits under ids that satisfy a condition.
  ///
  /// Effects without an id stay.
  ///
  /// A store of a part cancels effects of that part only.
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

  /// Cancels what a child runs under an id.
  ///
  /// - Parameters:
  ///   - id: The id that the child's reducer has given to the effects.
  ///   - path: The child's place: the path that ``Reducer/reduce(_:of:action:embed:)-(_,Parent,_,_)`` was given.
  /// - Complexity: O(effects of the whole store).
  public func cancel<Part>(_ id: EffectID, in path: KeyPath<State, Part>) {
    cancel { $0.inside(path) == id }
  }

  /// Cancels what a row runs under an id.
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
