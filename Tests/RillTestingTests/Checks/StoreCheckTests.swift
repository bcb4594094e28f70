import Rill
import RillStyles
import RillTesting
import Testing

/// Checks of stores, in every style.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StoreCheckTests {
  private let noDebt = Invariant<Bank.State, Bank.Action>(
    "no debt", problem: { $0.cash < 0 ? "cash is \($0.cash)" : nil })
  private let strict = Feature {
    Store(Bank.State(), validators: [Validator("no debt") { $0.cash >= 0 }]) { Bank() }
  }
  private let payments = ActionGenerator<Bank.State, Bank.Action>.one(
    of: ActionGenerator { _, random in .deposit(random.int(in: 1...10)) },
    ActionGenerator { _, random in .withdraw(random.int(in: 1...10)) })

  @Test func `an action that a validator refuses violates no invariant`() async {
    let summary = await strict.checkWalk(payments, keeping: [noDebt], runs: 20, length: 30)
    #expect(summary.actions == 600)
    #expect(summary.refused == 75)
    #expect(
      await failure { await Feature(Bank.State()) { Bank() }.checkWalk(payments, keeping: [noDebt]) }
        != nil)
  }

  @Test func `a refusal is reported where it matters`() async {
    let lowered = Invariant<Bank.State, Bank.Action>("a withdrawal lowers cash") { before, action, after in
      if case .withdraw(1...) = action, after.cash >= before.cash { "it does not" } else { nil }
    }
    let given = await failure { await strict.check([.withdraw(1)], keeping: [lowered]) }
    #expect(
      given?.description == """
        The invariant "a withdrawal lowers cash" is broken by action 1 of 1, .withdraw(1): it does not. It \
        was refused and changed nothing. Refused by no debt: the new state breaks the rule "no debt".

        Handle that action so that the invariant holds, or have the store refuse it with a validator.
        """)
    let walk = await failure {
      await strict.checkWalk(payments, keeping: [lowered], simpler: Bank.simpler)
    }
    #expect(
      walk?.description == """
        The invariant "a withdrawal lowers cash" is broken by 1 action of a random walk: it does not. It \
        was refused and changed nothing. Refused by no debt: the new state breaks the rule "no debt".

        This shows it again, with the feature and the invariants of the walk:

            await feature.check([
              .withdraw(1),  // Refused by no debt: the new state breaks the rule "no debt"
            ], keeping: invariants)

        The walk had 1 action; one is enough. It is repeated with runs: 1, seed: 1. Handle the last action so that the \
        invariant holds, or have the store refuse it with a validator.
        """)
  }

  @Test func `refused actions are as deterministic as others`() async {
    await strict.checkDeterminism(of: [.withdraw(1), .deposit(3), .withdraw(2)])
  }

  struct Trouble: Error {}

  // MARK: Styles

  struct Purse: Model, Equatable {
    var coins = 0
    enum Action: Sendable { case take(Int), give }
    static func update(_ state: Purse, _ action: Action, environment: Void) -> Update<Purse> {
      switch action {
      case .take(let coins): Update(state.with { $0.coins += coins })
      case .give: Update(state.with { $0.coins -= 1 })
      }
    }
  }

  @Test func `models are checked`() async {
    let purse = Feature { Store(Purse()) }
    let found = await failure {
      await purse.checkWalk(
        .one(of: .always(.give), ActionGenerator { _, random in .take(random.int(in: 1...2)) }),
        keeping: [Invariant("not empty") { $0.coins >= 0 }])
    }
    #expect(found?.actions == [".give"])
  }

  enum Pay: StateAction, Equatable {
    case coins(Int)
    func reduce(_ state: inout Int) {
      switch self {
      case .coins(let count): state += count
      }
    }
  }

  enum Reset: StateAction {
    case all
    func reduce(_ state: inout Int) { state = -1 }
  }

  @Test func `state actions of several types are checked`() async {
    let purse = Feature { Store<Int, any StateAction<Int>>(0) }
    let actions = ActionGenerator<Int, any StateAction<Int>>.any(of: [Pay.coins(1), Reset.all])
    let found = await failure {
      await purse.checkWalk(
        actions,
        keeping: [
          Invariant(
            "never exactly one after none",
            step: { old, _, new in
              old == -1 && new == 0 ? "it was none" : nil
            })
        ])
    }
    #expect(found?.actions == ["StoreCheckTests.Reset.all", "StoreCheckTests.Pay.coins(1)"])
  }

  struct Tally: Reactable {
    struct State: Equatable { @ViewState var count = 0 }
    enum Action: Sendable { case up, down }
    enum Mutation: Sendable { case add(Int) }
    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      switch action {
      case .up: .send(.add(1))
      case .down: .concatenate(.cancel("up"), .send(.add(-1)))
      }
    }
    func reduce(_ state: inout State, _ mutation: Mutation) {
      switch mutation {
      case .add(let number): state.count += number
      }
    }
  }

  @Test func `a reactable is checked as a reducer and as a store`() async {
    let actions = ActionGenerator<Tally.State, Tally.Action>.any(of: [.up, .down])
    let rule = Invariant<Tally.State, Tally.Action>("not below zero") { $0.count >= 0 }
    for tally in [Feature(Tally.State()) { Tally() }, Feature { Store(Tally.State()) { Tally() } }] {
      #expect(await failure { await tally.checkWalk(actions, keeping: [rule]) }?.actions == [".down"])
    }
  }

  struct Clerk: Actionable {
    struct State: Equatable { var open = 0; var done = 0 }
    enum Action: Sendable { case work }
    func handle(_ action: Action, store: MutatingStore<State, Action>) async {
      store.open += 1
      await Task {}.value
      store.open -= 1
      store.done += 1
    }
  }

  @Test func `an interactor is checked after its work ends`() async {
    let clerk = Feature { Store(Clerk.State(), interactor: Clerk()) }
    let summary = await clerk.checkWalk(
      .always(.work), keeping: [Invariant("nothing is left open") { $0.open == 0 }], runs: 2, length: 5)
    #expect(summary.actions == 10)
    let found = await failure {
      await clerk.check([.work, .work], keeping: [Invariant("lazy") { $0.done < 2 }])
    }
    #expect(found?.actions == [".work", ".work"])
    await clerk.checkDeterminism(of: [.work, .work])
  }

  @Test func `an uncaught error fails the test that runs the check`() async {
    let line = #line + 2
    let store = Feature<Int, Bank.Action> {
      Store(0) { _, _ in .run("burst") { _ in throw Trouble() } }
    }
    let texts = await reported { await store.check([.double], keeping: []) }
    #expect(texts.count == 1)
    let start =
      "The effect \"burst\" at RillTestingTests/StoreCheckTests.swift:\(line) threw an error that nothing caught"
    #expect(texts.first?.hasPrefix(start) == true)
  }

  @Test func `a store with endless effects is not awaited`() async {
    let endless = Feature<Int, Bank.Action>(awaitsEffects: false) {
      Store(0) { state, _ in
        state += 1
        return .stream(AsyncStream<Bank.Action> { _ in })
      }
    }
    let summary = await endless.checkWalk(
      .always(.double), keeping: [Invariant("counted") { $0 >= 0 }], runs: 2, length: 3)
    #expect(summary.actions == 6)
  }
}

/// Checks from other isolations than the main actor.
@Suite(.timeLimit(.minutes(60))) struct CheckIsolationTests {
  private actor Elsewhere {
    func walk() async -> WalkSummary {
      let bank = Feature { Store(Bank.State()) { Bank() } }
      return await bank.checkWalk(
        Bank.actions(), keeping: [Invariant("kept") { $0.owner == "Ada" }], runs: 3)
    }
  }

  @Test func `an actor checks its own stores`() async {
    #expect(await Elsewhere().walk().actions == 300)
  }

  @Test func `no actor is needed`() async {
    let reducer = Feature(Bank.State()) { Bank() }
    let store = Feature { Store(Bank.State()) { Bank() } }
    for bank in [reducer, store] {
      await bank.checkDeterminism(of: [.deposit(1), .double])
      await bank.checkWalk(Bank.actions(), keeping: [Invariant("kept") { $0.owner == "Ada" }], runs: 3)
    }
  }
}
