import AppKit
import Rill
import RillApple
import RillStyles
import Testing

@testable import AppleExamples

@MainActor
struct SignUpFormTests {
  @Test func `the form is filled in, refused and corrected`() async throws {
    let store = Store(SignUp(), environment: SignUp.Registry { name in name != "Ann" })
    let (form, window) = (SignUpForm(), NSWindow())
    form.fill()
    window.contentView = form
    form.store = store
    #expect(!form.button.isEnabled)
    try type("Ann", into: form.name, of: window)
    try type("30", into: form.age, of: window)
    #expect(form.button.isEnabled)
    try type("x", into: form.age, of: window)
    #expect(store.age == 30)
    form.button.act()
    #expect(store.isBusy)
    #expect(!form.button.isEnabled)
    _ = await store.first(\.isBusy) { !$0 }
    #expect(form.problem.stringValue == "The name Ann is taken.")
  }

  private func type(_ text: String, into field: NSTextField, of window: NSWindow) throws {
    window.makeFirstResponder(field)
    try #require(field.currentEditor() as? NSTextView).type(text)
  }
}
