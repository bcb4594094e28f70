import Rill
import RillFixtures
import RillStyles
import Testing

/// Events of children in a part, of absent children, and of all features of a type.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PartEventTests {
  private struct House {
    var family = Family.State()
    var families = IdentifiedArray<Numbered>()
    struct Numbered: Identifiable { let id: Int; var family = Family.State() }
  }

  private struct NumberedFamily: Reducer {
    let family: Family
    func reduce(into row: inout House.Numbered, action: Family.Action) -> Effect<Family.Action> {
      family.reduce(\.family, of: &row, action: action) { $0 }
    }
  }

  private indirect enum Action: Equatable {
    case family(Family.Action), families(Int, Family.Action), log(String)
  }

  private nonisolated static func kid(_ action: Family.Action) -> Clerk.Action? {
    if case .kid(let action) = action { action } else { nil }
  }

  private nonisolated static func friend(_ action: Family.Action) -> Clerk.Action? {
    if case .friend(let action) = action { action } else { nil }
  }

  private nonisolated static func row(_ action: Family.Action) -> (Int, Clerk.Action)? {
    if case .row(let id, let action) = action { (id, action) } else { nil }
  }

  private static func makeHouse() -> Store<House, Action> {
    var house = House()
    house.families = [House.Numbered(id: 1), House.Numbered(id: 2)]
    let family = Family(clerk: Clerk(works: [:]))
    return Store(house) { (house: inout House, action: Action) -> Effect<Action> in
      switch action {
      case .family(let action): family.reduce(\.family, of: &house, action: action, embed: Action.family)
      case .families(let id, let action):
        NumberedFamily(family: family)
          .reduce(\.families, id: id, of: &house, action: action, embed: Action.families)
      case .log: .none
      }
    }
  }

  @Test func `a scoped store delivers its children's events, wherever their actions are sent`() async {
    let house = Self.makeHouse()
    let family = house.scope(\.family, action: Action.family)
    let events = family.events(of: Self.kid, at: \.kid.count)
    family.send(.kid(.tick))
    house.send(.log("not the family's"))
    house.send(.family(.kid(.tick)))
    family.scope(\.kid, action: Family.Action.kid).send(.number(7))
    let seen = await events.first(3)
    #expect(seen.map(\.action) == [.tick, .tick, .number(7)])
    #expect(seen.map(\.state) == [1, 2, 7])
  }

  @Test func `a scoped row delivers only its own children's events`() async throws {
    let house = Self.makeHouse()
    let second = try #require(
      house.row(\.families, id: 2) { Action.families($0, $1) })
    let events = second.events(of: { (action: Family.Action) in Self.kid(action) }, at: \.family.kid.count)
    house.send(.families(1, .kid(.tick)))
    house.send(.families(2, .kid(.number(4))))
    #expect(await events.first(1).map(\.action) == [.number(4)])
  }

  @Test func `actions to an absent child are not delivered`() async {
    let store = Family.store()
    let friends = store.events(of: Self.friend, at: \.guest?.friend)
    let rows = store.events(ofRows: Self.row, at: \.rows)
    store.send(.friend(.tick))
    store.send(.row(9, .tick))
    store.send(.guest("Ann"))
    store.send(.friend(.number(3)))
    store.send(.row(1, .number(4)))
    let friend = await friends.first(1)
    #expect(friend.map(\.action) == [.number(3)])
    #expect(friend.first?.state?.count == 3)
    #expect(await rows.first(1).map(\.action) == [.number(4)])
  }

  /// A child that is removed by its own action.
  private struct Visit: Reactable {
    struct State: Equatable { var guest: Int? = 1 }
    enum Action: Equatable { case guest(GuestAction) }
    enum GuestAction: Equatable { case leave }
    enum Mutation { case leave }
    func mutate(_ action: Action, state: State) -> Effect<Mutation> { .send(.leave) }
    func reduce(_ state: inout State, _ mutation: Mutation) { state.guest = nil }
  }

  @Test func `an action that removes its child is delivered without a state`() async {
    let store = Store(Visit.State()) { Visit() }
    let events = store.events(
      of: { action -> Visit.GuestAction? in if case .guest(let action) = action { action } else { nil } },
      at: \.guest)
    store.send(.guest(.leave))
    store.send(.guest(.leave))
    store.update { $0.guest = 2 }
    store.send(.guest(.leave))
    let seen = await events.first(2)
    #expect(seen.map(\.state) == [nil, nil])
    #expect(store.revision == 4)
  }

  /// A feature for this suite only, because the events of all features of its type are received.
  private struct Heard: Reactable {
    struct State: Equatable, Sendable { var count = 0 }
    enum Action: Equatable { case add(Int), later(Int) }
    enum Mutation { case add(Int) }
    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      switch action {
      case .add(let number): .send(.add(number))
      case .later(let number): .run { send in await send(.add(number)) }
      }
    }
    func reduce(_ state: inout State, _ mutation: Mutation) {
      if case .add(let number) = mutation { state.count += number }
    }
  }

  private struct Pair: Reducer {
    struct State { var one = Heard.State(); var other = Heard.State() }
    enum Action { case one(Heard.Action), other(Heard.Action) }
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .one(let action): Heard().reduce(\.one, of: &state, action: action, embed: Action.one)
      case .other(let action): Heard().reduce(\.other, of: &state, action: action, embed: Action.other)
      }
    }
  }

  @Test
  func `events of all features of a type are delivered from every store and depth, without refused actions`()
    async
  {
    let early = Store(Heard.State()) { Heard() }
    let events = Heard.events()
    let pair = Store(Pair.State()) { Pair() }
    let strict = Store(Heard.State(), validators: [Validator("small") { $0.count < 10 }]) { Heard() }
    early.send(.add(1))
    pair.send(.other(.add(2)))
    #expect(strict.send(.add(30)).refusal != nil)
    strict.send(.add(3))
    let seen = await events.first(3)
    #expect(seen.map(\.action) == [.add(1), .add(2), .add(3)])
    #expect(seen.map(\.state.count) == [1, 2, 3])
  }
}
