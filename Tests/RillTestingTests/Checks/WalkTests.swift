import Rill
import RillTesting
import Testing

/// Random walks, and checks of given actions.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct WalkTests {
  let bank = Feature(Bank.State()) { Bank() }
  let solvent = Invariant<Bank.State, Bank.Action>("no money vanishes") { before, action, after in
    let change = after.total - before.total
    switch action {
    case .deposit, .withdraw, .double: return nil
    case .open, .move, .close: return change == 0 ? nil : "\(-change) less than before"
    }
  }
  let noDebt = Invariant<Bank.State, Bank.Action>(
    "no debt", problem: { $0.cash < 0 ? "cash is \($0.cash)" : nil })

  @Test func `a violation and the shortest sequence to it are found`() async {
    let found = await failure {
      await bank.checkWalk(Bank.actions(), keeping: [noDebt, solvent], simpler: Bank.simpler)
    }
    #expect(
      found?.description == """
        The invariant "no money vanishes" is broken by 3 actions of a random walk: 1 less than before. The \
        last of them changed:

              Bank.State(
                … 2 unchanged
                accounts: [
            -     [0]: Bank.Account(id: 1, balance: 1)
                ]
              )

        This shows it again, with the feature and the invariants of the walk:

            await feature.check([
              .open(id: 1),
              .move(1, to: 1),
              .close(1),
            ], keeping: invariants)

        The walk had 21 actions; none of these can be left out. It is repeated with runs: 1, seed: 1. Handle the last \
        action so that the invariant holds, or have the store refuse it with a validator.
        """)
    #expect(found?.reason == .brokenInvariant)
    #expect(found?.actions == [".open(id: 1)", ".move(1, to: 1)", ".close(1)"])
  }

  @Test func `the actions printed by a failure reproduce it`() async {
    let found = await failure {
      await bank.check(
        [.open(id: 1), .deposit(3), .move(1, to: 1), .close(1), .double], keeping: [noDebt, solvent])
    }
    #expect(
      found?.description == """
        The invariant "no money vanishes" is broken by action 4 of 5, .close(1): 1 less than before. It \
        changed:

              Bank.State(
                … 2 unchanged
                accounts: [
            -     [0]: Bank.Account(id: 1, balance: 1)
                ]
              )

        Handle that action so that the invariant holds, or have the store refuse it with a validator.
        """)
    #expect(found?.actions == [".open(id: 1)", ".deposit(3)", ".move(1, to: 1)", ".close(1)"])
  }

  @Test func `the seed printed by a failure reproduces it`() async throws {
    let first = try #require(
      await failure { await bank.checkWalk(Bank.actions(), keeping: [solvent], length: 8) })
    let seed = try #require(first.seed)
    let again = await failure {
      await bank.checkWalk(Bank.actions(), keeping: [solvent], runs: 1, length: 8, seed: seed)
    }
    #expect(seed > 1)
    #expect(again?.description == first.description)
  }

  @Test func `walks without a violation report their length`() async {
    let summary = await bank.checkWalk(
      Bank.actions(), keeping: [Invariant("the owner stays") { $0.owner == "Ada" }], runs: 7, length: 9)
    #expect(summary.runs == 7)
    #expect(summary.actions == 63)
    #expect(summary.refused == 0)
  }

  @Test func `a walk ends where no action applies`() async {
    let summary = await bank.checkWalk(
      .always(.deposit(1)).when { $0.cash < 3 }, keeping: [noDebt], runs: 2, length: 100)
    #expect(summary.actions == 6)
  }

  @Test func `an initial state that violates an invariant is distinguished from the results of actions`()
    async
  {
    let broke = Feature(Bank.State(cash: -1)) { Bank() }
    let text = """
      The invariant "no debt" is broken by the initial state: cash is -1. Start with a state that satisfies it, or \
      correct the invariant.
      """
    #expect(await failure { await broke.check([.deposit(1)], keeping: [noDebt]) }?.description == text)
    #expect(
      await failure { await broke.checkWalk(Bank.actions(), keeping: [noDebt]) }?.description == text)
  }

  @Test func `walks without actions prove nothing`() async {
    let idle = await failure { await bank.checkWalk(.any(of: []), keeping: [noDebt]) }
    #expect(
      idle?.description == """
        The random walks took no action, so nothing was checked: the generator makes none in the initial state. Start \
        with a state in which there is something to do, and ask for one walk and one action at least.
        """)
    #expect(idle?.reason == .nothingChecked)
    let short = await failure { await bank.checkWalk(Bank.actions(), keeping: [noDebt], length: 0) }
    #expect(
      short?.description == """
        The random walks took no action, so nothing was checked: 100 walks of 0 actions were asked for. Start with a \
        state in which there is something to do, and ask for one walk and one action at least.
        """)
    let none = await failure { await bank.checkWalk(Bank.actions(), keeping: [noDebt], runs: -1) }
    #expect(none?.reason == .nothingChecked)
  }

  @Test func `a failure that does not recur is reported as flaky`() async {
    let ticket = Ticket()
    let moody = Feature<Bank.State, Bank.Action>(Bank.State()) { state, _ in
      state.cash = ticket.next() == 3 ? -1 : 0
      return .none
    }
    let found = await failure { await moody.checkWalk(.always(.double), keeping: [noDebt]) }
    #expect(
      found?.description == """
        The invariant "no debt" was broken by 3 actions of a random walk: cash is -1. The same actions did \
        not break it there a second time, so the feature is not deterministic:

            await feature.check([
              .double,
              .double,
              .double,
            ], keeping: invariants)

        The walk is repeated with runs: 1, seed: 1. Find what differs with checkDeterminism(of:) and these actions \
        first.
        """)
    #expect(found?.reason == .notDeterministic)
    #expect(found?.seed == 1)
  }

  @Test func `shrinking stops at its limit and reports it`() async {
    let found = await failure {
      await bank.checkWalk(
        .always(.deposit(1)), keeping: [Invariant("poor") { $0.cash < 5 }], shorteningLimit: 2)
    }
    #expect(
      found?.description == """
        The invariant "poor" is broken by 5 actions of a random walk: the condition is false. The last of \
        them changed:

              Bank.State(
                … 1 unchanged
            -   cash: 4
            +   cash: 5
                … 1 unchanged
              )

        This shows it again, with the feature and the invariants of the walk:

            await feature.check([
              .deposit(1),
              .deposit(1),
              .deposit(1),
              .deposit(1),
              .deposit(1),
            ], keeping: invariants)

        The walk had 5 actions; these are what is left after 2 attempts to shorten it. It is repeated with runs: 1, \
        seed: 1. Handle the last action so that the invariant holds, or have the store refuse it with a validator.
        """)
  }

  @Test func `cyclic simplifications end at the limit`() async {
    let found = await failure {
      await bank.checkWalk(
        .always(.deposit(2)), keeping: [Invariant("poor") { $0.cash < 1 }], shorteningLimit: 9
      ) { [$0 == .deposit(2) ? .deposit(1) : .deposit(2)] }
    }
    #expect(found?.actions == [".deposit(2)"])
    #expect(found?.description.contains("after 9 attempts to shorten it") == true)
  }

  @Test func `a shrunk walk violates the same invariant`() async {
    let poor = Invariant<Bank.State, Bank.Action>("poor") { $0.cash < 3 }
    let even = Invariant<Bank.State, Bank.Action>("even") { $0.cash % 2 == 0 }
    let found = await failure {
      await bank.checkWalk(.always(.deposit(2)), keeping: [poor, even]) { payment in
        payment == .deposit(2) ? [.deposit(1)] : []
      }
    }
    #expect(found?.actions == [".deposit(1)", ".deposit(2)"])
  }

  @Test func `actions sent synchronously belong to the step that sent them, in order`() async {
    let chain = Feature<[Int], Int>([]) { state, number in
      state.append(number)
      return switch number {
      case 1: .merge(.send(2), .send(3), .run("later") { send in await send(9) })
      case 2: .concatenate(.send(4), .run("later") { send in await send(9) }, .send(9))
      default: .none
      }
    }
    let found = await failure {
      await chain.check([0, 1], keeping: [Invariant("short", problem: { $0.count > 1 ? "\($0)" : nil })])
    }
    #expect(found?.description.contains("is broken by action 2 of 2, 1: [0, 1, 2, 3, 4].") == true)
  }

  @Test func `a constant field is checked for selected actions only`() async {
    await bank.checkWalk(
      Bank.actions(),
      keeping: [.untouched(\.cash, by: { if case .close = $0 { true } else { false } }), .untouched(\.owner)])
    let found = await failure {
      await bank.checkUntouched(\.cash, by: [.open(id: 1), .close(1), .deposit(2), .deposit(3)])
    }
    #expect(
      found?.description == """
        The invariant "\\State.cash stays as it is" is broken by action 3 of 4, .deposit(2): it was 0 and \
        is 2. It changed:

              Bank.State(
                … 1 unchanged
            -   cash: 0
            +   cash: 2
                … 1 unchanged
              )

        Handle that action so that the invariant holds, or have the store refuse it with a validator.
        """)
    let row = await failure {
      await bank.checkUntouched(\.accounts, by: [.deposit(2), .open(id: 1)])
    }
    #expect(row?.actions == [".deposit(2)", ".open(id: 1)"])
  }

  @Test func `constant fields pass`() async {
    await bank.checkUntouched(\.owner, by: [.deposit(2), .open(id: 1), .move(1, to: 1)])
  }
}

extension Bank.State {
  fileprivate var total: Int { accounts.reduce(cash) { $0 + $1.balance } }
}
