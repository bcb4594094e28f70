extension Reducer where State: Identifiable & SendableMetatype, State.ID: Sendable {
  /// Handles an action of a row.
  ///
  /// Its effects end when the row is removed.
  ///
  /// - Parameters:
  ///   - rows: The collection in its parent. It is evaluated again if the reducer returns an effect.
  ///   - id: The row's id.
  ///   - parent: The parent's state.
  ///   - action: The row's action.
  ///   - embed: Embeds a row's id and action in the parent's action.
  /// - Returns: The effect of the reducer.
  @inlinable
  public func reduce<Parent, ParentAction: Sendable>(
    _ rows: @autoclosure () -> any WritableKeyPath<Parent, IdentifiedArray<State>> & Sendable,
    id: State.ID, of parent: inout Parent,
    action: Action, embed: @escaping @Sendable (State.ID, Action) -> ParentAction
  ) -> Effect<ParentAction> {
    let effect = reduce(into: &parent[keyPath: rows()][id: id], action: action)
    guard let step = effect.step else { return .none }
    return Effect(step: step.mapped { embed(id, $0) }.placed(at: rows(), id: id))
  }
}

extension Effect {
  /// Returns an effect that cancels the effects of a row with an id.
  ///
  /// - Parameters:
  ///   - id: The id that the row's reducer has given to the effects.
  ///   - row: The row's id.
  ///   - rows: The collection in the state of the reducer that returns this effect.
  /// - Returns: The effect.
  public static func cancel<Root, Row: Identifiable>(
    _ id: EffectID, inRow row: Row.ID, of rows: any KeyPath<Root, IdentifiedArray<Row>> & Sendable
  ) -> Effect where Row.ID: Sendable {
    .cancel(id.placed(inRow: row, of: rows))
  }
}

extension Effect.Step {
  @usableFromInline
  func placed<Parent, Row: Identifiable & SendableMetatype>(
    at rows: any WritableKeyPath<Parent, IdentifiedArray<Row>> & Sendable, id: Row.ID
  ) -> Effect.Step where Row.ID: Sendable {
    placed(
      EffectPlacement<Parent>(
        id: EffectID(id).placed(in: EffectID(rows)), inside: { $0.inside(row: id, of: rows) },
        presence: Presence(in: Parent.self, placed: PlacedPresence(id, in: rows)) {
          $0[keyPath: rows].contains(id: id)
        },
        lift: { $0.lifted { (parent: Parent) in parent[keyPath: rows][id: id] } },
        face: { ($0 as? any Embedding)?.row(id, of: rows) },
        write: {
          $0.lifted { (parent: inout Parent, change: (inout Row) -> Bool) in
            changePart(&parent[keyPath: rows][id: id], change)
          }
        }))
  }
}
