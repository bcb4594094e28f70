import Foundation
import Rill
import RillFixtures
import RillSessions
import RillValues
import Testing

@testable import RillJournal
@testable import RillPersistence

/// A program is killed while effects run, and the next one goes on.
@MainActor
struct UnfinishedEffectTests {
  private let shop = EffectShop()

  @Test func `effects that had not ended are listed in the order of their causes, and then forgotten`()
    async throws
  {
    let left = try await shop.killed([.order(7), .orderAll([8, 9])], calls: 3, [])
    let service = EffectShop.Service(isOpen: true)
    let program = try await shop.attach(left, service, [])
    let unfinished = program.kept.recovery.unfinished
    #expect(unfinished.map(\.description.name) == ["pay", "pay", "pay"])
    #expect(unfinished.map(\.description.id) == ["payment 7", "payment 8", "payment 9"])
    #expect(unfinished.map(\.cause) == [1, 2, 2])
    #expect(
      unfinished.map { $0.action?.description } == [
        #"{"order":{"_0":7}}"#, #"{"orderAll":{"_0":[8,9]}}"#, #"{"orderAll":{"_0":[8,9]}}"#,
      ])
    #expect(unfinished.allSatisfy { $0.hasBegun && $0.outcome == .forgotten })
    #expect(
      program.kept.recovery.description == """
        Recovered up to entry 2: 2 entries replayed on the snapshot after entry 0. The effect "pay" of entry 1 had not ended: it \
        is forgotten. The effect "pay" of entry 2 had not ended: it is forgotten. The effect "pay" of entry 2 had not ended: it \
        is forgotten.
        """)
    try await shop.finish(program, effects: 0)
    #expect(service.calls.elements.isEmpty)
    let next = try await shop.attach(shop.copy(left), EffectShop.Service(isOpen: true), [])
    #expect(next.kept.recovery.unfinished.isEmpty)
  }

  @Test func `effects that have ended are not listed`() async throws {
    let service = EffectShop.Service(isOpen: true)
    let program = try await shop.attach(shop.file, service, [])
    await program.store.send(.order(1)).finish()
    await program.store.send(.inTurn(2)).finish()
    try await shop.finish(program, effects: 4)
    let next = try await shop.attach(shop.copy(shop.file), service, [])
    #expect(next.kept.recovery.unfinished.isEmpty)
    #expect(next.store.paid == [1, 2])
  }

  @Test func `an effect at least once runs again, as its action has asked for it`() async throws {
    let rules: EffectShop.Rules = [EffectRule("pay", .atLeastOnce)]
    let left = try await shop.killed([.order(7), .touch], calls: 1, rules)
    let service = EffectShop.Service(isOpen: true)
    let program = try await shop.attach(left, service, rules)
    #expect(program.kept.recovery.unfinished.map(\.outcome) == [.runsAgain])
    #expect(program.store.orders == [7])
    await service.calls.first { $0 == ["pay 7"] }
    try await shop.finish(program, effects: 1)
    #expect(program.store.paid == [7])
    let next = try await shop.attach(shop.copy(left), service, rules)
    #expect(next.kept.recovery.unfinished.isEmpty)
    #expect(service.calls.elements == ["pay 7"])
  }

  @Test func `an effect that runs again and does not end runs again the next time`() async throws {
    let rules: EffectShop.Rules = [EffectRule("pay", .atLeastOnce)]
    var left = try await shop.killed([.orderAll([1, 2])], calls: 2, rules)
    for _ in 1...3 {
      let service = EffectShop.Service(isOpen: false)
      let program = try await shop.attach(
        left, service, rules, settings: JournalSettings(snapshotInterval: 1))
      #expect(program.kept.recovery.unfinished.map(\.cause) == [1, 1])
      await service.calls.first { $0.sorted() == ["pay 1", "pay 2"] }
      try await program.kept.snapshot()
      left = shop.copy(left)
    }
    let service = EffectShop.Service(isOpen: true)
    let program = try await shop.attach(left, service, rules)
    await service.calls.first { $0.count == 2 }
    try await shop.finish(program, effects: 2)
    #expect(program.store.paid.sorted() == [1, 2])
    #expect(try await shop.attach(shop.copy(left), service, rules).kept.recovery.unfinished.isEmpty)
  }

  @Test func `an effect that is older than many snapshots runs again as it was`() async throws {
    let rules: EffectShop.Rules = [EffectRule("pay", .atLeastOnce)]
    let settings = JournalSettings(snapshotInterval: 2)
    let actions =
      [EffectShop.ShopAction.touch, .touch, .touch, .order(7)] + Array(repeating: .touch, count: 21)
    let left = try await shop.killed(actions, calls: 1, rules, settings: settings)
    let service = EffectShop.Service(isOpen: true)
    let program = try await shop.attach(left, service, rules, settings: settings)
    #expect(program.kept.recovery.snapshot >= 20)
    #expect(program.kept.recovery.unfinished.map(\.description.id) == ["payment 7"])
    #expect(program.kept.recovery.unfinished.map(\.outcome) == [.runsAgain])
    await service.calls.first { $0 == ["pay 7"] }
    try await shop.finish(program, effects: 1)
    // Then the old entries are forgotten.
    for _ in 1...6 { program.store.send(.touch) }
    try await program.kept.flush()
    try await program.kept.close()
    let snapshots = left.rows(of: "shop").count { if case .snapshot = $0 { true } else { false } }
    #expect(snapshots <= 3)
  }

  @Test func `the rest of effects in turn runs again in turn`() async throws {
    let rules: EffectShop.Rules = [EffectRule(.atLeastOnce, where: { _ in true })]
    let left = try await shop.killed([.inTurn(3)], calls: 1, rules)
    let service = EffectShop.Service(isOpen: true)
    let program = try await shop.attach(left, service, rules)
    #expect(program.kept.recovery.unfinished.map(\.description.name) == ["reserve", "pay"])
    await service.calls.first { $0 == ["reserve 3", "pay 3"] }
    try await shop.finish(program, effects: 3)
    #expect(program.store.paid == [3])
    #expect(try await shop.attach(shop.copy(left), service, rules).kept.recovery.unfinished.isEmpty)
  }

  @Test func `an effect that was cancelled has ended`() async throws {
    let rules: EffectShop.Rules = [EffectRule("pay", .atLeastOnce)]
    let service = EffectShop.Service(isOpen: false)
    let program = try await shop.attach(shop.file, service, rules)
    let task = program.store.send(.order(1))
    await service.calls.first { $0.count == 1 }
    task.cancel()
    try await shop.finish(program, effects: 1)
    #expect(try await shop.attach(shop.copy(shop.file), service, rules).kept.recovery.unfinished.isEmpty)
  }
}
