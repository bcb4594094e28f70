#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Foundation
import RillControls

extension NSTextView: ValueView {
  /// The text of the view.
  ///
  /// The cursor keeps its position in the text. Setting the text does nothing during a composition, as in Japanese.
  public var boundValue: String {
    get { string }
    set { replaceText(string, with: newValue) { string = newValue } }
  }

  /// Calls a function after each change by a person, without using the delegate.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let listener = EditListener(NSText.didChangeNotification, of: self, body)
    return { listener.stop() }
  }

  /// Calls a function when a person stops editing, without using the delegate.
  public func onEditingEnd(_ body: @escaping () -> Void) -> (() -> Void)? {
    let listener = EditListener(NSText.didEndEditingNotification, of: self, body)
    return { listener.stop() }
  }
}

extension NSTextView {
  /// Replaces the text and keeps the position of the cursor in it.
  ///
  /// During a composition, as in Japanese, the function sets nothing, because that would end the composition.
  ///
  /// - Parameters:
  ///   - old: The current text.
  ///   - new: The new text.
  ///   - set: Sets the new text.
  func replaceText(_ old: String, with new: String, by set: () -> Void) {
    guard !hasMarkedText() else { return }
    let selection = selectedRange()
    let change = TextChange(from: old, to: new)
    let start = change.moved(selection.location)
    let end = change.moved(selection.location + selection.length)
    set()
    setSelectedRange(NSRange(location: start, length: end - start))
  }
}
#endif
