#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Rill

extension NSView {
  /// Is hidden while a field is true.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func hide<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \NSView.isHidden) { $0.isHidden = $1 }
  }

  /// Is shown while a field is true, and hidden otherwise.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \NSView.isHidden) { $0.isHidden = !$1 }
  }
}

extension NSControl {
  /// Is enabled while a field is true, and disabled otherwise.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func enable<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \NSControl.isEnabled) { $0.isEnabled = $1 }
  }
}

extension NSLevelIndicator {
  /// Shows a level, now and whenever it has changed.
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
  /// Shows how much is done, in the indicator's own range, now and whenever it has changed.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action, Number: BinaryFloatingPoint>(
    _ path: KeyPath<State, Number>, of store: Store<State, Action>
  ) {
    follow(path, of: store, in: \NSProgressIndicator.doubleValue) { $0.doubleValue = Double($1) }
  }

  /// Turns while a field is true.
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
