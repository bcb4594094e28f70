#if canImport(UIKit) && !os(watchOS)
public import Rill
public import UIKit

extension UIView {
  /// Is hidden while a field is true.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func hide<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \UIView.isHidden) { $0.isHidden = $1 }
  }

  /// Is shown while a field is true, and hidden otherwise.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \UIView.isHidden) { $0.isHidden = !$1 }
  }
}

extension UIControl {
  /// Is enabled while a field is true, and disabled otherwise.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func enable<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \UIControl.isEnabled) { $0.isEnabled = $1 }
  }
}
#endif
