public import Foundation

/// A stand-in for [NSText](https://developer.apple.com/documentation/appkit/nstext).
@MainActor
open class NSText: NSView {
  var editing = TextEditing()

  /// A stand-in for [didChangeNotification](https://developer.apple.com/documentation/appkit/nstext/didchangenotification).
  open class nonisolated var didChangeNotification: NSNotification.Name {
    NSNotification.Name("NSTextDidChangeNotification")
  }

  /// A stand-in for [didEndEditingNotification](https://developer.apple.com/documentation/appkit/nstext/didendeditingnotification).
  open class nonisolated var didEndEditingNotification: NSNotification.Name {
    NSNotification.Name("NSTextDidEndEditingNotification")
  }

  /// A stand-in for [string](https://developer.apple.com/documentation/appkit/nstext/string).
  open var string: String {
    get { editing.text }
    set { editing.replaceAll(newValue) }
  }
}

/// A stand-in for [NSTextView](https://developer.apple.com/documentation/appkit/nstextview).
@MainActor
open class NSTextView: NSText {
  /// The edited text field if the view is a field editor.
  weak var client: NSTextField?

  /// A stand-in for [init(frame:)](https://developer.apple.com/documentation/appkit/nstextview/init(frame:)).
  public override init(frame frameRect: NSRect) { super.init(frame: frameRect) }

  /// A stand-in for [init(coder:)](https://developer.apple.com/documentation/appkit/nstextview/init(coder:)).
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  init(editing field: NSTextField) {
    super.init(frame: .zero)
    string = field.stringValue
    client = field
  }

  /// A stand-in for [hasMarkedText()](https://developer.apple.com/documentation/appkit/nstextinputclient/hasmarkedtext()).
  open func hasMarkedText() -> Bool { editing.marked != nil }

  /// A stand-in for [selectedRange()](https://developer.apple.com/documentation/appkit/nstextinputclient/selectedrange()).
  open func selectedRange() -> NSRange { NSRange(editing.selection) }

  /// A stand-in for [setSelectedRange(_:)](https://developer.apple.com/documentation/appkit/nstextview/setselectedrange(_:)).
  open func setSelectedRange(_ charRange: NSRange) {
    if let range = Range(charRange) { editing.select(range) }
  }

  /// A stand-in for [insertText(_:replacementRange:)](https://developer.apple.com/documentation/appkit/nstextinputclient/inserttext(_:replacementrange:)).
  open func insertText(_ string: Any, replacementRange: NSRange) {
    editing.insert(string as? String ?? "", isMarked: false)
    didEdit()
  }

  /// A stand-in for [setMarkedText(_:selectedRange:replacementRange:)](https://developer.apple.com/documentation/appkit/nstextinputclient/setmarkedtext(_:selectedrange:replacementrange:)).
  open func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
    editing.insert(string as? String ?? "", isMarked: true)
    didEdit()
  }

  /// A stand-in for [unmarkText()](https://developer.apple.com/documentation/appkit/nstextinputclient/unmarktext()).
  open func unmarkText() {
    editing.unmark()
    didEdit()
  }

  private func didEdit() {
    client?.didEdit(string)
    NotificationCenter.default.post(name: NSText.didChangeNotification, object: self)
  }
}
