import OutsideTools
import Rill
import Testing

/// A mirror of a store in another store, which is built with the public interface alone.
@MainActor
struct MirrorTests {
  private let ledger = Bank.Ledger()

  @Test func `a mirror on another actor handles the same actions and performs no effect`() async throws {
    let branch = Branch()
    let entrance = try #require(await branch.open())
    let store = Store(Bank.State(), validators: [noDebt]) { Bank(ledger: ledger) }
    store.send(.pay(1))
    let mirror = store.attach(Mirror())
    let work = mirror.repeating(in: entrance)
    let repeating = Task { await work() }
    store.send(.pay(2))
    #expect(store.send(.pay(100)).refusal != nil)
    await store.send(.accrue).finish()
    store.update("gift") { $0.balance += 5 }
    store.send(.pay(3))
    store.detach(mirror)
    #expect(await repeating.value.isEmpty)
    let (state, sequence) = try #require(
      await entrance.enter { store in (store.state, (try? StoreTools(of: store).sequence) ?? 0) })
    #expect(state == store.state)
    #expect(state == Bank.State(balance: 9, interest: 1))
    #expect(try sequence == StoreTools(of: store).sequence)
    #expect(ledger.count == 1)
    #expect(branch.ledger.count == 0)
  }

  @Test func `a mirror ends when the other store is released`() async throws {
    let branch = Branch()
    let entrance = try #require(await branch.open())
    await branch.close()
    let store = Store(Bank.State()) { Bank(ledger: ledger) }
    let mirror = store.attach(Mirror())
    store.send(.pay(1))
    #expect(await mirror.repeating(in: entrance)().isEmpty)
    #expect(await entrance.enter { $0.state } == nil)
  }
}
