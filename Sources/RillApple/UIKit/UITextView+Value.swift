#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UITextView: ValueView {
  /// The text; while a part of it is being composed, nothing else is shown.
  ///
  /// The cursor stays where it is in the text.
  public var boundValue: String {
    get { text ?? "" }
    set { replaceText(text ?? "", with: newValue) { text = newValue } }
  }

  /// Calls a function after each change by a person; the delegate stays free.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let listener = EditListener(UITextView.textDidChangeNotification, of: self, body)
    return { listener.stop() }
  }
}
#endif
