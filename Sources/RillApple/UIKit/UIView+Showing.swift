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

extension UIImageView {
  /// Shows a field as an image, now and whenever it has changed.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - image: Makes the image of the field, or answers nil to show none.
  public func show<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, as image: @escaping (Value) -> UIImage?
  ) {
    follow(path, of: store, in: \UIImageView.image) { $0.image = image($1) }
  }
}

extension UILabel {
  /// Shows a text, now and whenever it has changed.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action>(_ path: KeyPath<State, String>, of store: Store<State, Action>) {
    show(path, of: store) { $0 }
  }

  /// Shows a field as a text, now and whenever it has changed.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - text: Makes the text of the field.
  public func show<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, as text: @escaping (Value) -> String?
  ) {
    follow(path, of: store, in: \UILabel.text) { $0.text = text($1) }
  }
}

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
