#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Foundation
import RillControls

extension NSTextView: ValueView {
  /// The text; while a part of it is being composed, nothing else is shown.
  ///
  /// The cursor stays where it is in the text.
  public var boundValue: String {
    get { string }
    set { replaceText(string, with: newValue) { string = newValue } }
  }

  /// Calls a function after each change by a person; the delegate stays free.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let listener = EditListener(NSText.didChangeNotification, of: self, body)
    return { listener.stop() }
  }

  /// Calls a function when a person stops editing; the delegate stays free.
  public func onEditingEnd(_ body: @escaping () -> Void) -> (() -> Void)? {
    let listener = EditListener(NSText.didEndEditingNotification, of: self, body)
    return { listener.stop() }
  }
}

extension NSTextView {
  /// Sets another text and puts the cursor back where it was in the text.
  ///
  /// While a part is being composed, as in Japanese, nothing is set: it would end the composition.
  ///
  /// - Parameters:
  ///   - old: The text until now.
  ///   - new: The text to set.
  ///   - set: Sets it.
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
