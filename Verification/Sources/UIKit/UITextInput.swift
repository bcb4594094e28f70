public import Foundation

/// A stand-in for [UITextPosition](https://developer.apple.com/documentation/uikit/uitextposition).
@MainActor
open class UITextPosition {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }
}

/// A stand-in for [UITextRange](https://developer.apple.com/documentation/uikit/uitextrange).
@MainActor
open class UITextRange {
  /// A stand-in for [start](https://developer.apple.com/documentation/uikit/uitextrange/start).
  open var start: UITextPosition { UITextPosition(range.lowerBound) }
  /// A stand-in for [end](https://developer.apple.com/documentation/uikit/uitextrange/end).
  open var end: UITextPosition { UITextPosition(range.upperBound) }
  /// A stand-in for [isEmpty](https://developer.apple.com/documentation/uikit/uitextrange/isempty).
  open var isEmpty: Bool { range.isEmpty }

  let range: Range<Int>

  init(_ range: Range<Int>) { self.range = range }
}

/// A stand-in for [UIKeyInput](https://developer.apple.com/documentation/uikit/uikeyinput).
@MainActor
public protocol UIKeyInput: AnyObject {
  /// A stand-in for [insertText(_:)](https://developer.apple.com/documentation/uikit/uikeyinput/inserttext(_:)).
  func insertText(_ text: String)
}

/// A stand-in for [UITextInput](https://developer.apple.com/documentation/uikit/uitextinput).
@MainActor
public protocol UITextInput: UIKeyInput {
  /// A stand-in for [selectedTextRange](https://developer.apple.com/documentation/uikit/uitextinput/selectedtextrange).
  var selectedTextRange: UITextRange? { get set }
  /// A stand-in for [markedTextRange](https://developer.apple.com/documentation/uikit/uitextinput/markedtextrange).
  var markedTextRange: UITextRange? { get }
  /// A stand-in for [beginningOfDocument](https://developer.apple.com/documentation/uikit/uitextinput/beginningofdocument).
  var beginningOfDocument: UITextPosition { get }
  /// A stand-in for [endOfDocument](https://developer.apple.com/documentation/uikit/uitextinput/endofdocument).
  var endOfDocument: UITextPosition { get }

  /// A stand-in for [setMarkedText(_:selectedRange:)](https://developer.apple.com/documentation/uikit/uitextinput/setmarkedtext(_:selectedrange:)).
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// A stand-in for [unmarkText()](https://developer.apple.com/documentation/uikit/uitextinput/unmarktext()).
  func unmarkText()
  /// A stand-in for [textRange(from:to:)](https://developer.apple.com/documentation/uikit/uitextinput/textrange(from:to:)).
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// A stand-in for [position(from:offset:)](https://developer.apple.com/documentation/uikit/uitextinput/position(from:offset:)).
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// A stand-in for [offset(from:to:)](https://developer.apple.com/documentation/uikit/uitextinput/offset(from:to:)).
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
}
