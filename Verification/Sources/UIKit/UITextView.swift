public import Foundation

/// A stand-in for [UITextView](https://developer.apple.com/documentation/uikit/uitextview).
@MainActor
open class UITextView: UIView {
  var editing = TextEditing()

  /// A stand-in for [textDidChangeNotification](https://developer.apple.com/documentation/uikit/uitextview/textdidchangenotification).
  open class nonisolated var textDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UITextViewTextDidChangeNotification")
  }

  /// A stand-in for [text](https://developer.apple.com/documentation/uikit/uitextview/text).
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { editing.text }
    set { editing.replaceAll(newValue ?? "") }
  }
  /// A stand-in for [delegate](https://developer.apple.com/documentation/uikit/uitextview/delegate).
  open weak var delegate: (any UITextViewDelegate)?

  /// A stand-in for [textDidEndEditingNotification](https://developer.apple.com/documentation/uikit/uitextview/textdidendeditingnotification).
  open class nonisolated var textDidEndEditingNotification: NSNotification.Name {
    NSNotification.Name("UITextViewTextDidEndEditingNotification")
  }

  /// A stand-in for [resignFirstResponder()](https://developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()).
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let wasEdited = isFirstResponder
    let isResigned = super.resignFirstResponder()
    if wasEdited {
      NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }
    return isResigned
  }

  func didEdit() {
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }
}

/// A stand-in for [UITextViewDelegate](https://developer.apple.com/documentation/uikit/uitextviewdelegate).
@MainActor
public protocol UITextViewDelegate: AnyObject {
  /// A stand-in for [textViewDidChange(_:)](https://developer.apple.com/documentation/uikit/uitextviewdelegate/textviewdidchange(_:)).
  func textViewDidChange(_ textView: UITextView)
}

extension UITextView: UITextInput {
  /// A stand-in for [selectedTextRange](https://developer.apple.com/documentation/uikit/uitextinput/selectedtextrange).
  public var selectedTextRange: UITextRange? {
    get { UITextRange(editing.selection) }
    set { if let newValue { editing.select(newValue.range) } }
  }
  /// A stand-in for [markedTextRange](https://developer.apple.com/documentation/uikit/uitextinput/markedtextrange).
  public var markedTextRange: UITextRange? { editing.marked.map { UITextRange($0) } }
  /// A stand-in for [beginningOfDocument](https://developer.apple.com/documentation/uikit/uitextinput/beginningofdocument).
  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// A stand-in for [endOfDocument](https://developer.apple.com/documentation/uikit/uitextinput/endofdocument).
  public var endOfDocument: UITextPosition { UITextPosition(editing.text.utf16.count) }

  /// A stand-in for [insertText(_:)](https://developer.apple.com/documentation/uikit/uikeyinput/inserttext(_:)).
  public func insertText(_ text: String) {
    editing.insert(text, isMarked: false)
    didEdit()
  }

  /// A stand-in for [setMarkedText(_:selectedRange:)](https://developer.apple.com/documentation/uikit/uitextinput/setmarkedtext(_:selectedrange:)).
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    editing.insert(markedText ?? "", isMarked: true)
    didEdit()
  }

  /// A stand-in for [unmarkText()](https://developer.apple.com/documentation/uikit/uitextinput/unmarktext()).
  public func unmarkText() {
    editing.unmark()
    didEdit()
  }

  /// A stand-in for [textRange(from:to:)](https://developer.apple.com/documentation/uikit/uitextinput/textrange(from:to:)).
  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    fromPosition.offset <= toPosition.offset ? UITextRange(fromPosition.offset..<toPosition.offset) : nil
  }

  /// A stand-in for [position(from:offset:)](https://developer.apple.com/documentation/uikit/uitextinput/position(from:offset:)).
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return place >= 0 && place <= editing.text.utf16.count ? UITextPosition(place) : nil
  }

  /// A stand-in for [offset(from:to:)](https://developer.apple.com/documentation/uikit/uitextinput/offset(from:to:)).
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }
}
