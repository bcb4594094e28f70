#if canImport(UIKit) && !os(watchOS)
import RillControls
public import UIKit

extension UITextInput where Self: UIResponder {
  /// Sets another text and puts the cursor back where it was in the text.
  ///
  /// While a part is being composed, as in Japanese, nothing is set: it would end the composition.
  ///
  /// - Parameters:
  ///   - old: The text until now.
  ///   - new: The text to set.
  ///   - set: Sets it.
  func replaceText(_ old: String, with new: String, by set: () -> Void) {
    guard markedTextRange == nil else { return }
    guard isFirstResponder, let selection = selectedTextRange else { return set() }
    let change = TextChange(from: old, to: new)
    let start = change.moved(offset(from: beginningOfDocument, to: selection.start))
    let end = change.moved(offset(from: beginningOfDocument, to: selection.end))
    set()
    guard let start = position(from: beginningOfDocument, offset: start),
      let end = position(from: beginningOfDocument, offset: end)
    else { return }
    selectedTextRange = textRange(from: start, to: end)
  }
}

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

  /// Calls a function after each `.editingDidEnd`.
  public func onEditingEnd(_ body: @escaping () -> Void) -> (() -> Void)? { on(.editingDidEnd, body) }
}

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

  /// Calls a function when a person stops editing; the delegate stays free.
  public func onEditingEnd(_ body: @escaping () -> Void) -> (() -> Void)? {
    let listener = EditListener(UITextView.textDidEndEditingNotification, of: self, body)
    return { listener.stop() }
  }
}
#endif
