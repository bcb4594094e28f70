import Foundation

/// The text of a text field or text view, with its selection and marked text, measured in UTF-16 units.
package struct TextEditing {
  package private(set) var text = ""
  package private(set) var selection = 0..<0
  package private(set) var marked: Range<Int>?

  package init() {}

  private var count: Int { text.utf16.count }

  /// Replaces the whole text and moves the cursor to its end.
  package mutating func replaceAll(_ new: String) {
    text = new
    marked = nil
    selection = count..<count
  }

  /// Moves the cursor within the limits of the text.
  package mutating func select(_ range: Range<Int>) { selection = range.clamped(to: 0..<count + 1) }

  /// Replaces the marked text or the selection, and moves the cursor behind it.
  package mutating func insert(_ new: String, isMarked: Bool) {
    let units = Array(text.utf16)
    let replaced = marked ?? selection
    let inserted = Array(new.utf16)
    text = String(
      decoding: units[..<replaced.lowerBound] + inserted + units[replaced.upperBound...], as: UTF16.self)
    let end = replaced.lowerBound + inserted.count
    marked = isMarked ? replaced.lowerBound..<end : nil
    selection = end..<end
  }

  /// Accepts the marked text.
  package mutating func unmark() { marked = nil }
}
