#if canImport(UIKit) && !os(watchOS)
public import Rill
public import UIKit

extension UIProgressView {
  /// Shows how much is done, from 0 to 1, now and whenever it has changed.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action, Number: BinaryFloatingPoint>(
    _ path: KeyPath<State, Number>, of store: Store<State, Action>
  ) {
    follow(path, of: store, in: \UIProgressView.progress) { view, done in
      view.setProgress(Float(done), animated: view.window != nil)
    }
  }
}

extension UIActivityIndicatorView {
  /// Turns while a field is true.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func turn<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \UIActivityIndicatorView.isAnimating) { view, isTurning in
      if isTurning { view.startAnimating() } else { view.stopAnimating() }
    }
  }
}
#endif
