import Rill
import RillStyles
import Testing

/// The animations of models that change their state in place, alone and within parents.
@Suite struct MutatingModelAnimationTests {
  struct Lamp: MutatingModel {
    enum Action: Equatable, Sendable { case add, together([Action]) }

    var count = 0

    static func update(_ state: inout Lamp, _ action: Action, environment: Void) -> Effect<Action> {
      switch action {
      case .add:
        state.count += 1
        return .none.animation(.default)
      case .together(let actions):
        let update = update(state, actions: actions, environment: ())
        state = update.state
        return update.effect
      }
    }
  }

  struct Sign: Model, Equatable {
    enum Action: Equatable, Sendable { case add }

    var count = 0

    static func update(_ state: Sign, _ action: Action, environment: Void) -> Update<Sign> {
      Update(state.with { $0.count += 1 }).animation(.linear(seconds: 1))
    }
  }

  struct Street: Model {
    enum Action: Equatable, Sendable {
      case lamp(Lamp.Action), placed(Lamp.Action), sign(Sign.Action), all([Action])
    }

    struct Place: Cursor {
      func get(_ parent: Street) -> Lamp? { parent.lamp }
      func set(_ parent: inout Street, to child: Lamp) { parent.lamp = child }
      func tag(_ action: Lamp.Action) -> Street.Action { .lamp(action) }
    }

    var lamp = Lamp()
    var sign = Sign()

    static func update(_ state: Street, _ action: Action, environment: Void) -> Update<Street> {
      switch action {
      case .lamp(let action): update(state, child: \.lamp, action, environment: (), tag: Action.lamp)
      case .placed(let action): Place().update(state, action, environment: ())
      case .sign(let action): update(state, child: \.sign, action, environment: (), tag: Action.sign)
      case .all(let actions): update(state, actions: actions, environment: ())
      }
    }
  }

  @Test func `the pure form of a mutating model has the animation of the effect`() {
    #expect(Lamp.update(Lamp(), .add, environment: ()).animation == .default)
    #expect(Lamp.update(Lamp(), .together([.add, .add]), environment: ()).animation == .default)
    #expect(Lamp.update(Lamp(), .together([]), environment: ()).animation == nil)
  }

  @Test func `a stream of updates has the animations of a mutating model`() async {
    let store = Store(Lamp(), isolation: nil)
    var updates = store.updates().makeAsyncIterator()
    store.send(.add, isolation: nil)
    store.send(.together([.add, .add]), isolation: nil)
    #expect(await updates.next()?.animation == .default)
    #expect(await updates.next()?.animation == .default)
  }

  @Test(arguments: [
    (Street.Action.lamp(.add), StateAnimation.default), (.placed(.add), .default),
    (.all([.sign(.add), .lamp(.add)]), .default), (.all([.sign(.add), .placed(.add)]), .default),
    (.all([.lamp(.add), .sign(.add)]), .linear(seconds: 1)),
  ])
  func `a parent has the last animation of its children, of pure and of mutating ones`(
    action: Street.Action, expected: StateAnimation
  ) async {
    let store = Store(Street(), isolation: nil)
    var (updates, transitions) = (
      store.updates().makeAsyncIterator(), store.transitions().makeAsyncIterator()
    )
    store.send(action, isolation: nil)
    #expect(await updates.next()?.animation == expected)
    #expect(await transitions.next()?.animation == expected)
  }
}
