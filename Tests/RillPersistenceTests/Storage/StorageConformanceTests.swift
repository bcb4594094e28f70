import Foundation
import RillFixtures
import RillPersistence
import RillPersistenceTesting
import RillTesting
import Testing

struct StorageConformanceTests {
  typealias Rule = ConformanceCheck<StorageSite>

  @Test(arguments: Conformance.completeStorage.checks + Conformance.exclusiveStorage.checks)
  func `memory keeps each promise`(rule: Rule) async {
    await rule.run {
      let storage = MemoryStorage()
      return StorageSite { storage }
    }
  }

  @Test(arguments: Conformance.completeStorage.checks + Conformance.exclusiveStorage.checks)
  func `files keep each promise`(rule: Rule) async throws {
    let folder = try TemporaryFolder()
    await rule.run { StorageSite { FileStorage(folder: folder.url.appending(path: "below/there")) } }
  }

  @Test(arguments: Conformance.completeStorage.checks)
  func `user defaults keep each promise`(rule: Rule) async {
    let suite = TemporarySuite()
    let storage = DefaultsStorage(suite: suite.name)
    await rule.run { StorageSite { storage } }
  }

  @Test(arguments: Conformance.completeStorage.checks)
  func `an unhelpful storage without faults keeps each promise`(rule: Rule) async {
    await rule.run {
      let storage = UnhelpfulStorage()
      return StorageSite { storage }
    }
  }

  /// A storage that never notifies its watchers.
  private struct Silent: Storage {
    let base = MemoryStorage()
    var place: StoragePlace { base.place }
    func load(_ key: StorageKey) -> StoredItem { base.load(key) }
    func save(_ data: Data, under key: StorageKey) { base.save(data, under: key) }
    func remove(_ key: StorageKey) { base.remove(key) }
    func keys() -> [StorageKey] { base.keys() }
    func watch(_ key: StorageKey, _ changed: @escaping @Sendable () -> Void) -> StorageWatch {
      base.watch("another key", changed)
    }
  }

  @Test func `a storage that never notifies its watchers fails after the time limit`() async {
    var failure: CheckFailure?
    await withKnownIssue {
      failure = await Conformance.watchedStorage.run {
        let storage = Silent()
        return StorageSite(timeLimit: .milliseconds(1)) { storage }
      }
    }
    let expected = """
      - the watcher was not notified of the first save by another object within 0.001 seconds: call the handlers of \
      all objects of the same place, or pass a longer timeLimit to the site
      """
    #expect(failure?.description.contains(expected) == true, "\(failure?.description ?? "")")
  }

  @Test func `a change that is reported before the time limit counts, however late the rule resumes`() async {
    // This storage calls its watchers before a save returns, and the limits are over before the rule resumes.
    await Conformance.watchedStorage.run {
      let storage = MemoryStorage()
      return StorageSite(timeLimit: .zero) { storage }
    }
  }

  /// Storages that break one promise each.
  private struct Careless: Storage {
    let base = MemoryStorage()
    let fault: Fault
    enum Fault: CaseIterable {
      case forgets, ignoresCase, listsBackwards, loses, losesBytes, removesMore, tears
    }

    var place: StoragePlace { base.place }
    func load(_ key: StorageKey) -> StoredItem {
      fault == .forgets ? .absent : base.load(fault == .ignoresCase ? StorageKey(key.text.lowercased()) : key)
    }
    func save(_ data: Data, under key: StorageKey) {
      let key = fault == .ignoresCase ? StorageKey(key.text.lowercased()) : key
      base.save(fault == .tears ? data.prefix(1000) : data, under: key)
    }
    func remove(_ key: StorageKey) {
      for other in base.keys() where other == key || fault == .removesMore && other.text.hasPrefix(key.text) {
        base.remove(other)
      }
    }
    func setAside(_ data: Data, for key: StorageKey, because reason: String) -> String? {
      fault == .losesBytes ? "nowhere" : base.setAside(data, for: key, because: reason)
    }
    func keys() -> [StorageKey] { fault == .listsBackwards ? base.keys().reversed() : base.keys() }
    func setAside(_ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String) -> String? {
      if fault != .loses { return base.setAside(key, kind, because: reason) }
      base.remove(key)
      return "nowhere"
    }
    func itemsSetAside(_ key: StorageKey) -> [SetAsideItem] { base.itemsSetAside(key) }
  }

  @Test(arguments: Careless.Fault.allCases)
  private func `a careless storage breaks a promise, and is called by its name`(fault: Careless.Fault) async {
    var failure: CheckFailure?
    await withKnownIssue {
      failure = await Conformance(
        of: "a storage", Conformance.storage.checks + Conformance.settingAside.checks
      ).run {
        let storage = Careless(fault: fault)
        return StorageSite { storage }
      }
    }
    let expected =
      switch fault {
      case .forgets:
        """
        loads what was saved, byte by byte:
            - the key "value 0" has no value instead of another value of 0 bytes
        """
      case .tears:
        """
        loads what was saved, byte by byte:
            - the key "value 3" has a value of 1000 bytes instead of another value of 1048576 bytes
        """
      case .ignoresCase:
        """
        distinguishes keys of any text:
            - the key "a" has a value of 1 bytes instead of another value of 1 bytes
            - the keys are ["", " ", 
        """
      case .losesBytes:
        """
        keeps bytes that are set aside under a location, and leaves the value as it is:
            - [] was set aside instead of ["backup a conflict [2]"]
        """
      case .removesMore:
        """
        removes a value, and no other:
            - the key "gone too" has no value instead of another value of 1 bytes
        """
      case .listsBackwards:
        """
        lists the keys in order:
            - the keys are ["b", "a"] instead of ["a", "b"]
        """
      case .loses:
        """
        keeps a value that is moved aside, with the reason:
            - a location was returned for a key without a value
            - [] was set aside instead of ["unreadable reason 1 [1]", "unreadable reason 2 [2]", "unreadable reason 3 [3]"]
        """
      }
    let text = failure?.description ?? ""
    #expect(text.hasPrefix("Careless breaks "))
    #expect(text.contains(expected), "\(text)")
  }
}
