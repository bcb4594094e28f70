import Foundation
import Rill
import Synchronization

/// Reads and writes one value in a storage without losing data.
///
/// Its calls block. ``Writer`` and ``Persistence`` make them on their own threads, one at a time.
final class StateKeeper<Value: Codable & Sendable>: Sendable {
  /// A value that was read.
  struct Loaded: Sendable {
    let value: Value
    let report: MigrationReport
  }

  private struct Memory {
    /// The bytes that are stored now, or nil if they are unknown.
    var bytes: Data?
    /// A Boolean value that indicates whether the stored data has been examined and may be replaced.
    var isExamined = false
    /// The reason to make a backup before the stored data is replaced, or nil.
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

  /// A description of the stored data for failures.
  var source: String { "What is kept under \"\(key)\" in \(storage.place)" }

  /// Reads the stored value.
  ///
  /// Data that cannot be loaded is moved aside.
  ///
  /// - Parameter defaults: The value that provides missing fields.
  /// - Returns: The value, or nil if none is stored.
  /// - Throws: The reason why the value could not be loaded. The data has then been moved aside, unless it is of a
  ///   newer version, belongs to a schema of another name, or cannot be read at all.
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
      guard ![.tooNew, .otherSchema].contains(error.code) else {
        // Before it is replaced, it is examined again.
        memory.withLock { $0 = Memory() }
        throw error
      }
      throw putAside(error)
    }
    let isChange = loaded.report.isChange
    memory.withLock { memory in
      memory = Memory(bytes: data, isExamined: true, backup: isChange ? "\(loaded.report)" : nil)
    }
    return loaded
  }

  /// Reads the stored value, unless it equals the one that was last read or written.
  ///
  /// - Parameter defaults: The value that provides missing fields.
  /// - Returns: The value, or nil if it has not changed or none is stored.
  /// - Throws: The same failures as ``load(defaults:)``.
  func loadIfChanged(defaults: Value) throws(PersistenceFailure) -> Loaded? {
    if case .value(let data) = storage.load(key), data == memory.withLock({ $0.bytes }) { return nil }
    return try load(defaults: defaults)
  }

  /// Moves the stored data aside.
  ///
  /// - Parameter failure: The reason.
  /// - Returns: The failure with the new location of the data.
  func putAside(_ failure: PersistenceFailure) -> PersistenceFailure {
    memory.withLock { $0 = Memory() }
    do throws(PersistenceFailure) {
      let location = try storage.setAside(key, .unreadable, because: failure.message)
      return location.map(failure.setAside(at:)) ?? failure
    } catch {
      return failure.notSetAside(because: error)
    }
  }

  /// Reports the result of a load without changing anything.
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
  ///   - isForced: A Boolean value that determines whether a value is written that equals the one last read or written.
  /// - Throws: The reason why the value was not written. Nothing has then changed.
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
      // The bytes may have been written despite the error, so the next value must be written in any case.
      memory.withLock { $0.bytes = nil }
      throw error
    }
    memory.withLock { $0.bytes = data }
  }

  /// Removes the stored value, but leaves data that cannot be read.
  func remove() throws(PersistenceFailure) {
    if case .unreadable(let failure) = storage.load(key) { throw failure }
    try storage.remove(key)
    memory.withLock { $0 = Memory(isExamined: true) }
  }

  /// Examines the stored data before it is replaced for the first time without having been loaded.
  private func examine(defaults: Value) throws(PersistenceFailure) {
    do throws(PersistenceFailure) {
      _ = try load(defaults: defaults)
    } catch {
      // Data that could not be moved aside is still stored and must stay.
      guard case .absent = storage.load(key) else { throw error }
      memory.withLock { $0.isExamined = true }
      Failures.report(Failure(error.description))
    }
  }
}
