import Foundation
@_exported public import ObjectRuntime

/// A stand-in for [NSResponder](https://developer.apple.com/documentation/appkit/nsresponder).
@MainActor
open class NSResponder: Associating {
  /// The values that are associated with the object.
  package var associated: [Int: Any] = [:]

  /// A stand-in for [init()](https://developer.apple.com/documentation/appkit/nsresponder/init()).
  public init() {}
}

/// A stand-in for [NSWindow](https://developer.apple.com/documentation/appkit/nswindow).
@MainActor
open class NSWindow: NSResponder {
  /// A stand-in for [firstResponder](https://developer.apple.com/documentation/appkit/nswindow/firstresponder).
  open private(set) weak var firstResponder: NSResponder?
  private var editor: NSTextView?
  private weak var edited: NSTextField?

  /// A stand-in for [contentView](https://developer.apple.com/documentation/appkit/nswindow/contentview).
  open var contentView: NSView? {
    didSet { contentView?.container = self }
  }

  /// A stand-in for [makeFirstResponder(_:)](https://developer.apple.com/documentation/appkit/nswindow/makefirstresponder(_:)).
  @discardableResult
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    let (oldEditor, oldField, oldResponder) = (editor, edited, firstResponder)
    if let oldEditor { oldField?.take(oldEditor.string) }
    oldEditor?.client = nil
    if let oldField {
      // As in AppKit, the field still has its editor, but no longer adopts the editor's text.
      NotificationCenter.default.post(name: NSControl.textDidEndEditingNotification, object: oldField)
    } else if let text = oldResponder as? NSText {
      NotificationCenter.default.post(name: NSText.didEndEditingNotification, object: text)
    }
    editor = nil
    edited = responder as? NSTextField
    editor = edited.map { NSTextView(editing: $0) }
    firstResponder = editor ?? responder
    return true
  }

  /// Returns the field editor of a text field while the field is edited.
  func editor(of field: NSControl) -> NSTextView? { edited === field ? editor : nil }
}
