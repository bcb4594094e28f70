public import Foundation

/// Stands for [UITextPosition](https://developer.apple.com/documentation/uikit/uitextposition).
@MainActor
open class UITextPosition {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }
}

/// Stands for [UITextRange](https://developer.apple.com/documentation/uikit/uitextrange).
@MainActor
open class UITextRange {
  /// Stands for [start](https://developer.apple.com/documentation/uikit/uitextrange/start).
  open var start: UITextPosition { UITextPosition(range.lowerBound) }
  /// Stands for [end](https://developer.apple.com/documentation/uikit/uitextrange/end).
  open var end: UITextPosition { UITextPosition(range.upperBound) }
  /// Stands for [isEmpty](https://developer.apple.com/documentation/uikit/uitextrange/isempty).
  open var isEmpty: Bool { range.isEmpty }

  let range: Range<Int>

  init(_ range: Range<Int>) { self.range = range }
}

/// Stands for [UIKeyInput](https://developer.apple.com/documentation/uikit/uikeyinput).
@MainActor
public protocol UIKeyInput: AnyObject {
  /// Stands for [insertText(_:)](https://developer.apple.com/documentation/uikit/uikeyinput/inserttext(_:)).
  func insertText(_ text: String)
}

/// Stands for [UITextInput](https://developer.apple.com/documentation/uikit/uitextinput).
@MainActor
public protocol UITextInput: UIKeyInput {
  /// Stands for [selectedTextRange](https://developer.apple.com/documentation/uikit/uitextinput/selectedtextrange).
  var selectedTextRange: UITextRange? { get set }
  /// Stands for [markedTextRange](https://developer.apple.com/documentation/uikit/uitextinput/markedtextrange).
  var markedTextRange: UITextRange? { get }
  /// Stands for [beginningOfDocument](https://developer.apple.com/documentation/uikit/uitextinput/beginningofdocument).
  var beginningOfDocument: UITextPosition { get }
  /// Stands for [endOfDocument](https://developer.apple.com/documentation/uikit/uitextinput/endofdocument).
  var endOfDocument: UITextPosition { get }

  /// Stands for [setMarkedText(_:selectedRange:)](https://developer.apple.com/documentation/uikit/uitextinput/setmarkedtext(_:selectedrange:)).
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Stands for [unmarkText()](https://developer.apple.com/documentation/uikit/uitextinput/unmarktext()).
  func unmarkText()
  /// Stands for [textRange(from:to:)](https://developer.apple.com/documentation/uikit/uitextinput/textrange(from:to:)).
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// Stands for [position(from:offset:)](https://developer.apple.com/documentation/uikit/uitextinput/position(from:offset:)).
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// Stands for [offset(from:to:)](https://developer.apple.com/documentation/uikit/uitextinput/offset(from:to:)).
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
}
