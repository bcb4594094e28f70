public import Rill

/// The logic of a stack of screens, whose screens share one reducer.
///
/// For a stack in a parent, use `reduce(_:of:action:embed:)` of the screen's reducer.
public struct ScreensReducer<Screen: Reducer>: Reducer where Screen.State: Sendable {
  /// The stack.
  public typealias State = Screens<Screen.State>
  /// The actions of the stack and of its screens.
  public typealias Action = ScreensAction<Screen.State, Screen.Action>

  @usableFromInline let screen: PresentationReducer<Screen>

  /// Creates the logic of a stack.
  ///
  /// - Parameter screen: The reducer of each screen.
  @inlinable
  public init(_ screen: Screen) { self.screen = PresentationReducer(screen: screen) }

  /// Handles an action of the stack or of a screen on it.
  ///
  /// The action of a screen that has left changes nothing. Popping to, or dismissing, a screen that is not on the stack
  /// changes nothing and is reported.
  @inlinable
  public func reduce(into stack: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .screen(let id, let action):
      let effect: Effect<Action> = screen.reduce(\.rows, id: id, of: &stack, action: action) {
        .screen($0, $1)
      }
      return effect.isNone ? .none : effect.dismissing(by: .dismiss(id))
    case .push(let screen): stack.push(screen)
    case .pop: stack.pop()
    default: navigate(&stack, by: action)
    }
    return .none
  }

  /// Handles the less frequent actions of the stack.
  @usableFromInline
  func navigate(_ stack: inout State, by action: Action) {
    switch action {
    case .popAll: stack.popAll()
    case .replaceTop(let screen): stack.replaceTop(with: screen)
    case .replaceAll(let screens): stack.replaceAll(with: screens)
    case .keep(let ids): stack.keep(ids)
    case .popTo(let id):
      if !stack.pop(to: id) { report(id, absentFrom: stack, "It cannot become the top") }
    case .dismiss(let id):
      if !stack.dismiss(id) { report(id, absentFrom: stack, "It cannot be dismissed") }
    case .screen, .push, .pop: break
    }
  }

  private func report(_ id: ScreenID, absentFrom stack: State, _ consequence: String) {
    Failures.report(
      .screenAbsent(
        id.number, in: SwiftTypeName(State.self).text, wasPushed: 1 <= id.number && id.number <= stack.pushed,
        consequence))
  }
}

extension Reducer where State: Sendable {
  /// Handles an action of a stack of screens with this reducer as the reducer of each screen.
  ///
  /// A screen's effects end when it leaves, and its late results never reach another screen.
  ///
  /// - Parameters:
  ///   - screens: The stack in its parent. It is evaluated again if the reducer returns an effect.
  ///   - parent: The parent's state.
  ///   - action: The action of the stack.
  ///   - embed: Embeds an action of the stack in the parent's action.
  /// - Returns: The effect of the screen's reducer.
  @inlinable
  public func reduce<Parent, ParentAction: Sendable>(
    _ screens: @autoclosure () -> any WritableKeyPath<Parent, Screens<State>> & Sendable,
    of parent: inout Parent, action: ScreensAction<State, Action>,
    embed: @escaping @Sendable (ScreensAction<State, Action>) -> ParentAction
  ) -> Effect<ParentAction> {
    ScreensReducer(self).reduce(screens(), of: &parent, action: action, embed: embed)
  }

  /// Matches the action of a screen in place of one of the stack.
  @available(
    *, unavailable,
    message: "write 'case path(ScreensAction<Screen.State, Screen.Action>)' in the parent's action"
  )
  public func reduce<Parent, ParentAction: Sendable>(
    _ screens: any WritableKeyPath<Parent, Screens<State>> & Sendable, of parent: inout Parent,
    action: Action,
    embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> { .none }
}
