import Foundation
import Rill
import RillFixtures
import Synchronization
import Testing

@testable import RillJournal
@testable import RillPersistence

/// A program is killed while effects run that are done at most once.
@MainActor
struct OnlyOnceTests {
  private let shop = EffectShop()

  @Test func `work at most once that has begun is never begun again`() async throws {
    let rules: EffectShop.Rules = [EffectRule("pay", .atMostOnce)]
    let left = try await shop.killed([.order(7)], calls: 1, rules)
    let service = EffectShop.Service(isOpen: true)
    let program = try await shop.attach(left, service, rules)
    #expect(program.kept.recovery.unfinished.map(\.hasBegun) == [true])
    #expect(program.kept.recovery.unfinished.map(\.outcome) == [.forgotten])
    try await shop.finish(program, effects: 0)
    #expect(service.calls.elements.isEmpty)
  }

  @Test(arguments: [JournalDurability.everyAction, .onSnapshot])
  func `the beginning of work at most once is on the disk before the work`(durability: JournalDurability)
    async throws
  {
    let rules: EffectShop.Rules = [EffectRule("pay", .atMostOnce)]
    let found = Recorder<Bool>()
    let file = shop.file
    let store = Store<EffectShop.Shop, EffectShop.ShopAction>(EffectShop.Shop()) {
      (_: inout EffectShop.Shop, action: EffectShop.ShopAction) -> Effect<EffectShop.ShopAction> in
      guard case .order(let number) = action else { return .none }
      return .run("pay") { _ in
        let lines = file.rows(of: "shop").flatMap { row -> [String] in
          guard case .group(let group) = row else { return [] }
          return String(decoding: group.lines, as: UTF8.self).split(separator: "\n").map(String.init)
        }
        let isThere = lines.contains(#"{"kind":"begun","cause":\#(number),"first":0,"last":0}"#)
        found.note(isThere)
      }
    }
    try await store.attach(
      Journal(in: file), as: "shop", settings: JournalSettings(durability: durability), effects: rules)
    for number in 1...5 { await store.send(.order(number)).finish() }
    #expect(found.elements == Array(repeating: true, count: 5))
  }

  @Test func `work at most once that has not begun runs after a restart`() async throws {
    let rules: EffectShop.Rules = [EffectRule("pay", .atMostOnce)]
    do {
      let service = EffectShop.Service(isOpen: true)
      let program = try await shop.attach(shop.file, service, rules)
      program.store.send(.order(7))
      try await program.kept.flush()
    }
    // The entry reached the disk, and nothing else did.
    let left = MemoryJournalFile()
    left.damage("shop") { rows in rows = Array(shop.file.rows(of: "shop").prefix(2)) }
    guard case .group(var group)? = left.rows(of: "shop").last else { return }
    let first = group.lines.prefix { $0 != UInt8(ascii: "\n") }
    group.lines = first + Data([UInt8(ascii: "\n")])
    group.checksums = group.checksums.prefix(4)
    left.damage("shop") { $0[1] = .group(group) }
    let service = EffectShop.Service(isOpen: true)
    let program = try await shop.attach(left, service, rules)
    #expect(program.kept.recovery.unfinished.map(\.hasBegun) == [false])
    #expect(program.kept.recovery.unfinished.map(\.outcome) == [.runsAgain])
    await service.calls.first { $0 == ["pay 7"] }
    try await shop.finish(program, effects: 1)
    #expect(program.store.paid == [7])
  }

  @Test func `an action takes the place of an effect once, whenever the next program is killed`() async throws
  {
    let rules: EffectShop.Rules = [
      EffectRule("pay", .atMostOnce) { payment in
        guard case .order(let number)? = payment.action else { return .forget }
        return .send(.unknown(number))
      }
    ]
    let left = try await shop.killed([.order(7), .order(8)], calls: 2, rules)
    let program = try await shop.attach(left, EffectShop.Service(isOpen: true), rules)
    #expect(program.kept.recovery.unfinished.map(\.outcome) == [.answered, .answered])
    #expect(program.store.unknown == [7, 8])
    try await program.kept.flush()
    // After each beginning of what was written, each payment is answered once.
    let rows = left.rows(of: "shop")
    for count in 2...rows.count {
      let cut = MemoryJournalFile()
      cut.damage("shop") { $0 = Array(rows.prefix(count)) }
      let program = try await shop.attach(cut, EffectShop.Service(isOpen: true), rules)
      for number in program.store.orders {
        #expect(program.store.unknown.filter { $0 == number } == [number], "\(count) rows")
      }
    }
  }

  @Test func `an action in the place of an effect that is refused leaves the effect in the list`()
    async throws
  {
    let rules: EffectShop.Rules = [EffectRule("pay", .atMostOnce) { _ in .send(.forbidden) }]
    let left = try await shop.killed([.order(7)], calls: 1, rules)
    let reports = Mutex<[String]>([])
    for _ in 1...2 {
      let store = shop.store(EffectShop.Service(isOpen: true))
      let kept = try await Failures.reporting(
        to: { failure in reports.withLock { $0.append(failure.description) } },
        operation: { try await store.attach(Journal(in: shop.copy(left)), as: "shop", effects: rules) })
      #expect(kept.recovery.unfinished.map(\.outcome) == [.left])
      #expect(store.unknown.isEmpty)
    }
    #expect(reports.withLock { $0.count } == 2)
    #expect(
      reports.withLock { $0.first }?.hasPrefix(
        "The action in the place of the unfinished effect \"pay\" of entry 1 of the stream \"shop\" of memory journal"
      ) == true)
  }
}
