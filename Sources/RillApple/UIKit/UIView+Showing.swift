#if canImport(UIKit) && !os(watchOS)
public import Rill
public import UIKit

extension UIView {
  /// Hides the view while a field is true.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func hide<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \UIView.isHidden) { $0.isHidden = $1 }
  }

  /// Shows the view while a field is true, and hides it otherwise.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \UIView.isHidden) { $0.isHidden = !$1 }
  }
}

extension UIControl {
  /// Enables the control while a field is true, and disables it otherwise.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func enable<State, Action>(while path: KeyPath<State, Bool>, of store: Store<State, Action>) {
    follow(path, of: store, in: \UIControl.isEnabled) { $0.isEnabled = $1 }
  }
}

extension UIImageView {
  /// Shows a field as an image, now and after each change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - image: Converts the field to an image, or returns nil to show none.
  public func show<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, as image: @escaping (Value) -> UIImage?
  ) {
    follow(path, of: store, in: \UIImageView.image) { $0.image = image($1) }
  }
}

extension UILabel {
  /// Shows a text, now and after each change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action>(_ path: KeyPath<State, String>, of store: Store<State, Action>) {
    show(path, of: store) { $0 }
  }

  /// Shows a field as text, now and after each change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - text: Converts the field to text.
  public func show<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, as text: @escaping (Value) -> String?
  ) {
    follow(path, of: store, in: \UILabel.text) { $0.text = text($1) }
  }
}

extension UIProgressView {
  /// Shows progress from 0 to 1, now and after each change.
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
  /// Animates the indicator while a field is true.
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
