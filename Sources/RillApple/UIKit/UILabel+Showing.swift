#if canImport(UIKit) && !os(watchOS)
public import Rill
public import UIKit

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
#endif
