import Rill
import RillApple
import RillFixtures
import RillStyles
import Testing
import UIKit

/// Views that follow a field and write nothing.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ShowingTests {
  private let store = Survey.store(Survey(name: "milk"))

  @Test func `a label shows a text, or a field as a text`() {
    let label = UILabel()
    label.show(\.name, of: store)
    #expect(label.text == "milk")
    store.update { $0.name = "tea" }
    #expect(label.text == "tea")
    label.show(\.count, of: store) { $0 > 1 ? "\($0) pieces" : nil }
    #expect(label.text == nil)
    store.update { $0.count = 3 }
    #expect(label.text == "3 pieces")
    store.update { $0.name = "bread" }
    #expect(label.text == "3 pieces")
  }

  @Test func `an image follows its field`() {
    let view = UIImageView()
    view.show(\.name, of: store) { UIImage(systemName: $0) }
    #expect(view.image != nil)
    store.update { $0.name = "" }
    #expect(view.image == nil)
  }

  @Test func `progress and activity follow their fields`() {
    let progress = UIProgressView()
    let activity = UIActivityIndicatorView()
    progress.show(\.volume, of: store)
    activity.turn(while: \.isBusy, of: store)
    #expect(progress.progress == 0.5)
    #expect(!activity.isAnimating)
    store.update {
      $0.volume = 0.75
      $0.isBusy = true
    }
    #expect(progress.progress == 0.75)
    #expect(activity.isAnimating)
    store.update { $0.isBusy = false }
    #expect(!activity.isAnimating)
  }

  @Test func `views are hidden, shown and enabled while a field is true`() {
    let form = UIView()
    let spinner = UIView()
    let button = UIButton()
    form.hide(while: \.isBusy, of: store)
    spinner.show(while: \.isBusy, of: store)
    button.enable(while: \.isSubscribed, of: store)
    #expect([form.isHidden, spinner.isHidden, button.isEnabled] == [false, true, false])
    store.update {
      $0.isBusy = true
      $0.isSubscribed = true
    }
    #expect([form.isHidden, spinner.isHidden, button.isEnabled] == [true, false, true])
    spinner.hide(while: \.isBusy, of: store)
    #expect(spinner.isHidden)
    store.update { $0.isBusy = false }
    #expect(!spinner.isHidden)
  }

  @Test func `any property follows a field`() {
    let button = UIButton()
    let label = UILabel()
    button.show(\.isBusy, of: store, in: \.isEnabled) { !$0 }
    label.show(\.name, of: store, in: \.text) { "\($0)!" }
    #expect(button.isEnabled)
    store.update {
      $0.isBusy = true
      $0.name = "tea"
    }
    #expect(!button.isEnabled)
    #expect(label.text == "tea!")
    button.show(\.isSubscribed, of: store, in: \.isEnabled)
    store.update { $0.isBusy = false }
    #expect(!button.isEnabled)
  }

  @Test func `a view is told of old and new values, and its observation goes with it`() {
    var list: List? = List()
    weak let gone = list
    for _ in 1...2 { list?.follow(store) }
    store.update { $0.rows = [Counter.Row(id: 1, title: "milk")] }
    store.update { $0.rows[id: 2] = Counter.Row(id: 2, title: "tea") }
    #expect(list?.changes == ["nil > []", "nil > []", "[] > [1]", "[1] > [1, 2]"])
    list = nil
    #expect(gone == nil)
    store.update { $0.rows = [] }
  }

  @Test func `a view is told of each event, also of equal ones, once for each place that listens`() {
    var list: List? = List()
    weak let gone = list
    store.update { $0.toast = "before" }
    for _ in 1...2 { list?.listen(to: store) }
    for _ in 1...2 { store.update { $0.toast = "saved" } }
    store.update { $0.name = "tea" }
    #expect(list?.changes == ["saved", "saved"])
    list = nil
    #expect(gone == nil)
  }

  @Test func `a property follows one field, whichever type of the view names it`() {
    let note = SpecialNote()
    (note as Note).show(\.name, of: store, in: \.mark)
    note.show(\.notes, of: store, in: \.mark)
    store.update { $0.notes = "note" }
    store.update { $0.name = "tea" }
    #expect(note.mark == "note")
    (note as Note).show(\.name, of: store, in: \.mark)
    store.update { $0.notes = "other" }
    #expect(note.mark == "tea")
  }

  @Test func `two properties of one view follow a field each`() {
    let button = UIButton()
    button.enable(while: \.isSubscribed, of: store)
    button.hide(while: \.isBusy, of: store)
    store.update {
      $0.isSubscribed = true
      $0.isBusy = true
    }
    #expect(button.isEnabled && button.isHidden)
    button.show(\.isBusy, of: store, in: \.isEnabled)
    store.update { $0.isBusy = false }
    #expect(!button.isEnabled && !button.isHidden)
  }
}

/// A view with its own property.
private class Note: UIView {
  final var mark = ""
}

private final class SpecialNote: Note {}

/// A view that updates a table.
private final class List: UIView {
  private(set) var changes: [String] = []

  func listen(to store: Store<Survey, Survey.Action>) {
    observe(emitted: \.$toast, of: store) { list, toast in list.changes.append(toast) }
  }

  func follow(_ store: Store<Survey, Survey.Action>) {
    observe(\.rows, of: store) { list, change in
      list.changes.append("\(change.old.map { "\($0.map(\.id))" } ?? "nil") > \(change.new.map(\.id))")
    }
  }
}
