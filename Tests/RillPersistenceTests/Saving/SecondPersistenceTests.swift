import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import Testing

@testable import RillPersistence

/// Several persistences of one key in one process.
@MainActor struct SecondPersistenceTests {
  enum Policy: CaseIterable { case theirs, mine, merge }

  private let storage = UnhelpfulStorage()
  private let key = freshKey()
  private let pending = PendingWrites()

  private func policy(_ policy: Policy) -> ConflictPolicy<Notebook> {
    switch policy {
    case .theirs: .theirs
    case .mine: .mine
    case .merge: .merge { _, mine, _ in mine }
    }
  }

  private func failing(_ isFailing: Bool) { storage.faults.failing = isFailing ? 1 : 0 }

  private func saved(
    _ store: Store<Notebook, Never>, _ policy: Policy = .theirs
  ) -> Persistence<Notebook, Never, Notebook> {
    PendingWrites.$current.withValue(pending) {
      store.persistence(in: storage, as: key, onConflict: self.policy(policy))
    }
  }

  /// The title that is stored.
  private var stored: String? {
    get async throws {
      let store = Store<Notebook, Never>(Notebook())
      let reader = PendingWrites.$current.withValue(PendingWrites()) {
        store.persistence(in: storage, as: key)
      }
      return try await reader.load() == nil ? nil : store.title
    }
  }

