// Paths are autoclosures because most turns need only the access, which the optimizer compiles to an access to the field. The
// key path object is needed for effects alone, and creating it takes as long as a send.
extension Reducer {
  /// Handles an action of a child that may be absent.
  ///
  /// One overload serves optional children, rows of an ``IdentifiedArray`` and cases of an enum, as all of them can be
  /// accessed as an optional. If the child is absent, nothing happens.
  ///
  /// Effects that are handled this way do not end with the child. Use ``reduce(_:of:action:embed:)-(_,Parent,_,_)`` to
  /// bind them to the child.
  ///
  /// - Parameters:
  ///   - state: The child's place.
  ///   - action: The child's action.
  /// - Returns: The effect of the reducer.
  @inlinable
  public func reduce(into state: inout State?, action: Action) -> Effect<Action> {
    guard state != nil else { return .none }
    // The value is changed in place. Unwrapping it into a variable would copy it.
    // swift-format-ignore: NeverForceUnwrap
    return reduce(into: &state!, action: action)
  }

  /// Handles an action of a child, and distinguishes its effects from those of other children.
  ///
  /// - Parameters:
  ///   - path: The child's place in its parent. It is evaluated again if the reducer returns an effect. If it
  ///     depends on the parent's state, read it into a constant first.
  ///   - parent: The parent's state.
  ///   - action: The child's action.
  ///   - embed: Embeds the child's action in the parent's action.
  /// - Returns: The effect of the reducer.
  @inlinable
  public func reduce<Parent, ParentAction: Sendable>(
    _ path: @autoclosure () -> any WritableKeyPath<Parent, State> & Sendable, of parent: inout Parent,
    action: Action,
    embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> {
    let effect = reduce(into: &parent[keyPath: path()], action: action)
    guard let step = effect.step else { return .none }
    return Effect(step: step.mapped(embed).placed(at: path()))
  }

  /// Handles an action of a child that may be absent.
  ///
  /// Its effects end when the child leaves the state.
  ///
  /// If the child is `Identifiable`, a child with another id is a different child: the effects end when a different
  /// child appears, or when the child changes its own id. Otherwise, a child is a different one after a turn that ended
  /// without a child. Changes within one turn are not detected.
  ///
  /// - Parameters:
  ///   - path: The child's place in its parent: an optional, or an enum case that is accessed as an optional. It is
  ///     evaluated again if the reducer returns an effect.
  ///   - parent: The parent's state.
  ///   - action: The child's action.
  ///   - embed: Embeds the child's action in the parent's action.
  /// - Returns: The effect of the reducer.
  @inlinable
  public func reduce<Parent, ParentAction: Sendable>(
    _ path: @autoclosure () -> any WritableKeyPath<Parent, State?> & Sendable, of parent: inout Parent,
    action: Action,
    embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> {
    let effect = reduce(into: &parent[keyPath: path()], action: action)
    guard let step = effect.step else { return .none }
    return Effect(step: step.mapped(embed).placed(atOptional: path(), of: parent))
  }
}
