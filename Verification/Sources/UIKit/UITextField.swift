public import Foundation

/// A stand-in for [UITextField](https://developer.apple.com/documentation/uikit/uitextfield).
@MainActor
open class UITextField: UIControl {
  var editing = TextEditing()

  /// A stand-in for [text](https://developer.apple.com/documentation/uikit/uitextfield/text).
  open var text: String? {
    get { editing.text }
    set { editing.replaceAll(newValue ?? "") }
  }
  /// A stand-in for [placeholder](https://developer.apple.com/documentation/uikit/uitextfield/placeholder).
  open var placeholder: String?

  /// A stand-in for [resignFirstResponder()](https://developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()).
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let wasEdited = isFirstResponder
    let isResigned = super.resignFirstResponder()
    if wasEdited { sendActions(for: .editingDidEnd) }
    return isResigned
  }

  func didEdit() { sendActions(for: .editingChanged) }
}

extension UITextField: UITextInput {
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
