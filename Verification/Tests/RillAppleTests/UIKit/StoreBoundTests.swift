import Foundation
import Rill
import RillApple
import RillFixtures
import Testing
import UIKit

/// Views that receive a store, and another one later.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StoreBoundTests {
  private let store = Survey.store(Survey(name: "milk", count: 2))

  @Test func `a view binds to its store, and to the one that replaces it`() {
    let view = SurveyView()
    view.store = store
    #expect(view.store === store)
    #expect(view.name.text == "milk")
    let other = Survey.store(Survey(name: "tea"))
    view.store = other
    #expect(view.store === other)
    #expect(view.name.text == "tea")
    store.update { $0.name = "bread" }
    #expect(view.name.text == "tea")
    view.name.insertText("!")
    #expect(other.name == "tea!")
    #expect(store.name == "bread")
    #expect(view.observed == ["2", "1"])
    #expect(view.bindings == 2)
  }

  @Test func `the same store again changes nothing, and nil only ends`() {
    let view = SurveyView()
    view.store = store
    view.store = store
    #expect(view.bindings == 1)
    view.store = nil
    #expect(view.store == nil)
    store.update { $0.name = "tea" }
    store.update { $0.count = 3 }
    #expect(view.name.text == "milk")
    #expect(view.observed == ["2"])
    view.store = nil
    view.store = store
    #expect(view.name.text == "tea")
    #expect(view.bindings == 2)
  }

  @Test func `a view that binds another view takes it along`() {
    let page = Page()
    page.store = store
    #expect(page.form.name.text == "milk")
    page.store = nil
    store.update { $0.name = "tea" }
    #expect(page.form.name.text == "milk")
    page.store = store
    #expect(page.form.name.text == "tea")
    store.update { $0.name = "bread" }
    #expect(page.form.name.text == "bread")
  }

  @Test func `a view that is given another store while it binds keeps that one`() {
    let other = Survey.store(Survey(name: "tea"))
    let view = Chooser(instead: other)
    view.store = store
    #expect(view.store === other)
    store.update { $0.name = "bread" }
    #expect(view.label.text == "tea")
    other.update { $0.name = "cake" }
    #expect(view.label.text == "cake")
  }

  @Test func `a view that lets go of its store while it binds is bound to nothing`() {
    let view = Chooser(instead: nil)
    view.store = store
    #expect(view.store == nil)
    store.update { $0.name = "bread" }
    #expect(view.label.text == "milk")
  }

  @Test func `a control may be given a store, though controls have states of their own`() {
    let button = NameButton()
    button.store = store
    #expect(button.title(for: .disabled) == "milk")
    store.update { $0.name = "tea" }
    #expect(button.title(for: .normal) == "tea")
  }

  @Test func `a view has its store while it binds`() {
    let controller = Controller()
    controller.store = store
    #expect(controller.hadStore)
  }

  @Test func `a view controller binds when it is given its store`() {
    let controller = Controller()
    controller.store = store
    #expect(controller.title == "milk")
    store.update { $0.name = "tea" }
    #expect(controller.title == "tea")
  }

  @Test func `a cell that is used again leaves its row, and a removed row is safe`() async {
    store.update { $0.rows = [Counter.Row(id: 1, title: "one"), Counter.Row(id: 2, title: "two")] }
    let rows = store.rows(\.rows, action: Survey.Action.row)
    let cell = RowCell()
    cell.store = rows[id: 1]
    #expect(cell.title.text == "one")
    cell.store = rows[id: 2]
    store.send(.row(1, .titled("uno")))
    #expect(cell.title.text == "two")
    cell.title.insertText("!")
    #expect(store.state.rows[id: 2]?.title == "two!")
    store.send(.remove(2))
    let reports = Reports.of { cell.title.insertText("?") }
    #expect(cell.title.text == "two!")
    #expect(store.state.rows.map(\.title) == ["uno"])
    #expect(
      reports == [
        """
        titled("two!?") was sent to a store of Counter.Row whose place in the state is empty: the optional is nil or the row \
        was removed. Nothing happened. Release a child's store when the child leaves the state.
        """
      ])
  }

  @Test func `cells that a later change creates end with the store of their list`() {
    let list = CellList()
    list.store = store
    store.update { $0.rows = [Counter.Row(id: 1, title: "one")] }
    store.update { $0.rows = [Counter.Row(id: 1, title: "uno"), Counter.Row(id: 2, title: "two")] }
    #expect(list.labels.map(\.text) == ["milk", "milk"])
    #expect(list.cells.map(\.title.text) == ["uno", "two"])
    list.store = nil
    store.update {
      $0.name = "tea"
      $0.rows = [Counter.Row(id: 1, title: "eins"), Counter.Row(id: 2, title: "zwei")]
    }
    #expect(list.labels.map(\.text) == ["milk", "milk"])
    #expect(list.cells.map(\.title.text) == ["uno", "two"])
  }

  @Test func `bindings that a change of another store creates do not belong to the view that binds`() {
    let (other, label, view) = (Survey.store(Survey(name: "tea")), UILabel(), SurveyView())
    let form = Trigger(other: other)
    view.observe(\.count, of: other) { _, _ in label.show(\.name, of: other) }
    form.store = store
    form.store = nil
    other.update { $0.name = "bread" }
    #expect(label.text == "bread")
  }

  @Test func `nothing is kept: not views, not stores`() {
    var view: SurveyView? = SurveyView()
    var held: Store<Survey, Survey.Action>? = Survey.store()
    weak let goneView = view
    weak let goneField = view?.name
    weak let goneStore = held
    view?.store = held
    view?.name.insertText("milk")
    held = nil
    #expect(goneStore != nil)
    view = nil
    #expect(goneView == nil)
    #expect(goneField == nil)
    #expect(goneStore == nil)
    store.update { $0.name = "tea" }
  }

  @Test func `a control keeps no store alive and goes on without it`() {
    let toggle = UISwitch()
    var held: Store<Survey, Survey.Action>? = Survey.store(Survey(isSubscribed: true))
    weak let gone = held
    if let held { toggle.bind(to: \.isSubscribed, of: held) }
    held = nil
    #expect(gone == nil)
    let reports = Reports.of {
      toggle.isOn = false
      toggle.sendActions(for: .valueChanged)
    }
    #expect(toggle.isOn)
    #expect(
      reports == [
        """
        A binding's value was sent to Store<Survey, Survey.Action> after the store was released. Nothing happened. Keep a \
        reference to the store for as long as actions are sent to it.
        """
      ])
  }
}

