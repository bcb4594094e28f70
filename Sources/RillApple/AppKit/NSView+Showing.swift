#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Rill

extension NSView {
  /// Hides the view while a field is true.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func hide<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \NSView.isHidden) { $0.isHidden = $1 }
  }

  /// Shows the view while a field is true, and hides it otherwise.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \NSView.isHidden) { $0.isHidden = !$1 }
  }
}

extension NSControl {
  /// Enables the control while a field is true, and disables it otherwise.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func enable<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \NSControl.isEnabled) { $0.isEnabled = $1 }
  }
}

extension NSLevelIndicator {
  /// Shows a level, now and after each change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action, Number: BinaryFloatingPoint>(
    _ path: KeyPath<State, Number>, of store: Store<State, Action>
  ) {
    follow(path, of: store, in: \NSLevelIndicator.doubleValue) { $0.doubleValue = Double($1) }
  }
}

extension NSProgressIndicator {
  /// Shows progress in the indicator's own range, now and after each change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action, Number: BinaryFloatingPoint>(
    _ path: KeyPath<State, Number>, of store: Store<State, Action>
  ) {
    follow(path, of: store, in: \NSProgressIndicator.doubleValue) { $0.doubleValue = Double($1) }
  }

  /// Animates the indicator while a field is true.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func turn<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \NSProgressIndicator.isIndeterminate) { view, isTurning in
      if isTurning { view.startAnimation(nil) } else { view.stopAnimation(nil) }
    }
  }
}
#endif
