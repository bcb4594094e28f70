public import Rill

/// The actions of a place that presents a child, and of the child.
public enum PresentedAction<Child: Sendable, Action: Sendable>: Sendable {
  /// Presents a child in place of the current one, if there is one.
  case present(Child)
  /// Dismisses the child with an id, which is the ``Presented/id`` of its place, as when the child requests to leave.
  ///
  /// An earlier child's id dismisses nothing, and is reported.
  case dismiss(ScreenID)
  /// An action of the presented child.
  case child(Action)
}

extension PresentedAction: Equatable where Child: Equatable, Action: Equatable {}
extension PresentedAction: Hashable where Child: Hashable, Action: Hashable {}
extension PresentedAction: Encodable where Child: Encodable, Action: Encodable {}
extension PresentedAction: Decodable where Child: Decodable, Action: Decodable {}

/// The logic of a place that presents a child.
struct PresentedReducer<Child: Reducer>: Reducer where Child.State: Sendable {
  typealias State = Presented<Child.State>
  typealias Action = PresentedAction<Child.State, Child.Action>

  let child: PresentationReducer<Child>

  func reduce(into place: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .child(let action):
      guard let id = place.id else { return .none }
      let effect: Effect<Action> = child.reduce(\.presentation, of: &place, action: action) { .child($0) }
      return effect.isNone ? .none : effect.dismissing(by: .dismiss(id))
    case .present(let child): place.present(child)
    case .dismiss(let id):
      if !place.dismiss(id) {
        let wasPresented = 1 <= id.number && id.number <= place.presented
        Failures.report(
          .screenAbsent(
            id.number, in: SwiftTypeName(State.self).text, wasPushed: wasPresented, "It cannot be dismissed"))
      }
    }
    return .none
  }
}

extension Reducer where State: Sendable {
  /// Handles an action of a place that presents a child with this reducer.
  ///
  /// The child's effects end when it is dismissed or replaced, and its late results never reach another child. Dismissing
  /// a child that is not presented changes nothing and is reported.
  ///
  /// - Parameters:
  ///   - place: The place in its parent. It is evaluated again if the reducer returns an effect.
  ///   - parent: The parent's state.
  ///   - action: The action of the place.
  ///   - embed: Embeds an action of the place in the parent's action.
  /// - Returns: The effect of the child's reducer.
  public func reduce<Parent, ParentAction: Sendable>(
    _ place: @autoclosure () -> any WritableKeyPath<Parent, Presented<State>> & Sendable,
    of parent: inout Parent, action: PresentedAction<State, Action>,
    embed: @escaping @Sendable (PresentedAction<State, Action>) -> ParentAction
  ) -> Effect<ParentAction> {
    PresentedReducer(child: PresentationReducer(screen: self))
      .reduce(place(), of: &parent, action: action, embed: embed)
  }

  /// Matches the action of a child in place of one of its place.
  @available(
    *, unavailable,
    message: "write 'case sheet(PresentedAction<Child.State, Child.Action>)' in the parent's action"
  )
  public func reduce<Parent, ParentAction: Sendable>(
    _ place: any WritableKeyPath<Parent, Presented<State>> & Sendable, of parent: inout Parent,
    action: Action,
    embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> { .none }
}
