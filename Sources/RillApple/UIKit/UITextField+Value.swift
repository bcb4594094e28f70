#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UITextField: ValueView {
  /// The text; while a part of it is being composed, nothing else is shown.
  ///
  /// The cursor stays where it is in the text.
  public var boundValue: String {
    get { text ?? "" }
    set { replaceText(text ?? "", with: newValue) { text = newValue } }
  }

  /// Calls a function after each `.editingChanged`.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void { on(.editingChanged, body) }
}
#endif
