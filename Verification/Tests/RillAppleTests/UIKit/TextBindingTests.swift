import Foundation
import Rill
import RillApple
import RillFixtures
import Testing
import UIKit

/// Text that a person types, and the position of the cursor.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct TextBindingTests {
  private let store = Survey.store()
  private let field = UITextField()

  init() { field.becomeFirstResponder() }

  @Test func `what is typed is written, and what is written is shown`() {
    field.bind(to: \.name, of: store)
    #expect(field.text == "")
    field.insertText("mil")
    field.insertText("k")
    #expect(store.name == "milk")
    store.update { $0.name = "bread" }
    #expect(field.text == "bread")
  }

  @Test func `a text view does the same, and its delegate stays free`() {
    let view = UITextView()
    let other = UITextView()
    let delegate = Delegate()
    view.delegate = delegate
    view.bind(to: \.notes, of: store)
    view.bind(to: \.notes, of: store)
    view.insertText("milk")
    #expect(store.notes == "milk")
    #expect(delegate.changes == 1)
    other.insertText("bread")
    #expect(store.notes == "milk")
    store.update { $0.notes = "tea" }
    #expect(view.text == "tea")
    #expect(delegate.changes == 1)
    view.unbind()
    view.insertText("!")
    #expect(store.notes == "tea")
  }

  @Test func `a text view is notified of its own edits alone, until nobody asks any more`() {
    let view = UITextView()
    var edits = 0
    let stop = view.onEdit { edits += 1 }
    view.insertText("milk")
    UITextView().insertText("bread")
    view.text = "tea"
    #expect(edits == 1)
    stop()
    view.insertText("!")
    #expect(edits == 1)
  }

  @Test func `the cursor stays when the store makes something else of what is typed`() {
    field.bind(to: \.name, of: store, send: Survey.Action.named)
    field.insertText("hello")
    #expect(field.text == "HELLO")
    #expect(cursor == 5)
    place(2)
    field.insertText("y")
    #expect(field.text == "HEYLLO")
    #expect(cursor == 3)
    field.insertText("z")
    #expect(field.text == "HEYZLLO")
    #expect(cursor == 4)
  }

  @Test func `the cursor moves with the text around it when the store changes that`() {
    store.update { $0.name = "one two three" }
    field.bind(to: \.name, of: store)
    place(7)
    store.update { $0.name = "zero one two three" }
    #expect(cursor == 12)
    store.update { $0.name = "zero one two three four" }
    #expect(cursor == 12)
    store.update { $0.name = "two" }
    #expect(cursor == 3)
  }

  @Test func `a field that is not edited is left alone with its cursor`() {
    field.resignFirstResponder()
    store.update { $0.name = "one" }
    field.bind(to: \.name, of: store)
    place(1)
    store.update { $0.name = "three" }
    #expect(cursor == 5)
  }

  @Test func `what is typed stays as it is while it stands for the same`() {
    field.text = "0"
    field.bind(to: \.volume, of: store, showing: { "\($0)" }, back: { Double($0) })
    #expect(field.text == "0.5")
    field.text = ""
    for (key, volume) in [("1", 1), (".", 1), ("2", 1.2), ("0", 1.2)] {
      field.insertText(key)
      #expect(store.volume == volume)
    }
    #expect(field.text == "1.20")
    store.update { $0.volume = 3 }
    #expect(field.text == "3.0")
    field.resignFirstResponder()
    field.text = "3.00"
    field.sendActions(for: .valueChanged)
    store.update { $0.volume = 4 }
    #expect(field.text == "4.0")
  }

  @Test func `a number can be deleted and typed anew, also a negative one`() {
    bindCount()
    #expect(field.text == "1")
    field.text = ""
    field.sendActions(for: .editingChanged)
    #expect(field.text == "")
    #expect(store.count == 1)
    field.insertText("-")
    #expect(field.text == "-")
    field.insertText("5")
    #expect(store.count == -5)
    #expect(field.text == "-5")
  }

  @Test func `text that is not a value is corrected when editing ends, or when the field changes`() {
    bindCount()
    field.insertText("x")
    #expect(field.text == "1x")
    field.resignFirstResponder()
    #expect(field.text == "1")
    #expect(store.count == 1)
    field.becomeFirstResponder()
    field.insertText("x")
    store.update { $0.count = 2 }
    #expect(field.text == "2")
  }

  @Test func `text that stands for a value takes the form of the field when editing ends`() {
    bindCount()
    field.text = ""
    field.insertText("007")
    #expect(store.count == 7)
    #expect(field.text == "007")
    field.resignFirstResponder()
    #expect(field.text == "7")
    field.unbind()
    field.becomeFirstResponder()
    field.text = "08"
    field.resignFirstResponder()
    #expect(field.text == "08")
  }

  @Test func `a text view keeps text that is not a value until editing ends`() {
    let view = UITextView()
    view.bind(to: \.count, of: store, showing: { "\($0)" }, back: { Int($0) })
    view.becomeFirstResponder()
    view.insertText("x")
    #expect(view.text == "1x")
    view.resignFirstResponder()
    #expect(view.text == "1")
  }

  private func bindCount() {
    field.bind(to: \.count, of: store, showing: { "\($0)" }, back: { Int($0) })
  }

  @Test func `what is being composed is never touched, and is caught up with afterwards`() {
    field.bind(to: \.name, of: store, send: Survey.Action.named)
    field.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    #expect(store.name == "NI")
    #expect(field.text == "ni")
    #expect(field.markedTextRange != nil)
    store.update { $0.name = "OTHER" }
    #expect(field.text == "ni")
    field.insertText("nihao")
    #expect(store.name == "NIHAO")
    #expect(field.text == "NIHAO")
  }

  private var cursor: Int? {
    field.selectedTextRange.map { field.offset(from: field.beginningOfDocument, to: $0.start) }
  }

  private func place(_ offset: Int) {
    guard let position = field.position(from: field.beginningOfDocument, offset: offset) else { return }
    field.selectedTextRange = field.textRange(from: position, to: position)
  }
}

/// A delegate that counts.
private final class Delegate: UITextViewDelegate {
  private(set) var changes = 0

  func textViewDidChange(_ textView: UITextView) { changes += 1 }
}
