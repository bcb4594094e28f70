import Foundation
import RillPersistence
import Testing

struct StorageConformanceTests {
  @Test(arguments: StorageCheck.all)
  func `memory keeps each promise`(check: StorageCheck) async throws {
    let storage = MemoryStorage()
    try await check.run { storage }
  }

  @Test(arguments: StorageCheck.all)
  func `files keep each promise`(check: StorageCheck) async throws {
    let folder = try TemporaryFolder()
    try await check.run { FileStorage(folder: folder.url.appending(path: "below/there")) }
  }

  @Test(arguments: StorageCheck.all)
  func `user defaults keep each promise`(check: StorageCheck) async throws {
    let suite = TemporarySuite()
    let storage = DefaultsStorage(suite: suite.name)
    try await check.run { storage }
  }

  @Test(arguments: StorageCheck.basic)
  func `an unhelpful storage in a good temper keeps each promise`(check: StorageCheck) async throws {
    let storage = UnhelpfulStorage()
    try await check.run { storage }
  }

  /// Storages that break one promise each.
  private struct Careless: Storage {
    let base = MemoryStorage()
    let fault: Fault
    enum Fault: CaseIterable { case forgets, ignoresCase, listsBackwards, loses, tears }

    var place: StoragePlace { base.place }
    func load(_ key: StorageKey) -> StoredItem {
      fault == .forgets ? .absent : base.load(fault == .ignoresCase ? StorageKey(key.text.lowercased()) : key)
    }
    func save(_ data: Data, under key: StorageKey) {
      let key = fault == .ignoresCase ? StorageKey(key.text.lowercased()) : key
      base.save(fault == .tears ? data.prefix(1000) : data, under: key)
    }
    func remove(_ key: StorageKey) { base.remove(key) }
    func keys() -> [StorageKey] { fault == .listsBackwards ? base.keys().reversed() : base.keys() }
    func setAside(_ key: StorageKey, _ fate: SetAsideItem.Fate, because reason: String) -> String? {
      if fault != .loses { return base.setAside(key, fate, because: reason) }
      base.remove(key)
      return "nowhere"
    }
    func itemsSetAside(_ key: StorageKey) -> [SetAsideItem] { base.itemsSetAside(key) }
  }

  @Test(arguments: Careless.Fault.allCases)
  private func `a careless storage breaks a promise`(fault: Careless.Fault) async {
    var broken: [String] = []
    for check in StorageCheck.basic + StorageCheck.settingAside {
      let storage = Careless(fault: fault)
      do { try await check.run { storage } } catch { broken.append("\(error)") }
    }
    let expected =
      switch fault {
      case .forgets, .tears: "what was saved is loaded, byte by byte"
      case .ignoresCase: "keys of any text are told apart"
      case .listsBackwards: "the keys are listed in order"
      case .loses: "what is moved aside is absent and kept with its reason"
      }
    #expect(broken.contains { $0.hasPrefix("A storage does not keep its promise that \(expected): ") })
  }
}
