#if canImport(UIKit) && !os(watchOS)
import RillControls
public import UIKit

extension UITextInput where Self: UIResponder {
  /// Replaces the text and keeps the position of the cursor in it.
  ///
  /// During a composition, as in Japanese, the function sets nothing, because that would end the composition.
  ///
  /// - Parameters:
  ///   - old: The current text.
  ///   - new: The new text.
  ///   - set: Sets the new text.
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
  /// The text of the field.
  ///
  /// The cursor keeps its position in the text. Setting the text does nothing during a composition, as in Japanese.
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
  /// The text of the view.
  ///
  /// The cursor keeps its position in the text. Setting the text does nothing during a composition, as in Japanese.
  public var boundValue: String {
    get { text ?? "" }
    set { replaceText(text ?? "", with: newValue) { text = newValue } }
  }

  /// Calls a function after each change by a person, without using the delegate.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let listener = EditListener(UITextView.textDidChangeNotification, of: self, body)
    return { listener.stop() }
  }

  /// Calls a function when a person stops editing, without using the delegate.
  public func onEditingEnd(_ body: @escaping () -> Void) -> (() -> Void)? {
    let listener = EditListener(UITextView.textDidEndEditingNotification, of: self, body)
    return { listener.stop() }
  }
}
#endif
