#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Rill

extension NSControl {
  /// Sends an action to a store whenever the control sends its own; the control's target is called after the store.
  ///
  /// Called again, the control sends the new action only. It keeps no store with a state of its own alive.
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
  /// Ties the state of a checkbox to a field, both ways; clicks are written directly.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func bindState<State, Action>(to path: WritableKeyPath<State, Bool>, of store: Store<State, Action>)
  {
    bindState(store.binding(path), to: path, of: store)
  }

  /// Ties the state of a checkbox to a field, both ways; clicks are sent as actions.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - action: Makes the action of a new state; usually an enum case.
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
