import Rill
import RillControls
import RillTesting
import Testing

/// Each test creates its store without an actor, as a program with a loop of its own does.
struct ControlBindingTests {
  private let store = Desk.store()
  private let field = SimulatedField()

  private func bindTitle(afterInput: Bool = false) -> ControlBinding<String> {
    let binding = ControlBinding(
      \.title, of: store, send: Desk.Action.titled, control: field.title(afterInput: afterInput))
    field.onChange = { [unowned binding] in binding.controlChanged() }
    return binding
  }

  /// Collects the actions that the store handles.
  private func actions() -> Actions {
    let actions = Actions()
    store.attach(actions)
    return actions
  }

  @Test func `a control shows its field, now and after each change, without writing it back`() {
    store.send(.titled("tea"))
    let actions = actions()
    let binding = bindTitle()
    #expect(field.text == "tea")
    store.send(.titled("milk"))
    #expect(field.text == "milk")
    #expect(actions.all == [.titled("milk")])
    withExtendedLifetime(binding) {}
  }

  @Test func `an edit is sent once, and what the store makes of it is shown`() {
    let actions = actions()
    let binding = bindTitle()
    field.text = "tea4two"
    #expect(field.text == "teatwo")
    field.text = "tea!"
    #expect(field.text == "teatwo")
    #expect(actions.all == [.titled("tea4two"), .titled("tea!")])
    withExtendedLifetime(binding) {}
  }

  @Test func `an edit that the store takes as it is leaves the control alone`() {
    let binding = bindTitle()
    field.text = "tea"
    #expect(store.title == "tea")
    #expect(field.sets == 0)
    withExtendedLifetime(binding) {}
  }

  @Test func `an edit is written directly without an action`() {
    let binding = ControlBinding(\.title, of: store, control: field.title())
    field.onChange = { binding.controlChanged() }
    field.text = "tea4two"
    #expect(store.title == "tea4two")
    field.onChange = {}
  }

  @Test func `a correction waits for the end of the input where a toolkit asks for that`() {
    let binding = bindTitle(afterInput: true)
    field.text = "tea4"
    #expect(store.title == "tea")
    #expect(field.text == "tea4")
    store.send(.titled("milk"))
    #expect(field.text == "milk")
    field.finishInput()
    #expect(field.text == "milk")
    withExtendedLifetime(binding) {}
  }

  @Test func `equivalent text stays as typed until editing ends`() {
    let binding = ControlBinding(\.amount, of: store, control: field.number(reportsEnd: true))
    field.onChange = { [unowned binding] in binding.controlChanged() }
    field.isFocused = true
    for text in ["1", "1.", "1.50"] { field.text = text }
    #expect(field.text == "1.50")
    #expect(store.amount == 1.5)
    store.send(.amount(1.5))
    #expect(field.text == "1.50")
    binding.editingEnded()
    #expect(field.text == "1.5")
  }

  @Test(arguments: [true, false])
  func `text without a value stays in a control that reports the end of editing`(_ reportsEnd: Bool) {
    let binding = ControlBinding(\.amount, of: store, control: field.number(reportsEnd: reportsEnd))
    field.onChange = { [unowned binding] in binding.controlChanged() }
    field.isFocused = true
    field.text = "-"
    #expect(field.text == (reportsEnd ? "-" : "0.0"))
    binding.editingEnded()
    #expect(field.text == "0.0")
  }

  @Test func `a change of the field replaces what a person is typing`() {
    let binding = ControlBinding(\.amount, of: store, control: field.number(reportsEnd: true))
    field.onChange = { [unowned binding] in binding.controlChanged() }
    field.isFocused = true
    field.text = "-"
    store.send(.amount(7))
    #expect(field.text == "7.0")
    withExtendedLifetime(binding) {}
  }

  @Test func `a control is not set while a part of its text is composed`() {
    let binding = bindTitle()
    binding.composing(true)
    store.send(.titled("milk"))
    #expect(field.text == "")
    binding.composing(false)
    #expect(field.text == "milk")
  }

  @Test func `an observer that changes the field while the control is set is shown as well`() {
    let binding = bindTitle()
    let mutual = store.observe(\.title) { [store] change in
      if change.new == "tea" { store.send(.titled("milk")) }
    }
    field.text = "tea"
    #expect(field.text == "milk")
    withExtendedLifetime((binding, mutual)) {}
  }

  @Test func `a control that changes the field while it is set shows the last value`() {
    let control = BoundControl<String>(
      read: { [field] in field.text },
      show: { [field, store] value in
        field.text = value
        if value == "tea" { store.send(.titled("milk")) }
      })
    let binding = ControlBinding(\.title, of: store, send: Desk.Action.titled, control: control)
    store.update { $0.title = "tea" }
    binding.showAgain()
    #expect(field.text == "milk")
  }

  @Test func `a binding that was cancelled or released neither writes nor shows`() {
    let actions = actions()
    do {
      let binding = bindTitle(afterInput: true)
      field.text = "t4"
      binding.cancel()
      binding.cancel()
      field.finishInput()
      #expect(field.text == "t4")
      field.text = "te"
      binding.showAgain()
      store.send(.titled("milk"))
      #expect(field.text == "te")
      field.onChange = {}
    }
    do {
      let binding = ControlBinding(\.title, of: store, control: field.title())
      #expect(field.text == "milk")
      _ = binding
    }
    store.send(.titled("tea"))
    #expect(field.text == "milk")
    #expect(actions.all == [.titled("t4"), .titled("milk"), .titled("tea")])
  }

  @Test func `a binding does not keep its store alive`() {
    weak var released: Store<Desk.State, Desk.Action>?
    let binding: ControlBinding<String>
    do {
      let store = Desk.store()
      released = store
      binding = ControlBinding(\.title, of: store, control: field.title())
    }
    #expect(released == nil)
    withExtendedLifetime(binding) {}
  }

  @Test(arguments: [true, false])
  func `after any edits and changes, control and field agree and no edit is lost`(_ afterInput: Bool) {
    var random = SeededRandom(seed: 19)
    let actions = actions()
    let binding = bindTitle(afterInput: afterInput)
    var expected: [Desk.Action] = []
    for step in 1...5_000 {
      switch random.int(in: 0...5) {
      case 0, 1:
        let typed = field.text.suffix(8) + ["a", "b7", "!", "c"][random.int(in: 0...3)]
        if typed != store.title { expected.append(.titled(String(typed))) }
        field.text = String(typed)
      case 2:
        expected.append(.titled("step \(step)"))
        store.send(.titled("step \(step)"))
      case 3: binding.composing(random.bool())
      case 4: field.isFocused = random.bool()
      default: field.finishInput()
      }
      if random.int(in: 0...9) == 0 {
        field.finishInput()
        binding.composing(false)
        field.isFocused = false
        binding.editingEnded()
        #expect(field.text == store.title)
      }
    }
    #expect(actions.all == expected)
  }
}

/// Records the actions that a store handles, with those that it refuses.
private final class Actions: Middleware {
  private(set) var all: [Desk.Action] = []

  func didCommit(
    _ transition: Transition<Desk.Action>, input: Input<Desk.State, Desk.Action>, before: Desk.State?,
    state: Desk.State
  ) {
    if case .action(let action) = input { all.append(action) }
  }
}