  /// Waits without a suspension.
  private func wait<Result>(
    _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result { try body() }

  /// Returns a store whose last title could not be written.
  private func storeWithUnwritten(
    _ policy: Policy = .theirs, keepsPersistence: Bool = false
  ) async throws -> (Store<Notebook, Never>, Persistence<Notebook, Never, Notebook>?) {
    let store = Store<Notebook, Never>(Notebook(title: "first"))
    let first = saved(store, policy)
    try await first.save()
    failing(true)
    store.update { $0.title = "unwritten" }
    await #expect(throws: PersistenceFailure.self) { try await first.save() }
    return (store, keepsPersistence ? first : nil)
  }

  @Test(arguments: Policy.allCases, [false, true])
  func `a value that a persistence could not write does not replace a newer one of its store`(
    policy: Policy, isSaved: Bool
  ) async throws {
    let (store, _) = try await storeWithUnwritten(policy)
    let again = saved(store, policy)
    store.update { $0.title = "newer" }
    if isSaved { failing(false) }
    do { try await again.save() } catch { #expect(!isSaved) }
    failing(false)
    try await pending.flush()
    #expect(try await stored == "newer")
    #expect(store.title == "newer")
    #expect(again.saveError == nil)
    #expect(try storage.itemsSetAside(key).isEmpty)
  }

  @Test(arguments: Policy.allCases)
  func `two persistences of a store that are used by turns do not meet each other as conflicts`(
    policy: Policy
  ) async throws {
    let store = Store<Notebook, Never>(Notebook())
    let both = [saved(store, policy), saved(store, policy)]
    for number in 0..<10 {
      store.update { $0.title = "\(number)" }
      try await both[number % 2].save()
      #expect(try await stored == "\(number)")
    }
    #expect(store.title == "9")
    #expect(try storage.itemsSetAside(key).isEmpty)
  }

  @Test func `automatic saves of two persistences of a store write its newest value`() async throws {
    let store = Store<Notebook, Never>(Notebook())
    let both = [saved(store), saved(store)]
    for one in both { one.autosave(after: .seconds(1_000)) }
    for number in 0..<10 {
      store.update { $0.title = "\(number)" }
      try await both[number % 2].flush()
      #expect(try await stored == "\(number)")
    }
    try await both[0].flush()
    #expect(store.title == "9")
  }

  @Test(arguments: [false, true], [false, true])
  func `the first load of a persistence takes over what another one could not write`(
    isSameStore: Bool, isBlocking: Bool
  ) async throws {
    let (first, _) = try await storeWithUnwritten()
    let store = isSameStore ? first : Store<Notebook, Never>(Notebook())
    if isSameStore { store.update { $0.title = "lost" } }
    let again = saved(store)
    let report =
      isBlocking
      ? try wait { () throws(PersistenceFailure) in try again.loadAndWait() } : try await again.load()
    #expect(report?.grade == .fine)
    #expect(store.title == "unwritten")
    #expect(again.saveError?.code == .unwritten && again.loadError == nil)
    failing(false)
    try await again.flush()
    #expect(try await stored == "unwritten")
    #expect(again.saveError == nil)
    store.update { $0.title = "next" }
    try await again.save()
    try await pending.flush()
    #expect(try await stored == "next")
    #expect(try storage.itemsSetAside(key).isEmpty)
  }

  @Test func `what was taken over waits in the pending writes, although its persistence is released`()
    async throws
  {
    _ = try await storeWithUnwritten()
    do {
      let store = Store<Notebook, Never>(Notebook())
      try await saved(store).load()
      #expect(store.title == "unwritten")
    }
    await #expect(throws: PersistenceFailure.self) { try await pending.flush() }
    failing(false)
    try await pending.flush()
    #expect(try await stored == "unwritten")
  }

  @Test
  func `the first load takes over what waits with a persistence of the same store, a later one does not`()
    async throws
  {
    let (store, first) = try await storeWithUnwritten(keepsPersistence: true)
    let second = saved(store)
    try await second.load()
    #expect(store.title == "unwritten")
    failing(false)
    try await second.load()
    #expect(store.title == "first")
    try await pending.flush()
    #expect(try await stored == "first")
    withExtendedLifetime(first) {}
  }

  @Test func `a value that could not be written stays behind a newer one of another program`() async throws {
    _ = try await storeWithUnwritten()
    failing(false)
    let other = Store<Notebook, Never>(Notebook(title: "other"))
    try await PendingWrites.$current.withValue(PendingWrites()) {
      try await other.persistence(in: storage, as: key).save()
    }
    let store = Store<Notebook, Never>(Notebook())
    try await saved(store).load()
    #expect(store.title == "other")
    let failure = await #expect(throws: PersistenceFailure.self) { try await pending.flush() }
    #expect(failure?.code == .conflict)
    #expect(try await stored == "other")
  }

  @Test func `the persistence of another store in use keeps what it could not write`() async throws {
    let (store, first) = try await storeWithUnwritten(keepsPersistence: true)
    let other = Store<Notebook, Never>(Notebook())
    try await saved(other).load()
    #expect(other.title == "first")
    failing(false)
    try await first?.flush()
    #expect(try await stored == "unwritten")
    withExtendedLifetime(store) {}
  }

  @Test func `a removal removes what released persistences could not write`() async throws {
    let (store, _) = try await storeWithUnwritten()
    failing(false)
    try await saved(Store<Notebook, Never>(Notebook())).reset()
    try await pending.flush()
    #expect(try await stored == nil)
    withExtendedLifetime(store) {}
  }

  @Test func `the first save of a persistence replaces what released ones could not write`() async throws {
    _ = try await storeWithUnwritten(.mine)
    let store = Store<Notebook, Never>(Notebook(title: "newer"))
    let again = saved(store, .mine)
    await #expect(throws: PersistenceFailure.self) { try await again.save() }
    failing(false)
    try await pending.flush()
    #expect(try await stored == "newer")
    #expect(try storage.itemsSetAside(key).isEmpty)
  }

  @Test(arguments: [false, true])
  func `a load finds the change that a persistence has left to be saved automatically`(isSameStore: Bool)
    async throws
  {
    for number in 0..<50 {
      let first = Store<Notebook, Never>(Notebook(title: "first"))
      do {
        let saved = saved(first)
        try await saved.save()
        saved.autosave(after: .seconds(1_000))
        first.update { $0.title = "\(number)" }
      }
      let store = isSameStore ? first : Store<Notebook, Never>(Notebook())
      let again = saved(store)
      if number % 2 == 0 {
        try await again.load()
      } else {
        try wait { () throws(PersistenceFailure) in _ = try again.loadAndWait() }
      }
      #expect(store.title == "\(number)")
      store.update { $0.title += "!" }
      try await again.save()
      #expect(try await stored == "\(number)!")
      try await again.reset()
    }
    #expect(try storage.itemsSetAside(key).isEmpty)
  }

  @Test func `a persistence takes nothing over from a newer one, so that none waits for another in a circle`()
    async throws
  {
    let older = saved(Store<Notebook, Never>(Notebook()))
    _ = try await storeWithUnwritten()
    let newer = saved(Store<Notebook, Never>(Notebook()))
    #expect(pending.parts.predecessors(of: older.keeper).isEmpty)
    #expect(pending.parts.predecessors(of: newer.keeper).count == 1)
  }

  @Test func `the parts of released persistences do not stay`() async throws {
    weak var keeper: StateKeeper<Notebook>?
    weak var store: Store<Notebook, Never>?
    do {
      let made = Store<Notebook, Never>(Notebook())
      let one = saved(made)
      try await one.save()
      (keeper, store) = (one.keeper, made)
    }
    #expect(keeper == nil && store == nil)
    for number in 0..<10_000 {
      let store = Store<Notebook, Never>(Notebook())
      PendingWrites.$current.withValue(pending) { _ = store.persistence(in: storage, as: "\(number)") }
    }
    #expect(pending.parts.count < 130)
    let before = pending.parts.count
    for _ in 0..<1_000 { _ = saved(Store<Notebook, Never>(Notebook())) }
    #expect(pending.parts.count <= before + 1)
  }

  @Test func `persistences with other settings or of other parts are independent`() async throws {
    let store = Store<Notebook, Never>(Notebook(title: "a"))
    let one = saved(store)
    #expect(saved(store).keeper === one.keeper)
    #expect(saved(store, .mine).keeper !== one.keeper)
    #expect(saved(Store<Notebook, Never>(Notebook())).keeper !== one.keeper)
    PendingWrites.$current.withValue(pending) {
      #expect(store.persistence(in: storage, as: freshKey()).keeper !== one.keeper)
      #expect(store.persistence(in: MemoryStorage(), as: key).keeper !== one.keeper)
      #expect(store.persistence(in: storage, as: key, coder: JSONCoder(isPretty: true)).keeper !== one.keeper)
      #expect(
        store.persistence(in: storage, as: key, coder: JSONCoder(excluding: ["title"])).keeper !== one.keeper)
      #expect(store.persistence(in: storage, as: key, coder: PropertyListCoder()).keeper !== one.keeper)
      #expect(store.persistence(in: storage, as: key, schema: Schema("other")).keeper !== one.keeper)
      let title = store.persistence(of: \.title, in: storage, as: key)
      #expect(store.persistence(of: \.title, in: storage, as: key).keeper === title.keeper)
      SharedValues.separate { #expect(store.persistence(in: storage, as: key).keeper !== one.keeper) }
    }
    withExtendedLifetime(one) {}
  }
}
