import Foundation

/// An object that receives actions and, on platforms without the Objective-C runtime, finds the function for a
/// selector.
@MainActor
public protocol SelectorReceiving: AnyObject {
  /// Receives the action of a control.
  func receive(_ selector: Selector, from sender: Any?)
}

extension NSControl {
  /// Sends the control's action, as the control does after a user has changed its value.
  public func act() { sendAction(action, to: target) }
}

extension NSTextView {
  /// Types a text, as a user does.
  public func type(_ text: String) {
    insertText(text, replacementRange: NSRange(location: NSNotFound, length: 0))
  }
}

extension NSTableView {
  /// Selects a row, as a user does.
  public func click(_ row: Int) { selectRowIndexes(IndexSet(integer: row), byExtendingSelection: false) }
}
