import Foundation
import RillPersistence
public import RillTesting

extension Conformance<StorageSite> {
  /// The rules for the failures of a storage, which say which errors it throws.
  ///
  /// ```swift
  /// await Conformance.failingStorage.run {
  ///   let storage = MemoryStorage()
  ///   return StorageSite { storage } failing: { Unplugged(storage) }
  /// }
  /// ```
  ///
  /// Each failure names the key and the place, and says how to fix it. `PersistenceFailure` has a factory method for each
  /// of them.
  public static let failingStorage = Conformance(
    of: "a storage that fails", [failingLoads, failingSaves, failingRemovals, failingLists, failingMoves])

  private static let key: StorageKey = "a key"
  private static let value = Data([1, 2, 3])

  /// Saves a value with a storage that works, and returns both storages.
  private static func storages(
    _ run: ConformanceRun<StorageSite>
  ) async throws -> (sound: any Storage, failing: any Storage)? {
    let site = try await run.make()
    let sound = site.open()
    try sound.save(value, under: key)
    guard let failing = site.openFailing() else {
      run.expect(false, StorageRuleWording.noFailingStorage)
      return nil
    }
    return (sound, failing)
  }

  private static let failingLoads = ConformanceCheck<StorageSite>(
    "answers with .unreadable if it cannot read, and never with .absent"
  ) { run in
    guard let (_, failing) = try await storages(run) else { return }
    switch failing.load(key) {
    case .unreadable(let failure):
      run.expect(failure, [.unreadable, .notAFile, .tooLarge, .badKey], names: key, failing.place)
    case let item: run.expect(false, StorageRuleWording.answered("load", "\(item)"))
    }
  }

  private static let failingSaves = ConformanceCheck<StorageSite>(
    "throws .unwritten or .noRoom if it cannot write, and leaves the value before"
  ) { run in
    guard let (sound, failing) = try await storages(run) else { return }
    do throws(PersistenceFailure) {
      try failing.save(Data([4]), under: key)
      run.expect(false, StorageRuleWording.answered("save", "no error"))
    } catch {
      let codes: Set<PersistenceFailure.Code> = [
        .unwritten, .noRoom, .tooLarge, .badKey, .unreadable, .notAFile, .inUse,
      ]
      run.expect(error, codes, names: key, failing.place)
    }
    run.expect(sound, key, value)
  }

  private static let failingRemovals = ConformanceCheck<StorageSite>(
    "throws .unremoved if it cannot remove, and leaves the value"
  ) { run in
    guard let (sound, failing) = try await storages(run) else { return }
    do throws(PersistenceFailure) {
      try failing.remove(key)
      run.expect(false, StorageRuleWording.answered("remove", "no error"))
    } catch {
      run.expect(
        error, [.unremoved, .badKey, .unreadable, .notAFile, .inUse], names: key, failing.place)
    }
    run.expect(sound, key, value)
  }

  private static let failingLists = ConformanceCheck<StorageSite>(
    "throws .unlisted if it cannot list its keys"
  ) { run in
    guard let (_, failing) = try await storages(run) else { return }
    do throws(PersistenceFailure) {
      let keys = try failing.keys()
      run.expect(false, StorageRuleWording.answered("keys", "\(keys.map(\.text))"))
    } catch {
      run.expect(error, [.unlisted], names: nil, failing.place)
    }
  }

  private static let failingMoves = ConformanceCheck<StorageSite>(
    "throws .notSetAside if it cannot set a value aside, and leaves the value"
  ) { run in
    guard let (sound, failing) = try await storages(run) else { return }
    do throws(PersistenceFailure) {
      let location = try failing.setAside(key, .unreadable, because: "a test")
      run.expect(false, StorageRuleWording.answered("setAside", location ?? "nil"))
    } catch {
      run.expect(error, [.notSetAside, .badKey, .unreadable, .notAFile], names: key, failing.place)
    }
    run.expect(sound, key, value)
  }
}

extension ConformanceRun {
  /// Expects a failure to have one of some codes, and a complete message.
  fileprivate func expect(
    _ failure: PersistenceFailure, _ codes: Set<PersistenceFailure.Code>, names key: StorageKey?,
    _ place: StoragePlace
  ) {
    expect(codes.contains(failure.code), StorageRuleWording.code(failure, expected: codes))
    let names = [key?.text, place.address].compactMap { $0 }
    expect(
      names.allSatisfy { failure.message.contains($0) } && !failure.fix.isEmpty,
      StorageRuleWording.incomplete(failure, names))
  }
}
