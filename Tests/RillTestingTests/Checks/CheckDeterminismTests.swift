import Rill
import RillTesting
import Testing

/// Reducers with and without deterministic behavior.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct CheckDeterminismTests {
  struct Desk: Equatable {
    var number = 0
    var ratio = 0.0
    var tags: Set<Int> = []
    var list: [Int] = []
  }

  enum Action: Sendable, Equatable { case rest, act, tag(Set<Int>), show(Set<Int>), list }

  private func desk(
    from state: @autoclosure @escaping () -> Desk = Desk(),
    _ act: @escaping (inout Desk) -> Effect<Action>
  ) -> Feature<Desk, Action> {
    Feature(state()) { state, action in
      switch action {
      case .rest: break
      case .act: return act(&state)
      case .tag(let tags): state.tags.formUnion(tags)
      case .show(let tags): state.list = Array(tags)
      case .list: state.list = Array(state.tags)
      }
      return .none
    }
  }

  @Test func `a deterministic reducer passes`() async {
    await Feature(Bank.State()) { Bank() }
      .checkDeterminism(of: [.deposit(4), .double, .open(id: 1), .move(3, to: 1), .close(1)])
  }

  @Test func `a state that depends on something else is reported with its action`() async {
    let ticket = Ticket()
    let found = await failure {
      await desk {
        $0.number = ticket.next()
        return .none
      }.checkDeterminism(of: [.rest, .act, .rest])
    }
    #expect(
      found?.description == """
        Action 2 of 3, .act, leads to different states in two runs of the same actions:

              CheckDeterminismTests.Desk(
            -   number: 1
            +   number: 2
                … 3 unchanged
              )

        Get random and time-dependent values from a dependency or from the action, and sort a Set or a Dictionary \
        before its order matters.
        """)
    #expect(found?.reason == .notDeterministic)
    #expect(found?.actions == [".act"])
  }

  @Test func `states that print alike are still distinguished`() async {
    let found = await failure {
      await desk {
        $0.ratio = .nan
        return .none
      }.checkDeterminism(of: [.act])
    }
    #expect(
      found?.description == """
        Action 1 of 1, .act, leads to different states in two runs of the same actions:

              CheckDeterminismTests.Desk(
                … 1 unchanged
            -   ratio: nan
            +   ratio: nan  // not equal, though shown alike
                … 2 unchanged
              )

        Get random and time-dependent values from a dependency or from the action, and sort a Set or a Dictionary \
        before its order matters.
        """)
  }

  @Test func `effects that differ are listed`() async {
    let ticket = Ticket()
    let found = await failure {
      await desk { _ in
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
    #expect(
      found?.description == """
        Action 1 of 1, .act, asks for different effects in two runs of the same actions:

            one run:
            - send .rest
            - cancel old
            - run load (id: a; policy: serial; delay: 1.0 seconds; timeout: 9.0 seconds; retry: 2, \
        exponential(0.1 seconds, limit: 30.0 seconds))
            - run find (id: find; debounce: 3.0 seconds)
            - animate default
            - run tell (id: tell; throttle: 2.0 seconds, latest)
            another run:
            - nothing

        Get random and time-dependent values from a dependency or from the action, and sort a Set or a Dictionary \
        before its order matters.
        """)
  }

  @Test(
    arguments: [
      { (number: Int) in Effect<Action>.send(number % 2 == 0 ? .rest : .list) }, { .cancel(EffectID($0)) },
      { .run("\($0)") { _ in } },
      { Effect.none.animation(.linear(seconds: Double($0))) },
    ] as [@Sendable (Int) -> Effect<Action>])
  func `each kind of effect is compared`(make: @escaping @Sendable (Int) -> Effect<Action>) async {
    let ticket = Ticket()
    let found = await failure { await desk { _ in make(ticket.next()) }.checkDeterminism(of: [.act]) }
    #expect(found?.reason == .notDeterministic)
    await desk { _ in make(7) }.checkDeterminism(of: [.act])
  }

  @Test func `only the effects of the differing action are listed`() async {
    let ticket = Ticket()
    let found = await failure {
      await desk { _ in
        let number = ticket.next()
        return .run(number <= 2 ? "same" : "work \(number)") { _ in }
      }.checkDeterminism(of: [.act, .act], runs: 2)
    }
    #expect(found?.description.hasPrefix("Action 2 of 2, .act,") == true)
    #expect(found?.description.contains("same\"") == false)
  }

  @Test(.enabled(if: HashOrder.isByChance))
  func `the order of a set built by an action is detected`() async {
    let found = await failure {
      await desk { _ in .none }.checkDeterminism(of: [.tag(Set(0..<50)), .list])
    }
    #expect(found?.actions == [".list"])
  }

  @Test(.enabled(if: HashOrder.isByChance))
  func `the order of a set in the initial state is detected`() async {
    let found = await failure {
      await desk(from: Desk(tags: Set(0..<50))) { _ in .none }.checkDeterminism(of: [.list])
    }
    #expect(found?.actions == [".list"])
  }

  @Test(.enabled(if: HashOrder.isByChance))
  func `the order of a set in an action is detected`() async {
    let found = await failure {
      await desk { _ in .none }.checkDeterminism(of: [.show([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])])
    }
    #expect(found?.actions == [".show([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])"])
  }

  @Test func `a differing initial state is distinguished from the results of actions`() async {
    let ticket = Ticket()
    let found = await failure {
      await desk(from: Desk(number: ticket.next())) { _ in .none }.checkDeterminism(of: [.rest])
    }
    #expect(
      found?.description == """
        The initial states of two runs differ, so nothing was run:

              CheckDeterminismTests.Desk(
            -   number: 1
            +   number: 2
                … 3 unchanged
              )

        Write the state with fixed ids, dates and numbers, and sort what comes from a Set or a Dictionary.
        """)
  }

  @Test func `differing actions are distinguished from the reducer's results`() async {
    let ticket = Ticket()
    let found = await failure {
      await desk { _ in .none }.checkDeterminism(of: [.rest, .tag([ticket.next()])])
    }
    #expect(
      found?.description == """
        The actions that were to be checked are not the same for two runs, so nothing was run:

              [
                … 1 unchanged
                [1]: .tag(
                  [
            -       1
            +       2
                  ]
                )
              ]

        Write them with fixed ids, dates and numbers, and sort what comes from a Set or a Dictionary.
        """)
  }

  @Test func `a store that refuses sometimes is detected`() async {
    let ticket = Ticket()
    let store = Feature<Bank.State, Bank.Action> {
      Store(Bank.State(), validators: [Validator("mood") { _ in ticket.next() % 2 == 1 }]) { state, _ in
        state.cash = state.cash
        return .none
      }
    }
    let found = await failure { await store.checkDeterminism(of: [.deposit(1)]) }
    #expect(
      found?.description == """
        Action 1 of 1, .deposit(1), is refused differently in two runs of the same actions:

            - not refused
            + Refused by mood: the new state breaks the rule "mood"

        Get random and time-dependent values from a dependency or from the action, and sort a Set or a Dictionary \
        before its order matters.
        """)
  }

  @Test func `a store's effects are compared by their descriptions`() async {
    let ticket = Ticket()
    func store(_ name: @escaping () -> Int) -> Feature<Bank.State, Bank.Action> {
      Feature {
        Store(Bank.State()) { _, action in
          action == .double ? .none : .run("work \(name())") { send in await send(.double) }
        }
      }
    }
    let found = await failure { await store(ticket.next).checkDeterminism(of: [.deposit(1)], runs: 2) }
    #expect(
      found?.description == """
        Action 1 of 1, .deposit(1), asks for different effects in two runs of the same actions:

            one run:
            - run work 1
            another run:
            - run work 2

        Get random and time-dependent values from a dependency or from the action, and sort a Set or a Dictionary \
        before its order matters.
        """)
    await store { 1 }.checkDeterminism(of: [.deposit(1)])
  }

  @Test func `each run has a new reducer`() async {
    final class Counting: Reducer {
      var count = 0
      func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        count += 1
        state = count
        return .none
      }
    }
    await Feature(0) { Counting() }.checkDeterminism(of: [.act, .rest])
  }

  @Test func `actions that are not Equatable are compared by their dumps`() async {
    struct Tagged: Sendable { var tags: Set<Int> }
    await Feature<Int, Tagged>(0) { state, action in
      state += action.tags.count
      return action.tags.isEmpty ? .none : .send(Tagged(tags: []))
    }.checkDeterminism(of: [Tagged(tags: [1, 2, 3, 4, 5, 6, 7, 8, 9])])
  }

  @Test func `a difference in one run of many is found`() async {
    let ticket = Ticket()
    let found = await failure {
      await desk {
        $0.number = ticket.next() == 8 ? 1 : 0
        return .none
      }.checkDeterminism(of: [.act])
    }
    #expect(found?.reason == .notDeterministic)
    #expect(ticket.last == 8)
  }
}
