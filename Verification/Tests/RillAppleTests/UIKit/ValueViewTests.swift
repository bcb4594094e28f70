import Foundation
import Rill
import RillApple
import RillFixtures
import Testing
import UIKit

/// Controls that show a field and write it.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ValueViewTests {
  private let store = Survey.store()
  private let diary = Diary()

  init() { store.attach(diary) }

  @Test func `a switch shows its field, follows it, and writes it`() {
    let view = UISwitch()
    store.update { $0.isSubscribed = true }
    view.bind(to: \.isSubscribed, of: store)
    #expect(view.isOn)
    store.update { $0.isSubscribed = false }
    #expect(!view.isOn)
    view.isOn = true
    view.sendActions(for: .valueChanged)
    #expect(store.isSubscribed)
    #expect(diary.lines == ["caller update", "caller update", #"binding \Survey.isSubscribed"#])
  }

  @Test func `a slider writes fields of any kind of number`() {
    let view = UISlider()
    view.bind(to: \.volume, of: store)
    #expect(view.value == 0.5)
    view.value = 0.25
    view.sendActions(for: .valueChanged)
    #expect(store.volume == 0.25)
    store.update { $0.volume = 0.75 }
    #expect(view.value == 0.75)
  }

  @Test func `a stepper counts whole numbers, and goes back when the store refuses`() {
    let view = UIStepper()
    view.bind(to: \.count, of: store)
    #expect(view.value == 1)
    view.value = 9
    view.sendActions(for: .valueChanged)
    #expect(store.count == 9)
    view.value = 10
    view.sendActions(for: .valueChanged)
    #expect(store.count == 9)
    #expect(view.value == 9)
    #expect(diary.lines == [#"binding \Survey.count"#, #"binding \Survey.count refused"#])
  }

  @Test func `a number that the field cannot hold leaves it, and the view goes back`() {
    let view = UIStepper()
    view.maximumValue = .infinity
    view.bind(to: \.count, of: store)
    view.value = .infinity
    view.sendActions(for: .valueChanged)
    #expect(store.count == 1)
    #expect(view.value == 1)
    #expect(diary.lines == [])
  }

  @Test func `a segmented control chooses among values`() {
    let view = UISegmentedControl(items: ["S", "M", "L"])
    view.bind(to: \.size, of: store, among: Survey.Size.allCases)
    #expect(view.selectedSegmentIndex == 1)
    view.selectedSegmentIndex = 2
    view.sendActions(for: .valueChanged)
    #expect(store.size == .large)
    store.send(.sized(.medium))
    #expect(view.selectedSegmentIndex == 1)
    view.selectedSegmentIndex = UISegmentedControl.noSegment
    view.sendActions(for: .valueChanged)
    #expect(store.size == .medium)
    #expect(view.selectedSegmentIndex == 1)
    view.bind(to: \.size, of: store, among: [.small, .large])
    #expect(view.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func `a page control follows and writes its page`() {
    let view = UIPageControl()
    view.numberOfPages = 3
    view.bind(to: \.page, of: store)
    view.currentPage = 2
    view.sendActions(for: .valueChanged)
    #expect(store.page == 2)
    store.update { $0.page = 1 }
    #expect(view.currentPage == 1)
  }

  @Test func `a date picker follows and writes its date`() {
    let view = UIDatePicker()
    view.bind(to: \.birthday, of: store)
    #expect(view.date == Date(timeIntervalSince1970: 0))
    view.date = Date(timeIntervalSince1970: 86_400)
    view.sendActions(for: .valueChanged)
    #expect(store.birthday == Date(timeIntervalSince1970: 86_400))
    store.update { $0.birthday = Date(timeIntervalSince1970: 1) }
    #expect(view.date == Date(timeIntervalSince1970: 1))
  }

  @Test func `edits are sent as actions where that is asked for`() {
    let toggle = UISwitch()
    let stepper = UIStepper()
    let slider = UISlider()
    let choice = UISegmentedControl(items: ["S", "M", "L"])
    toggle.bind(to: \.isSubscribed, of: store, send: Survey.Action.switched)
    stepper.bind(to: \.count, of: store, send: Survey.Action.counted)
    slider.bind(to: \.volume, of: store) { .slid(Float($0)) }
    choice.bind(to: \.size, of: store, among: Survey.Size.allCases, send: Survey.Action.sized)
    toggle.isOn = true
    toggle.sendActions(for: .valueChanged)
    stepper.value = 3
    stepper.sendActions(for: .valueChanged)
    slider.value = 0.75
    slider.sendActions(for: .valueChanged)
    choice.selectedSegmentIndex = 0
    choice.sendActions(for: .valueChanged)
    #expect(
      diary.lines == [
        "binding switched(true)", "binding counted(3)", "binding slid(0.75)",
        "binding sized(Survey.Size.small)",
      ])
  }

  @Test func `a field of another type is shown in another form, and written back`() {
    let view = UITextField()
    view.bind(to: \.count, of: store, showing: { "\($0)" }, back: { Int($0) })
    #expect(view.text == "1")
    view.text = "7"
    view.sendActions(for: .editingChanged)
    #expect(store.count == 7)
    view.text = "seven"
    view.sendActions(for: .editingChanged)
    #expect(store.count == 7)
    #expect(view.text == "7")
    view.bind(to: \.count, of: store, showing: { "\($0)" }, back: { Int($0) }, send: Survey.Action.counted)
    view.text = "4"
    view.sendActions(for: .editingChanged)
    #expect(diary.lines == [#"binding \Survey.count"#, "binding counted(4)"])
  }

  @Test func `bound twice, a view writes once and follows once`() {
    let view = Dial()
    view.bind(to: \.page, of: store)
    view.bind(to: \.page, of: store)
    #expect(view.settings == [])
    view.turn(to: 4)
    #expect(store.page == 4)
    #expect(diary.lines == [#"binding \Survey.page"#])
    store.update { $0.page = 5 }
    #expect(view.settings == [5])
    var handlers = 0
    view.enumerateEventHandlers { _, _, _, _ in handlers += 1 }
    #expect(handlers == 1)
  }

  @Test func `bound once more while it is being bound, a view still writes once`() {
    let view = Dial()
    var rounds = 0
    view.onSetting = { [store] in
      rounds += 1
      if rounds == 1 { view.bind(to: \.count, of: store) }
    }
    store.update { $0.page = 4 }
    view.bind(to: \.page, of: store)
    view.turn(to: 6)
    #expect(store.page == 6)
    #expect(store.count == 1)
    #expect(diary.lines == ["caller update", #"binding \Survey.page"#])
  }

  @Test func `bound to another field or store, a view leaves the one before`() {
    let view = Dial()
    let other = Survey.store(Survey(count: 8))
    view.bind(to: \.page, of: store)
    view.bind(to: \.count, of: other)
    #expect(view.boundValue == 8)
    store.update { $0.page = 3 }
    #expect(view.boundValue == 8)
    view.turn(to: 6)
    #expect(store.page == 3)
    #expect(other.count == 6)
  }

  @Test func `unbound, a view neither follows nor writes`() {
    let view = Dial()
    view.bind(to: \.page, of: store)
    view.unbind()
    store.update { $0.page = 3 }
    view.turn(to: 6)
    #expect(store.page == 3)
    #expect(view.settings == [])
    UISwitch().unbind()
  }

  @Test func `an edit within a turn waits for its own, and is shown in the end`() {
    let view = Dial()
    view.bind(to: \.page, of: store)
    let watch = store.observe(\.isBusy) { change in
      if change.new { view.turn(to: 7) }
    }
    store.update { $0.isBusy = true }
    #expect(store.page == 7)
    #expect(view.boundValue == 7)
    withExtendedLifetime(watch) {}
  }
}

/// A custom control.
private final class Dial: UIControl, ValueView {
  private(set) var settings: [Int] = []
  var onSetting: () -> Void = {}
  private var position = 0

  var boundValue: Int {
    get { position }
    set {
      position = newValue
      settings.append(newValue)
      onSetting()
    }
  }

  /// Turns the dial, as a person does.
  func turn(to position: Int) {
    self.position = position
    sendActions(for: .valueChanged)
  }
}
