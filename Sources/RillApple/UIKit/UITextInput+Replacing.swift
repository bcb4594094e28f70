#if canImport(UIKit) && !os(watchOS)
import UIKit

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
#endif
