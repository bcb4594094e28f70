import Rill
import RillTesting
import Testing

/// Random walks, and checks of given actions.
@MainActor
@Suite struct WalkTests {
  let bank = Feature(Bank.State()) { Bank() }
  let solvent = Invariant<Bank.State, Bank.Action>("no money vanishes") { before, action, after in
    let change = after.total - before.total
    switch action {
    case .deposit, .withdraw, .double: return nil
    case .open, .move, .close: return change == 0 ? nil : "\(-change) less than before"
    }
  }
  let noDebt = Invariant<Bank.State, Bank.Action>("no debt", problem: { $0.cash < 0 ? "cash is \($0.cash)" : nil })

  @Test func `a flaw is found, and the shortest way to it`() async {
    let found = await failure {
      try await bank.checkWalk(Bank.actions(), keeping: [noDebt, solvent], simpler: Bank.simpler)
    }
    #expect(found?.description == "1")
    #expect(found?.reason == .brokenInvariant)
    #expect(found?.actions == [".open(id: 1)", ".move(1, to: 1)", ".close(1)"])
  }

  @Test func `the actions of a failure, pasted, show it again`() async {
    let found = await failure {
      try await bank.check([.open(id: 1), .deposit(3), .move(1, to: 1), .close(1), .double], keeping: [noDebt, solvent])
    }
    #expect(found?.description == "2")
    #expect(found?.actions == [".open(id: 1)", ".deposit(3)", ".move(1, to: 1)", ".close(1)"])
  }

  @Test func `the walk of the seed in a failure fails the same way`() async throws {
    let first = try #require(
      await failure { try await bank.checkWalk(Bank.actions(), keeping: [solvent], length: 8) })
    let seed = try #require(first.seed)
    let again = await failure {
      try await bank.checkWalk(Bank.actions(), keeping: [solvent], runs: 1, length: 8, seed: seed)
    }
    #expect(seed > 1)
    #expect(again?.description == first.description)
  }

  @Test func `walks that keep everything say how far they went`() async throws {
    let summary = try await bank.checkWalk(
      Bank.actions(), keeping: [Invariant("the owner stays") { $0.owner == "Ada" }], runs: 7, length: 9)
    #expect(summary.runs == 7)
    #expect(summary.actions == 63)
    #expect(summary.refused == 0)
  }

  @Test func `a walk ends where no action fits`() async throws {
    let summary = try await bank.checkWalk(
      .always(.deposit(1)).when { $0.cash < 3 }, keeping: [noDebt], runs: 2, length: 100)
    #expect(summary.actions == 6)
  }

  @Test func `a state to begin with that breaks an invariant is told from what actions do`() async {
    let broke = Feature(Bank.State(cash: -1)) { Bank() }
    let text = "3"
    #expect(await failure { try await broke.check([.deposit(1)], keeping: [noDebt]) }?.description == text)
    #expect(await failure { try await broke.checkWalk(Bank.actions(), keeping: [noDebt]) }?.description == text)
  }

  @Test func `walks that go nowhere prove nothing`() async {
    let idle = await failure { try await bank.checkWalk(.any(of: []), keeping: [noDebt]) }
    #expect(idle?.description == "4")
    #expect(idle?.reason == .nothingChecked)
    let short = await failure { try await bank.checkWalk(Bank.actions(), keeping: [noDebt], length: 0) }
    #expect(short?.description == "5")
    let none = await failure { try await bank.checkWalk(Bank.actions(), keeping: [noDebt], runs: -1) }
    #expect(none?.reason == .nothingChecked)
  }

  @Test func `a failure that does not come again is blamed on chance`() async {
    let ticket = Ticket()
    let moody = Feature<Bank.State, Bank.Action>(Bank.State()) { state, _ in
      state.cash = ticket.next() == 3 ? -1 : 0
      return .none
    }
    let found = await failure { try await moody.checkWalk(.always(.double), keeping: [noDebt]) }
    #expect(found?.description == "6")
    #expect(found?.reason == .notDeterministic)
    #expect(found?.seed == 1)
  }

  @Test func `shortening stops at its limit and says so`() async {
    let found = await failure {
      try await bank.checkWalk(
        .always(.deposit(1)), keeping: [Invariant("poor") { $0.cash < 5 }], shorteningLimit: 2)
    }
    #expect(found?.description == "7")
  }

  @Test func `a shorter walk breaks the same invariant, not another`() async {
    let poor = Invariant<Bank.State, Bank.Action>("poor") { $0.cash < 3 }
    let even = Invariant<Bank.State, Bank.Action>("even") { $0.cash % 2 == 0 }
    let found = await failure {
      try await bank.checkWalk(.always(.deposit(2)), keeping: [poor, even]) { _ in [.deposit(1)] }
    }
    #expect(found?.actions == [".deposit(1)", ".deposit(2)"])
  }

  @Test func `a field that must stay is watched for some actions only`() async {
    try? await bank.checkWalk(
      Bank.actions(),
      keeping: [.untouched(\.cash, by: { if case .close = $0 { true } else { false } }), .untouched(\.owner)])
    let found = await failure {
      try await bank.checkUntouched(\.cash, by: [.open(id: 1), .close(1), .deposit(2), .deposit(3)])
    }
    #expect(found?.description == "8")
    let row = await failure {
      try await bank.checkUntouched(\.accounts, by: [.deposit(2), .open(id: 1)])
    }
    #expect(row?.actions == [".deposit(2)", ".open(id: 1)"])
  }

  @Test func `fields that stay pass`() async throws {
    try await bank.checkUntouched(\.owner, by: [.deposit(2), .open(id: 1), .move(1, to: 1)])
  }
}

extension Bank.State {
  fileprivate var total: Int { accounts.reduce(cash) { $0 + $1.balance } }
}
