#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Rill

extension NSControl {
  /// Sends an action to a store whenever the control sends its own action.
  ///
  /// The control's target is called after the store. A second call replaces the action. The control keeps no store with
  /// its own state alive.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - store: The store.
  public func send<State, Action>(_ action: Action, to store: Store<State, Action>) {
    let reach = store.reach
    let stopListening = onAction { _ = reach()?.send(action) }
    ViewBindings.of(self).tie(.action, BindingLine(stopListening: stopListening))
  }
}

extension NSButton {
  /// Binds the state of a checkbox to a field in both directions, and writes clicks directly.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func bindState<State, Action>(to path: WritableKeyPath<State, Bool>, of store: Store<State, Action>)
  {
    bindState(store.binding(path), to: path, of: store)
  }

  /// Binds the state of a checkbox to a field in both directions, and sends clicks as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - action: Creates the action for a new state; usually an enum case.
  public func bindState<State, Action>(
    to path: KeyPath<State, Bool>, of store: Store<State, Action>, send action: @escaping (Bool) -> Action
  ) {
    bindState(store.binding(path, send: action), to: path, of: store)
  }

  private func bindState<State, Action>(
    _ bound: Bound<Bool>, to path: KeyPath<State, Bool>, of store: Store<State, Action>
  ) {
    tieValue(
      bound, to: path, of: store, read: { $0.state == .on },
      show: { view, isOn in view.state = isOn ? .on : .off }, onEdit: onAction)
  }
}
#endif
