import AppKit
import Foundation
import Rill
import RillApple
import Testing

/// Text that a person types in AppKit, and views that follow a field.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct AppKitTextTests {
  private let store = Survey.store()
  private let window = NSWindow()
  private let field = NSTextField()

  init() {
    window.contentView = NSView()
    window.contentView?.addSubview(field)
    window.makeFirstResponder(field)
  }

  private var editor: NSTextView {
    get throws { try #require(field.currentEditor() as? NSTextView) }
  }

  @Test func `what is typed is written, and what is written is shown`() throws {
    field.bind(to: \.name, of: store)
    try editor.type("mil")
    try editor.type("k")
    #expect(store.name == "milk")
    store.update { $0.name = "bread" }
    #expect(field.stringValue == "bread")
    #expect(field.currentEditor() != nil)
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "bread")
    store.update { $0.name = "tea" }
    #expect(field.stringValue == "tea")
    field.unbind()
    window.makeFirstResponder(field)
    try editor.type("!")
    #expect(store.name == "tea")
  }

  @Test func `the cursor stays when the store makes something else of what is typed`() throws {
    field.bind(to: \.name, of: store, send: Survey.Action.named)
    try editor.type("hello")
    #expect(field.stringValue == "HELLO")
    try editor.setSelectedRange(NSRange(location: 2, length: 0))
    try editor.type("y")
    #expect(field.stringValue == "HEYLLO")
    #expect(try editor.selectedRange() == NSRange(location: 3, length: 0))
  }

  @Test func `what is being composed is not touched`() throws {
    field.bind(to: \.name, of: store, send: Survey.Action.named)
    try editor.setMarkedText(
      "ni", selectedRange: NSRange(location: 2, length: 0),
      replacementRange: NSRange(location: NSNotFound, length: 0))
    #expect(field.stringValue == "ni")
    try editor.unmarkText()
    #expect(field.stringValue == "NI")
  }

  @Test func `a number is left as it is typed while it stands for the same`() throws {
    field.bind(to: \.volume, of: store, showing: { "\($0)" }, back: { Double($0) })
    #expect(field.stringValue == "0.5")
    try editor.type("0")
    #expect(field.stringValue == "0.50")
    window.makeFirstResponder(nil)
    store.update { $0.volume = 0.25 }
    #expect(field.stringValue == "0.25")
  }

  @Test func `a number can be deleted and typed anew, and is corrected when editing ends`() throws {
    field.bind(to: \.count, of: store, showing: { "\($0)" }, back: { Int($0) })
    try editor.setSelectedRange(NSRange(location: 0, length: 1))
    try editor.type("-")
    #expect(field.stringValue == "-")
    #expect(store.count == 1)
    try editor.type("05")
    #expect(field.stringValue == "-05")
    #expect(store.count == -5)
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "-5")
    window.makeFirstResponder(field)
    try editor.type("x")
    #expect(field.stringValue == "-5x")
    window.makeFirstResponder(nil)
    #expect(field.stringValue == "-5")
  }

  @Test func `a text view keeps text that is not a value until editing ends`() {
    let view = NSTextView(frame: .zero)
    window.contentView?.addSubview(view)
    window.makeFirstResponder(view)
    view.bind(to: \.count, of: store, showing: { "\($0)" }, back: { Int($0) })
    view.type("x")
    #expect(view.string == "1x")
    window.makeFirstResponder(nil)
    #expect(view.string == "1")
  }

  @Test func `a text view follows and writes its field, with the cursor where it was`() {
    let view = NSTextView(frame: .zero)
    view.bind(to: \.notes, of: store)
    view.type("one two")
    #expect(store.notes == "one two")
    view.setSelectedRange(NSRange(location: 3, length: 0))
    store.update { $0.notes = "zero one two" }
    #expect(view.string == "zero one two")
    #expect(view.selectedRange() == NSRange(location: 8, length: 0))
    view.unbind()
    view.type("!")
    #expect(store.notes == "zero one two")
  }

  @Test func `labels, progress, levels, hidden and enabled views follow their fields`() {
    let (label, progress, spinner, level) = (
      NSTextField(string: ""), NSProgressIndicator(), NSProgressIndicator(), NSLevelIndicator()
    )
    let (form, note, button) = (NSView(), NSView(), NSButton())
    label.show(\.count, of: store) { "\($0) pieces" }
    progress.show(\.volume, of: store)
    level.show(\.volume, of: store)
    spinner.turn(while: \.isBusy, of: store)
    form.hide(while: \.isBusy, of: store)
    note.show(while: \.isBusy, of: store)
    button.enable(while: \.isSubscribed, of: store)
    #expect(label.stringValue == "1 pieces")
    #expect(
      [form.isHidden, note.isHidden, button.isEnabled, spinner.isTurning] == [false, true, false, false])
    store.update {
      $0.count = 3
      $0.volume = 0.75
      $0.isBusy = true
      $0.isSubscribed = true
    }
    #expect(label.stringValue == "3 pieces")
    #expect(progress.doubleValue == 0.75 && level.doubleValue == 0.75)
    #expect(
      [form.isHidden, note.isHidden, button.isEnabled, spinner.isTurning] == [true, false, true, true])
    label.show(\.name, of: store)
    store.update { $0.isBusy = false }
    #expect(label.stringValue == "")
    #expect(!spinner.isTurning)
  }

  @Test func `a view takes another store, and leaves the one before`() {
    final class Form: NSView, StoreBound {
      let name = NSTextField()

      func bind(to store: Store<Survey, Survey.Action>) { name.bind(to: \.name, of: store) }
    }
    let (form, other) = (Form(), Survey.store(Survey(name: "other")))
    form.store = store
    form.store = other
    #expect(form.name.stringValue == "other")
    store.update { $0.name = "milk" }
    #expect(form.name.stringValue == "other")
    form.store = nil
    other.update { $0.name = "tea" }
    #expect(form.name.stringValue == "other")
  }
}