/// A form that a person fills in.
private final class SurveyView: UIView, StoreBound {
  let name = UITextField()
  private(set) var observed: [String] = []
  private(set) var bindings = 0

  func bind(to store: Store<Survey, Survey.Action>) {
    bindings += 1
    name.bind(to: \.name, of: store)
    observe(\.count, of: store) { view, change in view.observed.append("\(change.new)") }
  }
}

/// A view that contains a form.
private final class Page: UIView, StoreBound {
  let form = SurveyView()

  func bind(to store: Store<Survey, Survey.Action>) { form.store = store }
}

/// A view that binds to another store than the one that it receives.
private final class Chooser: UIView, StoreBound {
  let label = UILabel()
  private let instead: Store<Survey, Survey.Action>?

  init(instead: Store<Survey, Survey.Action>?) {
    self.instead = instead
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  func bind(to store: Store<Survey, Survey.Action>) {
    if store !== instead { self.store = instead }
    label.show(\.name, of: store)
  }
}

/// A button that shows a name.
private final class NameButton: UIButton, StoreBound {
  func bind(to store: Store<Survey, Survey.Action>) {
    observe(\.name, of: store) { button, change in button.setTitle(change.new, for: .normal) }
  }
}

/// A controller with a title.
private final class Controller: UIViewController, StoreBound {
  private(set) var title: String?
  private(set) var hadStore = false

  func bind(to store: Store<Survey, Survey.Action>) {
    hadStore = self.store === store
    observe(\.name, of: store) { controller, change in controller.title = change.new }
  }
}

/// A cell that shows one row.
private final class RowCell: UIView, StoreBound {
  let title = UITextField()

  func bind(to store: Store<Counter.Row, Survey.RowAction>) {
    title.bind(to: \.title, of: store, send: Survey.RowAction.titled)
  }
}

/// A list whose cells are created with its rows.
private final class CellList: UIView, StoreBound {
  private(set) var cells: [RowCell] = []
  private(set) var labels: [UILabel] = []

  func bind(to store: Store<Survey, Survey.Action>) {
    observe(\.rows, of: store) { list, change in
      let rows = store.rows(\.rows, action: Survey.Action.row)
      for id in change.new.ids.dropFirst(list.cells.count) {
        let (cell, label) = (RowCell(), UILabel())
        cell.store = rows[id: id]
        label.show(\.name, of: store)
        list.cells.append(cell)
        list.labels.append(label)
      }
    }
  }
}

/// A view that changes another store while it binds.
private final class Trigger: UIView, StoreBound {
  private let other: Store<Survey, Survey.Action>

  init(other: Store<Survey, Survey.Action>) {
    self.other = other
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  func bind(to store: Store<Survey, Survey.Action>) { other.update { $0.count += 1 } }
}
