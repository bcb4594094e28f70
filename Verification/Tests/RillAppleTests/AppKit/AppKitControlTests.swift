import AppKit
import Foundation
import Rill
import RillApple
import RillControls
import Testing

/// Controls of AppKit that show a field and write it.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct AppKitControlTests {
  private let store = Survey.store()
  private let diary = Diary()

  init() { store.attach(diary) }

  @Test func `a switch and a checkbox show their field, follow it, and write it`() {
    let (toggle, checkbox) = (NSSwitch(), NSButton())
    store.update { $0.isSubscribed = true }
    toggle.bind(to: \.isSubscribed, of: store)
    checkbox.bindState(to: \.isSubscribed, of: store, send: Survey.Action.switched)
    #expect(toggle.state == .on && checkbox.state == .on)
    toggle.state = .off
    toggle.act()
    #expect(!store.isSubscribed)
    #expect(checkbox.state == .off)
    checkbox.state = .on
    checkbox.act()
    #expect(toggle.state == .on)
    #expect(diary.lines == ["caller update", #"binding \Survey.isSubscribed"#, "binding switched(true)"])
    let written = NSButton()
    written.bindState(to: \.isBusy, of: store)
    written.state = .on
    written.act()
    #expect(store.isBusy)
  }

  @Test func `a slider and a level write fields of any kind of number`() {
    let (slider, level) = (NSSlider(), NSLevelIndicator())
    slider.bind(to: \.volume, of: store)
    level.bind(to: \.volume, of: store) { .slid(Float($0)) }
    #expect(slider.doubleValue == 0.5 && level.doubleValue == 0.5)
    slider.doubleValue = 0.25
    slider.act()
    #expect(level.doubleValue == 0.25)
    level.doubleValue = 0.75
    level.act()
    #expect(slider.doubleValue == 0.75)
  }

  @Test func `a stepper counts whole numbers, and goes back when the store refuses`() {
    let view = NSStepper()
    view.bind(to: \.count, of: store)
    view.doubleValue = 9
    view.act()
    view.doubleValue = 10
    view.act()
    #expect(store.count == 9)
    #expect(view.doubleValue == 9)
    #expect(diary.lines == [#"binding \Survey.count"#, #"binding \Survey.count refused"#])
  }

  @Test func `a pop-up and segments choose among values`() {
    let (menu, segments) = (NSPopUpButton(), NSSegmentedControl())
    menu.addItems(withTitles: ["S", "M", "L"])
    segments.segmentCount = 3
    menu.bind(to: \.size, of: store, among: Survey.Size.allCases)
    segments.bind(to: \.size, of: store, among: Survey.Size.allCases, send: Survey.Action.sized)
    #expect(menu.indexOfSelectedItem == 1 && segments.selectedSegment == 1)
    menu.selectItem(at: 2)
    menu.act()
    #expect(segments.selectedSegment == 2)
    segments.selectedSegment = 0
    segments.act()
    #expect(menu.indexOfSelectedItem == 0)
    menu.bind(to: \.size, of: store, among: [.medium])
    #expect(menu.indexOfSelectedItem == -1)
  }

  @Test func `a date picker follows and writes its date`() {
    let view = NSDatePicker()
    view.bind(to: \.birthday, of: store)
    view.dateValue = Date(timeIntervalSince1970: 86_400)
    view.act()
    #expect(store.birthday == Date(timeIntervalSince1970: 86_400))
    store.update { $0.birthday = Date(timeIntervalSince1970: 1) }
    #expect(view.dateValue == Date(timeIntervalSince1970: 1))
  }

  @Test func `the target of a control is called after the store, also when the control is bound again`() {
    let (view, target) = (NSSlider(), Listener())
    view.target = target
    view.action = Selector(("slide:"))
    target.body = { [store] in target.received.append(store.volume) }
    for volume in [0.25, 0.75] {
      view.bind(to: \.volume, of: store)
      view.doubleValue = volume
      view.act()
    }
    #expect(target.received == [0.25, 0.75])
    #expect(diary.lines == [#"binding \Survey.volume"#, #"binding \Survey.volume"#])
    view.unbind()
    #expect(view.target === target)
    #expect(view.action == Selector(("slide:")))
    view.doubleValue = 0.5
    view.act()
    #expect(target.received == [0.25, 0.75, 0.75])
  }

  @Test func `a target that was set while the control was bound stays`() {
    let (view, target) = (NSSlider(), Listener())
    view.bind(to: \.volume, of: store)
    view.target = target
    view.unbind()
    #expect(view.target === target)
  }

  @Test func `a button sends an action, beside its state and its own target`() {
    let (button, target) = (NSButton(), Listener())
    var clicks = 0
    target.body = { clicks += 1 }
    button.target = target
    button.action = Selector(("click:"))
    button.bindState(to: \.isBusy, of: store)
    button.send(.counted(2), to: store)
    button.send(.counted(3), to: store)
    button.bindState(to: \.isSubscribed, of: store)
    button.state = .on
    button.act()
    #expect(diary.lines == ["caller counted(3)", #"binding \Survey.isSubscribed"#])
    #expect(store.isSubscribed && !store.isBusy)
    #expect(clicks == 1)
    button.unbind()
    button.act()
    #expect(diary.lines.count == 2)
    #expect(clicks == 2)
    #expect(button.target === target)
  }

  @Test func `neither controls nor their stores are kept alive`() {
    var held: Store<Survey, Survey.Action>? = Survey.store()
    var view: NSSlider? = NSSlider()
    weak let (goneStore, goneView) = (held, view)
    if let held { view?.bind(to: \.volume, of: held) }
    held = nil
    #expect(goneStore == nil)
    view?.doubleValue = 0.25
    view?.act()
    view = nil
    #expect(goneView == nil)
  }

  @Test func `a table selects a row by its place`() {
    let (view, source) = (NSTableView(), Source())
    source.rows = [Counter.Row(id: 1, title: "a"), Counter.Row(id: 2, title: "b")]
    view.dataSource = source
    view.bind(to: \.page, of: store)
    #expect(view.selectedRow == 0)
    view.click(1)
    #expect(store.page == 1)
    store.update { $0.page = 7 }
    #expect(view.selectedRow == -1)
    #expect(diary.lines == [#"binding \Survey.page"#, "caller update"])
  }

  @Test func `a table changes the rows that have changed`() {
    let (view, source, window) = (NSTableView(), Source(), NSWindow())
    view.dataSource = source
    view.observe(\.rows, of: store) { view, change in
      view.apply(RowUpdates(from: source.rows, to: change.new)) { source.rows = Array(change.new) }
    }
    window.contentView = view
    store.update { $0.rows = [Counter.Row(id: 1, title: "a"), Counter.Row(id: 2, title: "b")] }
    store.update {
      $0.rows = IdentifiedArray([(2, "c"), (3, ""), (1, "a")].map { Counter.Row(id: $0, title: $1) })
    }
    store.update { $0.rows = [] }
    #expect(
      view.requests == [
        "reload", "insert [0, 1]", "remove [1]", "insert [0, 1]", "reload [0]", "remove [0, 1, 2]",
      ])
  }

  @Test func `a selection is shown once its row has come, whichever was observed first`() {
    let (view, source, window) = (NSTableView(), Source(), NSWindow())
    store.update {
      $0.page = 1
      $0.rows = rows(1, 2, 3)
    }
    view.dataSource = source
    view.bind(to: \.page, of: store)
    view.observe(\.rows, of: store) { view, change in
      view.apply(RowUpdates(from: source.rows, to: change.new)) { source.rows = Array(change.new) }
    }
    #expect(view.selectedRow == 1)
    window.contentView = view
    store.update {
      $0.rows = rows(1, 2, 3, 4)
      $0.page = 3
    }
    #expect(view.selectedRow == 3)
    #expect(store.page == 3)
  }

  @Test func `rows that come and go edit no selection, and the position in the store stays selected`() {
    let (view, source, window) = (NSTableView(), Source(), NSWindow())
    store.update { $0.rows = rows(1, 2, 3) }
    view.dataSource = source
    view.observe(\.rows, of: store) { view, change in
      view.apply(RowUpdates(from: source.rows, to: change.new)) { source.rows = Array(change.new) }
    }
    view.bind(to: \.page, of: store)
    window.contentView = view
    view.click(1)
    let edits = diary.lines.count
    for ids in [[4, 1, 2, 3], [1, 3], [3]] {
      store.update { $0.rows = IdentifiedArray(ids.map { Counter.Row(id: $0, title: "") }) }
      #expect(store.page == 1)
      #expect(view.selectedRow == (ids.count > 1 ? 1 : -1))
    }
    #expect(diary.lines.dropFirst(edits) == ["caller update", "caller update", "caller update"])
    view.click(0)
    #expect(store.page == 0)
  }

  private func rows(_ ids: Int...) -> IdentifiedArray<Counter.Row> {
    IdentifiedArray(ids.map { Counter.Row(id: $0, title: "") })
  }
}

/// Receives actions.
@MainActor
private final class Listener: SelectorReceiving {
  var received: [Double] = []
  var body: () -> Void = {}

  func receive(_ selector: Selector, from sender: Any?) { body() }
}

/// Shows rows in a table.
@MainActor
private final class Source: NSTableViewDataSource {
  var rows: [Counter.Row] = []

  func numberOfRows(in tableView: NSTableView) -> Int { rows.count }
}
