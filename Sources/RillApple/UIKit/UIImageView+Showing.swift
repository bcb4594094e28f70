#if canImport(UIKit) && !os(watchOS)
public import Rill
public import UIKit

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
#endif
