import Foundation
import RillFixtures
import RillPersistence
import RillPersistenceTesting
import RillTesting
import Testing

/// The rules for storages that fail.
struct FailingStorageTests {
  /// A storage that fails in one of several ways.
  private struct Broken: Storage {
    let base: MemoryStorage
    var fault = Fault.none
    enum Fault: CaseIterable { case none, findsNothing, forgetsTheKey, overwrites, wrongCode, answers }

    private struct Cut: Error, CustomStringConvertible { var description: String { "the cable is cut" } }

    var place: StoragePlace { base.place }
    func load(_ key: StorageKey) -> StoredItem {
      if fault == .findsNothing { return .absent }
      let key = fault == .forgetsTheKey ? "other" : key
      return .unreadable(.unreadable(key, in: place, because: Cut()))
    }
    func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
      if fault == .overwrites { base.save(data, under: key) }
      if fault == .wrongCode { throw .unlisted(place, because: Cut()) }
      throw .unwritten(key, in: place, because: Cut())
    }
    func remove(_ key: StorageKey) throws(PersistenceFailure) {
      throw .unremoved(key, in: place, because: Cut())
    }
    func keys() throws(PersistenceFailure) -> [StorageKey] {
      if fault == .answers { return ["x"] }
      throw .unlisted(place, because: Cut())
    }
  }

  @Test(arguments: Conformance.failingStorage.checks)
  func `a storage that throws the failures made for it satisfies each rule`(
    rule: ConformanceCheck<StorageSite>
  ) async {
    await rule.run {
      let storage = MemoryStorage()
      return StorageSite {
        storage
      } failing: {
        Broken(base: storage)
      }
    }
  }

  @Test(arguments: Broken.Fault.allCases)
  private func `a storage that fails wrongly breaks a rule, and is told the right error`(fault: Broken.Fault)
    async
  {
    guard fault != .none else { return }
    var failure: CheckFailure?
    await withKnownIssue {
      failure = await Conformance.failingStorage.run {
        let storage = MemoryStorage()
        return StorageSite {
          storage
        } failing: {
          Broken(base: storage, fault: fault)
        }
      }
    }
    let expected =
      switch fault {
      case .none: ""
      case .findsNothing:
        """
        answers with .unreadable if it cannot read, and never with .absent:
            - load of the failing storage answered with absent instead of an error
        """
      case .forgetsTheKey: "- the failure does not name \"a key\" and "
      case .overwrites: "- the key \"a key\" has a value of 1 bytes instead of another value of 3 bytes"
      case .wrongCode:
        """
        - the failure has the code .unlisted instead of one of .badKey, .inUse, .noRoom, .notAFile, .tooLarge, \
        .unreadable, .unwritten: 
        """
      case .answers: "- keys of the failing storage answered with [\"x\"] instead of an error"
      }
    let text = failure?.description ?? ""
    #expect(text.contains(expected), "\(text)")
  }

  @Test func `a site without a failing storage says how to get one`() async {
    var failure: CheckFailure?
    await withKnownIssue {
      failure = await Conformance.failingStorage.run { StorageSite { MemoryStorage() } }
    }
    #expect(
      failure?.description.contains(
        "the site has no storage that fails: make it with StorageSite { … } failing: { … }") == true)
  }
}
