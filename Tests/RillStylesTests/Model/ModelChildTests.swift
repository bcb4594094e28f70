import Rill
import RillFixtures
import RillStyles
import Testing

/// A model with a parent of another style, and a generic model.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ModelChildTests {
  struct Dial: Model, Equatable {
    enum Action: Equatable { case turn(Int), later, glow }
    var angle = 0

    static func update(_ state: Dial, _ action: Action, environment: Int) -> Update<Dial> {
      switch action {
      case .turn(let angle): Update(state.with { $0.angle += angle * environment })
      case .later: Update(state, effect: .run("later") { send in await send(.turn(1)) })
      case .glow: Update(state).animation(.named("glow"))
      }
    }
  }

  struct Panel: Reducer {
    struct State: Equatable { var dial = Dial(); var spare: Dial? }
    enum Action: Equatable { case dial(Dial.Action), spare(Dial.Action) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .dial(let action):
        Dial.reducer(environment: 10).reduce(\.dial, of: &state, action: action, embed: Action.dial)
      case .spare(let action):
        Dial.reducer(environment: 100).reduce(\.spare, of: &state, action: action, embed: Action.spare)
      }
    }
  }

  @Test func `a model is a child of a reducer, with its environment and its effects`() async {
    let store = Store(Panel.State()) { Panel() }
    store.send(.dial(.turn(2)))
    #expect(store.dial.angle == 20)
    await store.send(.dial(.later)).finish()
    #expect(store.dial.angle == 30)
    store.send(.spare(.turn(1)))
    #expect(store.spare == nil)
  }

  @Test func `the animation of a child's update reaches the transition`() async {
    let store = Store(Panel.State()) { Panel() }
    var transitions = store.transitions().makeAsyncIterator()
    store.send(.dial(.glow))
    #expect(await transitions.next()?.animation == .named("glow"))
  }

  @Test func `a model is reduced in place`() {
    var dial = Dial(angle: 1)
    #expect(Dial.reduce(into: &dial, action: .turn(3), environment: 2).isNone)
    #expect(dial.angle == 7)
  }

  @Test func `the environment of a model's store can be replaced, but not that of a scoped store`() {
    let store = Store(Dial(), environment: 1)
    store.send(.turn(2))
    #expect(store.exchange(environment: 10) == 1)
    store.send(.turn(2))
    #expect(store.angle == 22)
    let panel = Store(Panel.State()) { Panel() }
    let reports = Reports.of {
      #expect(panel.scope(\.dial, action: Panel.Action.dial).exchange(environment: 3) == nil)
    }
    #expect(
      reports == [
        """
        exchange(environment:) was called on Store<ModelChildTests.Dial, ModelChildTests.Dial.Action>, which has no environment: it is a part of another store, \
        or was made with a reducer. Nothing was exchanged. Call it on the store that was made with Store(_:environment:).
        """
      ])
  }

  @Test func `state actions are children of a reducer`() {
    struct Bank: Equatable { var coins = 0 }
    struct Coin: StateAction {
      func reduce(_ bank: inout Bank) { bank.coins += 1 }
      func effect(_ bank: Bank) -> Effect<any StateAction<Bank>> { bank.coins == 1 ? .send(Coin()) : .none }
    }
    enum Action: Sendable { case bank(any StateAction<Bank>) }
    struct Town { var bank = Bank() }
    let store = Store(Town()) { (town: inout Town, action: Action) -> Effect<Action> in
      switch action {
      case .bank(let action):
        StateActionReducer<Bank>().reduce(\.bank, of: &town, action: action, embed: Action.bank)
      }
    }
    store.send(.bank(Coin()))
    #expect(store.bank.coins == 2)
  }

  private struct Box<Content: Sendable>: Model {
    enum Action { case put(Content) }
    var content: Content

    static func update(_ state: Box, _ action: Action, environment: Void) -> Update<Box> {
      switch action {
      case .put(let content): Update(Box(content: content))
      }
    }
  }

  @Test func `an equal state of a generic Equatable model is not set`() {
    let store = Store(EqualBox(content: 1))
    store.send(.put(1))
    #expect(store.count.value == 0)
    store.send(.put(2))
    #expect(store.count.value == 1)
    #expect(!Box<Int>.isSame(Box(content: 1), Box(content: 1)))
  }
}

/// A model that is equal by its content only, so that a count shows whether an equal state was set.
private struct EqualBox<Content: Sendable>: Model {
  struct Count: Equatable { var value = 0 }
  enum Action { case put(Content) }
  var content: Content
  var count = Count()

  static func update(_ state: EqualBox, _ action: Action, environment: Void) -> Update<EqualBox> {
    switch action {
    case .put(let content):
      Update(
        state.with {
          $0.content = content; $0.count.value += 1
        })
    }
  }
}

extension EqualBox: Equatable where Content: Equatable {
  static func == (one: EqualBox, other: EqualBox) -> Bool { one.content == other.content }
}
