import Rill
import RillTesting
import Testing

/// Reducers that do not always do the same, and some that do.
@MainActor
@Suite struct DeterminismTests {
  struct Desk: Equatable {
    var number = 0
    var ratio = 0.0
    var tags: Set<Int> = []
    var list: [Int] = []
  }

  enum Action: Sendable, Equatable { case rest, act, tag(Set<Int>), list }

  private func desk(
    from state: @autoclosure @escaping () -> Desk = Desk(),
    _ act: @escaping (inout Desk) -> Effect<Action>
  ) -> Feature<Desk, Action> {
    Feature(state()) { state, action in
      switch action {
      case .rest: break
      case .act: return act(&state)
      case .tag(let tags): state.tags.formUnion(tags)
      case .list: state.list = Array(state.tags)
      }
      return .none
    }
  }

  @Test func `a reducer that always does the same passes`() async throws {
    try await Feature(Bank.State()) { Bank() }
      .checkDeterminism(of: [.deposit(4), .double, .open(id: 1), .move(3, to: 1), .close(1)])
  }

  @Test func `a state that depends on something else is shown with its action`() async {
    let ticket = Ticket()
    let found = await failure {
      try await desk {
        $0.number = ticket.next()
        return .none
      }.checkDeterminism(of: [.rest, .act, .rest])
    }
    #expect(found?.description == "1")
    #expect(found?.reason == .notDeterministic)
    #expect(found?.actions == [".act"])
  }

  @Test func `states that print alike are told apart nevertheless`() async {
    let found = await failure {
      try await desk {
        $0.ratio = .nan
        return .none
      }.checkDeterminism(of: [.act])
    }
    #expect(found?.description == "2")
  }

  @Test func `effects that differ are listed`() async {
    let ticket = Ticket()
    let found = await failure {
      try await desk { _ in
        let number = ticket.next()
        return number % 2 == 0
          ? .none
          : .merge(
            .send(.rest), .cancel("old"),
            .run("load") { _ in }.id("a", policy: .serial).delay(for: .seconds(1)).retry(times: 2)
              .timeout(after: .seconds(9)),
            .run("find") { _ in }.debounce(for: .seconds(3)),
            .run("tell") { _ in }.throttle(for: .seconds(2), latest: true).animation(.default))
      }.checkDeterminism(of: [.act])
    }
    #expect(found?.description == "3")
  }

  @Test(arguments: [
    { (number: Int) in Effect<Action>.send(.tag([number])) }, { .cancel(EffectID($0)) }, { .run("\($0)") { _ in } },
    { .animation(.linear(seconds: Double($0)))(.none) },
  ] as [@Sendable (Int) -> Effect<Action>])
  func `each kind of effect is compared`(make: @escaping @Sendable (Int) -> Effect<Action>) async throws {
    let ticket = Ticket()
    let found = await failure { try await desk { _ in make(ticket.next()) }.checkDeterminism(of: [.act]) }
    #expect(found?.reason == .notDeterministic)
    try await desk { _ in make(7) }.checkDeterminism(of: [.act])
  }

  @Test(.enabled(if: HashOrder.isByChance))
  func `the order of a set that an action builds shows`() async {
    let found = await failure {
      try await desk { _ in .none }.checkDeterminism(of: [.tag(Set(0..<50)), .list])
    }
    #expect(found?.actions == [".list"])
  }

  @Test(.enabled(if: HashOrder.isByChance))
  func `the order of a set in the state to begin with shows`() async {
    let found = await failure {
      try await desk(from: Desk(tags: Set(0..<50))) { _ in .none }.checkDeterminism(of: [.list])
    }
    #expect(found?.actions == [".list"])
  }

  @Test func `a state to begin with that differs is told from what actions do`() async {
    let ticket = Ticket()
    let found = await failure {
      try await desk(from: Desk(number: ticket.next())) { _ in .none }.checkDeterminism(of: [.rest])
    }
    #expect(found?.description == "4")
  }

  @Test func `actions that differ are told from what the reducer does`() async {
    let ticket = Ticket()
    let found = await failure {
      try await desk { _ in .none }.checkDeterminism(of: [.rest, .tag([ticket.next()])])
    }
    #expect(found?.description == "5")
  }

  @Test func `a store that refuses sometimes is found`() async {
    let ticket = Ticket()
    let store = Feature<Bank.State, Bank.Action> {
      Store(Bank.State(), validators: [Validator("mood") { _ in ticket.next() % 2 == 1 }]) { state, _ in
        state.cash = state.cash
        return .none
      }
    }
    let found = await failure { try await store.checkDeterminism(of: [.deposit(1)]) }
    #expect(found?.description == "6")
  }

  @Test func `effects of a store are compared by their descriptions`() async throws {
    let ticket = Ticket()
    func store(_ name: @escaping () -> Int) -> Feature<Bank.State, Bank.Action> {
      Feature { Store(Bank.State()) { _, _ in .run("work \(name())") { _ in } } }
    }
    let found = await failure { try await store(ticket.next).checkDeterminism(of: [.deposit(1)], runs: 2) }
    #expect(found?.description == "7")
    try await store { 1 }.checkDeterminism(of: [.deposit(1)])
  }

  @Test func `what differs in one run of many is found`() async {
    let ticket = Ticket()
    let found = await failure {
      try await desk {
        $0.number = ticket.next() == 8 ? 1 : 0
        return .none
      }.checkDeterminism(of: [.act])
    }
    #expect(found?.reason == .notDeterministic)
    #expect(ticket.last == 8)
  }
}
