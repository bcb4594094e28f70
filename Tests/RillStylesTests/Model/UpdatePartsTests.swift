import Rill
import RillStyles
import Testing

/// The actions within an update, as tools receive them.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct UpdatePartsTests {
  struct Row: Model, Equatable, Sendable {
    enum Action: Equatable, Sendable { case write(String), both(String, String) }
    var text = ""

    static func update(_ state: Row, _ action: Action, environment: Void) -> Update<Row> {
      switch action {
      case .write(let text): Update(state.with { $0.text += text })
      case .both(let one, let other): update(state, actions: [.write(one), .write(other)], environment: ())
      }
    }
  }

  struct Sheet: Model, Equatable, Sendable {
    indirect enum Action: Equatable, Sendable { case row(Row.Action), all([Action]), plain }
    var row = Row()

    static func update(_ state: Sheet, _ action: Action, environment: Void) -> Update<Sheet> {
      switch action {
      case .row(let action): update(state, child: \.row, action, environment: (), tag: Action.row)
      case .all(let actions): update(state, actions: actions, environment: ())
      case .plain: Update(state)
      }
    }
  }

  /// Records the parts of each transition.
  private final class PartLog: Middleware {
    typealias State = Sheet
    typealias Action = Sheet.Action
    private(set) var parts: [[Sheet.Action]] = []
    private(set) var refusals: [String?] = []

    func didCommit(
      _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
    ) {
      parts.append(transition.parts.compactMap { $0 as? Sheet.Action })
      refusals.append(transition.refusal?.gate)
    }
  }

  @Test func `a transition names its inner actions at any depth without a stream`() {
    let store = Store(Sheet())
    let log = store.attach(PartLog())
    let row = Sheet.Action.row(.both("b", "c"))
    store.send(.all([.row(.write("a")), row, .plain]))
    #expect(store.state.row.text == "abc")
    #expect(
      log.parts == [[.row(.write("a")), row, .row(.write("b")), .row(.write("c")), .plain]])
  }

  @Test func `an update and its transition name the action of a child once`() async {
    let store = Store(Sheet())
    var updates = store.updates().makeAsyncIterator()
    let log = store.attach(PartLog())
    store.send(.row(.write("a")))
    #expect(await updates.next()?.actions == [.row(.write("a"))])
    #expect(log.parts == [[.row(.write("a"))]])
  }

  @Test func `an action that a child contains twice is named twice`() async {
    let store = Store(Sheet())
    var updates = store.updates().makeAsyncIterator()
    store.send(.all([.row(.write("a")), .row(.write("a"))]))
    #expect(
      await updates.next()?.actions
        == [.all([.row(.write("a")), .row(.write("a"))]), .row(.write("a")), .row(.write("a"))])
  }

  @Test
  func `an action forwarded through two levels is named once, even if it is not Equatable`()
    async
  {
    struct Leaf: Model {
      struct Action: Sendable { let work: @Sendable () -> Void }
      static func update(_ state: Leaf, _ action: Action, environment: Void) -> Update<Leaf> { Update(state) }
    }
    struct Branch: Model {
      enum Action: Sendable { case leaf(Leaf.Action) }
      var leaf = Leaf()
      static func update(_ state: Branch, _ action: Action, environment: Void) -> Update<Branch> {
        switch action {
        case .leaf(let action): update(state, child: \.leaf, action, environment: (), tag: Action.leaf)
        }
      }
    }
    struct Tree: Model {
      enum Action: Sendable { case branch(Branch.Action) }
      var branch = Branch()
      static func update(_ state: Tree, _ action: Action, environment: Void) -> Update<Tree> {
        switch action {
        case .branch(let action): update(state, child: \.branch, action, environment: (), tag: Action.branch)
        }
      }
    }
    let store = Store(Tree())
    var transitions = store.transitions().makeAsyncIterator()
    store.send(.branch(.leaf(Leaf.Action {})))
    #expect(await transitions.next()?.parts.count == 1)
  }

  @Test func `a plain action has no parts, nor has an input that follows an update of several`() {
    let store = Store(Sheet())
    let log = store.attach(PartLog())
    store.send(.all([.plain, .plain]))
    store.update { $0.row.text = "direct" }
    store.send(.plain)
    #expect(log.parts == [[.plain, .plain], [], []])
  }

  @Test func `a refused transition names its parts as well`() {
    let store = Store(Sheet(), validators: [Validator("short") { $0.row.text.count < 2 }])
    let log = store.attach(PartLog())
    #expect(store.send(.row(.both("a", "b"))).refusal?.gate == "short")
    #expect(log.refusals == ["short"])
    #expect(log.parts == [[.row(.both("a", "b")), .row(.write("a")), .row(.write("b"))]])
  }

  @Test func `the stream of transitions includes them, and so does a later one`() async {
    let store = Store(Sheet())
    store.send(.all([.plain]))
    let log = store.attach(PartLog())
    store.detach(log)
    store.send(.all([.plain]))
    var transitions = store.transitions().makeAsyncIterator()
    store.send(.all([.row(.write("a"))]))
    let transition = await transitions.next()
    #expect(transition?.sequence == 3)
    #expect(transition?.parts.count == 1)
    #expect(log.parts.isEmpty)
  }

  @Test func `listening to updates does not change the parts of transitions`() async {
    let store = Store(Sheet())
    var updates = store.updates().makeAsyncIterator()
    let log = store.attach(PartLog())
    store.send(.all([.plain]))
    #expect(await updates.next()?.actions == [.all([.plain]), .plain])
    #expect(log.parts == [[.plain]])
  }

  @Test func `a forwarded input is an action of the receiving store with its part`() async {
    let store = Store(Sheet())
    var actions = store.actions().makeAsyncIterator()
    let log = store.attach(PartLog())
    store.forward(Sheet.Action.row)(.write("x"))
    #expect(await actions.next() == .row(.write("x")))
    #expect(log.parts == [[.row(.write("x"))]])
    #expect(store.state.row.text == "x")
  }

  @Test func `no update is retained without listeners`() {
    final class Token: Sendable {}
    struct Bag: Model {
      enum Action: Sendable { case all([Action]), hold(Token) }
      static func update(_ state: Bag, _ action: Action, environment: Void) -> Update<Bag> {
        guard case .all(let actions) = action else { return Update(state) }
        return update(state, actions: actions, environment: ())
      }
    }
    let store = Store(Bag())
    weak var gone: Token?
    do {
      let token = Token()
      gone = token
      store.send(.all([.hold(token)]))
    }
    #expect(gone == nil)
  }
}
