import Rill
import RillFixtures
import RillStyles
import Testing

/// The events of children, received by listeners at the parent.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ChildEventTests {
  private nonisolated static func kid(_ action: Family.Action) -> Clerk.Action? {
    if case .kid(let action) = action { action } else { nil }
  }

  private nonisolated static func friend(_ action: Family.Action) -> Clerk.Action? {
    if case .friend(let action) = action { action } else { nil }
  }

  private nonisolated static func row(_ action: Family.Action) -> (Int, Clerk.Action)? {
    if case .row(let id, let action) = action { (id, action) } else { nil }
  }

  @Test func `an event has the child's action and the state after it`() async {
    let store = Family.store()
    let events = store.events(of: Self.kid, at: \.kid.count)
    store.send(.log("not the kid's"))
    store.send(.kid(.tick))
    store.send(.kid(.number(5)))
    let seen = await events.first(2)
    #expect(seen.map(\.action) == [.tick, .number(5)])
    #expect(seen.map(\.state) == [1, 5])
  }

  @Test func `an action whose effect never ends is delivered`() async {
    let store = Family.store(["lasts": .lasting()])
    let events = store.events(of: Self.kid, at: \.kid)
    store.send(.kid(.work("lasts")))
    #expect(await events.first(1).map(\.action) == [.work("lasts")])
  }

  @Test func `events can be delivered when their effects have finished or were cancelled`() async {
    let gate = Signal()
    let store = Family.store([
      "late": .merge(
        .run { _ in },
        .run { send in
          await gate.wait()
          await send(.note("late"))
        }), "lasts": .lasting().id("lasts"),
    ])
    let events = store.events(of: Self.kid, at: \.kid.notes, when: .finished)
    let task = store.send(.kid(.work("late")))
    store.send(.kid(.tick))
    gate.fire()
    await task.finish()
    store.send(.kid(.work("lasts")))
    store.cancelAll()
    let seen = await events.first(3)
    #expect(seen.map(\.action) == [.tick, .work("late"), .work("lasts")])
    #expect(seen.map(\.state) == [[], ["late"], ["late"]])
  }

  @Test func `rows deliver their events together or one by its ID`() async {
    let store = Family.store()
    let all = store.events(ofRows: Self.row, at: \.rows)
    let second = store.events(ofRows: Self.row, at: \.rows, id: 2)
    store.send(.row(1, .number(1)))
    store.send(.row(2, .number(2)))
    let seen = await all.first(2)
    #expect(seen.map(\.state?.id) == [1, 2])
    #expect(seen.map(\.state?.clerk.count) == [1, 2])
    #expect(await second.first(1).map(\.action) == [.number(2)])
  }

  @Test func `children of one type deliver events from any place`() async {
    let store = Family.store()
    let events = store.events(when: .handled) { action, state -> ChildEvent<Clerk.Action, Clerk.State>? in
      switch action {
      case .kid(let action): ChildEvent(action: action, state: state.kid)
      case .row(let id, let action):
        state.rows[id: id].map { ChildEvent(action: action, state: $0.clerk) }
      case .friend, .guest, .log: nil
      }
    }
    store.send(.row(1, .number(1)))
    store.send(.kid(.number(2)))
    #expect(await events.first(2).map(\.state.count) == [1, 2])
  }

  @Test func `a replaced child continues to deliver, through optionals at any depth`() async {
    let store = Family.store()
    let events = store.events(of: Self.friend, at: \.guest?.friend?.count)
    store.send(.guest("Ada"))
    store.send(.friend(.number(1)))
    store.send(.guest(nil))
    store.send(.guest("Grace"))
    store.send(.friend(.number(2)))
    #expect(await events.first(2).map(\.state) == [1, 2])
  }

  @Test func `refused actions are not delivered`() async {
    let store = Store(Clerk.State(), validators: [Validator("small") { $0.count < 5 }]) { Clerk() }
    let events = store.events(of: { Optional($0) }, at: \.count)
    store.send(.number(9))
    store.send(.number(1))
    #expect(await events.first(1).map(\.state) == [1])
  }

  @Test func `the events end with the store`() async {
    var store: Store? = Family.store()
    let events = store?.events(of: Self.kid, at: \.kid.count)
    store?.send(.kid(.tick))
    store = nil
    #expect(await events?.collected().map(\.state) == [1])
  }
}
