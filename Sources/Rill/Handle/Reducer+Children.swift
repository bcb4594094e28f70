extension Reducer {
  /// Handles an action of a child that may be absent.
  ///
  /// One overload serves optional children, rows of an ``IdentifiedArray`` and cases of an enum: whatever can be
  /// reached as an optional. Without a child nothing happens.
  ///
  /// Effects handled this way do not end with the child; ``reduce(_:of:action:embed:)-(_,Parent,_,_)`` binds them.
  ///
  /// - Parameters:
  ///   - state: The child's place.
  ///   - action: The child's action.
  /// - Returns: The effect that the reducer asked for.
  @inlinable
  public func reduce(into state: inout State?, action: Action) -> Effect<Action> {
    guard state != nil else { return .none }
    // The value is changed where it lies; unwrapping it into a variable would copy it.
    // swift-format-ignore: NeverForceUnwrap
    return reduce(into: &state!, action: action)
  }

  /// Handles an action of a child, and keeps its effects apart from those of other children.
  ///
  /// - Parameters:
  ///   - path: The child's place in its parent.
  ///   - parent: The parent's state.
  ///   - action: The child's action.
  ///   - embed: Makes the parent's action of a child's.
  /// - Returns: The effect that the reducer asked for.
  @inlinable
  public func reduce<Parent, ParentAction: Sendable>(
    _ path: any WritableKeyPath<Parent, State> & Sendable, of parent: inout Parent, action: Action,
    embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> {
    let effect = reduce(into: &parent[keyPath: path], action: action)
    guard let step = effect.step else { return .none }
    return Effect(step: step.mapped(embed).placed(at: path))
  }

  /// Handles an action of a child that may be absent; the effects end when the child leaves the state.
  ///
  /// Where the child is `Identifiable`, one with another id is another child: the effects end when it comes, or when the
  /// child changes its own id. Otherwise a child is another one after a turn that ended without it. What happens within
  /// one turn is not seen.
  ///
  /// - Parameters:
  ///   - path: The child's place in its parent: an optional, or an enum case reached as one.
  ///   - parent: The parent's state.
  ///   - action: The child's action.
  ///   - embed: Makes the parent's action of a child's.
  /// - Returns: The effect that the reducer asked for.
  @inlinable
  public func reduce<Parent, ParentAction: Sendable>(
    _ path: any WritableKeyPath<Parent, State?> & Sendable, of parent: inout Parent, action: Action,
    embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> {
    let effect = reduce(into: &parent[keyPath: path], action: action)
    guard let step = effect.step else { return .none }
    return Effect(step: step.mapped(embed).placed(atOptional: path, of: parent))
  }
}
