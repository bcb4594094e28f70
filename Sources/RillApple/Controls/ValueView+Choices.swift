#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
public import Rill

extension ValueView where Value == Int {
  /// Binds the position of the selection to a field that holds one of several values, and writes choices directly.
  ///
  /// If the field holds none of the choices, the view shows -1, which is not a selection.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - choices: The choices, in the order in which the view shows them.
  public func bind<State, Action, Choice: Equatable>(
    to path: WritableKeyPath<State, Choice>, of store: Store<State, Action>, among choices: [Choice]
  ) {
    bind(
      to: path, of: store, showing: { choices.firstIndex(of: $0) ?? -1 },
      back: { choices.indices.contains($0) ? choices[$0] : nil })
  }

  /// Binds the position of the selection to a field that holds one of several values, and sends choices as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - choices: The choices, in the order in which the view shows them.
  ///   - action: Creates the action for a choice; usually an enum case.
  public func bind<State, Action, Choice: Equatable>(
    to path: KeyPath<State, Choice>, of store: Store<State, Action>, among choices: [Choice],
    send action: @escaping (Choice) -> Action
  ) {
    bind(
      to: path, of: store, showing: { choices.firstIndex(of: $0) ?? -1 },
      back: { choices.indices.contains($0) ? choices[$0] : nil }, send: action)
  }
}
#endif
