import Foundation
import Rill
import Synchronization

/// Reads and writes one value in a storage, and sees to it that nothing is lost.
///
/// Its calls block; ``Writer`` and ``Persistence`` make them on threads of their own, one at a time.
final class StateKeeper<Value: Codable & Sendable>: Sendable {
  /// A value that was read.
  struct Loaded: Sendable {
    let value: Value
    let report: MigrationReport
  }

  private struct Memory {
    /// What is kept now, as far as is known.
    var bytes: Data?
    /// Whether it is known that what is kept may be replaced.
    var isExamined = false
    /// Why a copy is to be made before what is kept is replaced.
    var backup: String?
  }

  let storage: any Storage
  let key: StorageKey
  let schema: Schema<Value>
  let coder: any StateCoder
  private let memory = Mutex(Memory())

  init(storage: any Storage, key: StorageKey, schema: Schema<Value>, coder: any StateCoder) {
    self.storage = storage
    self.key = key
    self.schema = schema
    self.coder = coder
  }

  /// What is kept, as failures call it.
  var source: String { "What is kept under \"\(key)\" in \(storage.place)" }

  /// Reads what is kept; what cannot be taken in is moved aside.
  ///
  /// - Parameter defaults: Where fields come from that are not in the data.
  /// - Returns: The value, or nil if nothing is kept.
  /// - Throws: Why it could not be read. It is aside then, except if it is of a newer version or cannot be read at all.
  func load(defaults: Value) throws(PersistenceFailure) -> Loaded? {
    let data: Data
    switch storage.load(key) {
    case .absent:
      memory.withLock { $0 = Memory(isExamined: true) }
      return nil
    case .unreadable(let failure): throw failure
    case .value(let found): data = found
    }
    let loaded: Loaded
    do throws(PersistenceFailure) {
      loaded = try read(data, defaults: defaults, source: source)
    } catch {
      guard error.code != .tooNew else { throw error }
      throw putAside(error)
    }
    let isChange = loaded.report.isChange
    memory.withLock { memory in
      memory = Memory(bytes: data, isExamined: true, backup: isChange ? "\(loaded.report)" : nil)
    }
    return loaded
  }

  /// Reads what is kept, unless it is what was read or written last.
  ///
  /// - Parameter defaults: Where fields come from that are not in the data.
  /// - Returns: The value; nil if it is known, or nothing is kept.
  /// - Throws: As ``load(defaults:)``.
  func loadIfChanged(defaults: Value) throws(PersistenceFailure) -> Loaded? {
    if case .value(let data) = storage.load(key), data == memory.withLock({ $0.bytes }) { return nil }
    return try load(defaults: defaults)
  }

  /// Moves what is kept aside.
  ///
  /// - Parameter failure: Why.
  /// - Returns: The failure, with where the data is now.
  func putAside(_ failure: PersistenceFailure) -> PersistenceFailure {
    memory.withLock { $0 = Memory() }
    do throws(PersistenceFailure) {
      let location = try storage.setAside(key, .unreadable, because: failure.message)
      return location.map(failure.setAside(at:)) ?? failure
    } catch {
      return failure.notSetAside(because: error)
    }
  }

  /// Says what a load would do, and does nothing.
  func dryRun(defaults: Value) -> MigrationReport? {
    switch storage.load(key) {
    case .absent: return nil
    case .unreadable(let failure): return MigrationReport(from: nil, to: schema.version, failure: failure)
    case .value(let data):
      do throws(PersistenceFailure) {
        return try read(data, defaults: defaults, source: source).report
      } catch {
        return MigrationReport(from: version(of: data), to: schema.version, failure: error)
      }
    }
  }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isForced: Whether it is written although the same was read or written last.
  /// - Throws: Why it was not written; nothing has changed then.
  func save(_ value: Value, isForced: Bool) throws(PersistenceFailure) {
    let data = try bytes(of: value)
    guard isForced || memory.withLock({ $0.bytes }) != data else { return }
    if !memory.withLock({ $0.isExamined }) { try examine(defaults: value) }
    if let reason = memory.withLock({ $0.backup }) {
      _ = try storage.setAside(key, .backup, because: reason)
      memory.withLock { $0.backup = nil }
    }
    do throws(PersistenceFailure) {
      try storage.save(data, under: key)
    } catch {
      // It may have been written all the same; whatever comes next has to be written, too.
      memory.withLock { $0.bytes = nil }
      throw error
    }
    memory.withLock { $0.bytes = data }
  }

  /// Removes what is kept; what cannot be read is left.
  func remove() throws(PersistenceFailure) {
    if case .unreadable(let failure) = storage.load(key) { throw failure }
    try storage.remove(key)
    memory.withLock { $0 = Memory(isExamined: true) }
  }

  /// Looks at what is kept before it is replaced for the first time, without having been loaded.
  private func examine(defaults: Value) throws(PersistenceFailure) {
    do throws(PersistenceFailure) {
      _ = try load(defaults: defaults)
    } catch {
      // What could not be moved aside is still there, and must stay.
      guard case .absent = storage.load(key) else { throw error }
      memory.withLock { $0.isExamined = true }
      Failures.report(Failure(error.description))
    }
  }
}
