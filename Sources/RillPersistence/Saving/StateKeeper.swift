import Foundation
import Rill
import Synchronization

/// The difference between a stored value and the one that was last read or written.
enum StateKeeperChange<Value> {
  case none
  /// The value that could not be loaded is still there, or was moved aside and not replaced since.
  case unresolved
  /// The value was removed.
  case removal
  case value(Value)
}

/// What a storage contains under a key.
enum StateKeeperFinding<Value: Codable & Sendable> {
  case absent
  case value(Data, StateKeeper<Value>.Loaded)
  /// The storage cannot read the data.
  case unreadable(PersistenceFailure)
  /// The data is of a newer version or belongs to another schema, and remains.
  case foreign(Data, PersistenceFailure)
  /// The data cannot be loaded, and has to be moved aside.
  case unloadable(Data, PersistenceFailure)
}

/// Reads and writes one value in a storage without losing data.
///
/// Its calls block. ``Writer`` and ``Persistence`` make them on their own threads, one at a time.
package final class StateKeeper<Value: Codable & Sendable>: Sendable {
  /// A value that was read.
  package struct Loaded: Sendable {
    package let value: Value
    package let report: MigrationReport
  }

  struct Memory {
    /// The bytes that were last read or written, or nil if they are unknown or there were none.
    var bytes: Data?
    /// Bytes that a failed save may have written in part.
    var attempted: Data?
    /// A Boolean value that indicates whether the stored data has been examined, so that only bytes that are known may be
    /// replaced.
    var isExamined = false
    /// A Boolean value that indicates whether data was stored that could not be loaded, and remains.
    var isUnread = false
    /// The bytes that could not be loaded, if they could be read.
    ///
    /// They are not replaced, but may be removed.
    var refused: Data?
    /// A Boolean value that indicates whether there is no data because it could not be loaded and was moved aside.
    var isSetAside = false
    /// The reason to make a backup before the stored data is replaced, or nil.
    var backup: String?
    /// Bytes of others that were found, could not be decoded, and remain.
    var rejected: Data?
    /// The value from which the next merge starts, if it is not that of the bytes: the value at the time of a load that found
    /// none, or the one that a merge has replaced.
    var base: Value?
  }

  let storage: any Storage
  let key: StorageKey
  package let schema: Schema<Value>
  let coder: any StateCoder
  let policy: ConflictPolicy<Value>
  let memory = Mutex(Memory())
  /// The memory before the last change by others that was read.
  private let earlier = Mutex(Memory())
  /// The number of stored values that have come from conflicts.
  ///
  /// A value that was read from its owner before the owner had the newest of them is based on an earlier one, and meets it
  /// as a conflict.
  let generation = Atomic(0)

  package init(
    storage: any Storage, key: StorageKey, schema: Schema<Value>, coder: any StateCoder,
    onConflict policy: ConflictPolicy<Value> = .theirs
  ) {
    self.storage = storage
    self.key = key
    self.schema = schema
    self.coder = coder
    self.policy = policy
  }

  /// A description of the stored data for failures.
  var source: String { "The value under \"\(key)\" in \(storage.place)" }

  /// Reads the stored value.
  ///
  /// Data that cannot be loaded is moved aside.
  ///
  /// - Parameter defaults: The value that provides missing fields.
  /// - Returns: The value, or nil if none is stored.
  /// - Throws: The reason why the value could not be loaded. The data has then been moved aside, unless it is of a
  ///   newer version, belongs to a schema of another name, or cannot be read at all.
  func load(defaults: Value) throws(PersistenceFailure) -> Loaded? {
    try take(find(defaults: defaults), defaults: defaults)
  }

  /// Takes over what a search has found, and moves data aside that cannot be loaded.
  func take(_ found: StateKeeperFinding<Value>, defaults: Value) throws(PersistenceFailure) -> Loaded? {
    switch found {
    case .absent:
      memory.exchange(Memory(isExamined: true, base: mergeBase(defaults)))
      return nil
    case .unreadable(let failure):
      if failure.code == .inUse {
        // What the other program writes is not known here, so a save that replaced it would be a conflict.
        memory.exchange(Memory(isExamined: true, base: mergeBase(defaults)))
      } else if memory.withLock({ $0.bytes == nil }) {
        noteUnread(nil, defaults)
      }
      throw failure
    case .foreign(let data, let failure):
      noteUnread(data, defaults)
      throw failure
    case .unloadable(let data, let failure):
      noteUnread(data, defaults)
      throw putAside(failure)
    case .value(let data, let loaded):
      adopt(data, loaded.report)
      return loaded
    }
  }

  /// Notes that the stored data cannot be loaded and remains.
  ///
  /// When it can be loaded later, or other data has taken its place, it is not what this program has seen, so that a save
  /// meets it as a conflict.
  ///
  /// - Parameters:
  ///   - data: The bytes, or nil if they cannot be read.
  ///   - defaults: The value that a merge starts from.
  private func noteUnread(_ data: Data?, _ defaults: Value) {
    memory.exchange(Memory(isExamined: true, isUnread: true, refused: data, base: mergeBase(defaults)))
  }

  /// Loads the key; a value without bytes, as a program leaves it that creates a file before it writes it, is absent.
  func stored() -> StoredItem {
    let item = storage.load(key)
    if case .value(let data) = item, data.isEmpty { return .absent }
    return item
  }

  /// Notes that the stored bytes are known.
  func adopt(_ data: Data, _ report: MigrationReport) {
    memory.exchange(Memory(bytes: data, isExamined: true, backup: report.isChange ? "\(report)" : nil))
  }

  private func mergeBase(_ value: Value) -> Value? { policy.merging == nil ? nil : value }

  /// Reads the stored value, unless it equals the one that was last read or written.
  ///
  /// Data that cannot be loaded stays where it is, because another program may be about to complete it.
  ///
  /// - Parameter defaults: The value that provides missing fields.
  /// - Returns: The change.
  /// - Throws: The reason why the value could not be loaded, once for the same data.
  func change(defaults: Value) throws(PersistenceFailure) -> StateKeeperChange<Value> {
    let before = memory.withLock { $0 }
    earlier.exchange(before)
    switch stored() {
    case .absent:
      let memory = memory.exchange(
        Memory(isExamined: true, isSetAside: before.isSetAside, base: mergeBase(defaults)))
      let wasThere = memory.bytes != nil || memory.rejected != nil || memory.isUnread || !memory.isExamined
      return wasThere ? .removal : before.isSetAside ? .unresolved : .none
    case .unreadable(let failure): throw failure
    case .value(let data):
      if before.rejected == data || before.refused == data { return .unresolved }
      guard before.bytes != data else {
        memory.withLock { $0.rejected = nil }
        return .none
      }
      do throws(PersistenceFailure) {
        let loaded = try read(data, defaults: defaults, source: source)
        adopt(data, loaded.report)
        return .value(loaded.value)
      } catch {
        memory.withLock { $0.rejected = data }
        throw error.leftInPlace()
      }
    }
  }

  /// Forgets the last change that was read, so that the next save meets it as a conflict.
  func forgetChange() {
    let before = earlier.withLock { $0 }
    memory.exchange(before)
  }

  /// Moves the stored data aside.
  ///
  /// - Parameter failure: The reason.
  /// - Returns: The failure with the new location of the data.
  func putAside(_ failure: PersistenceFailure) -> PersistenceFailure {
    do throws(PersistenceFailure) {
      let location = try storage.setAside(key, .unreadable, because: failure.message)
      memory.exchange(Memory(isExamined: true, isSetAside: true))
      return location.map(failure.setAside(at:)) ?? failure
    } catch {
      memory.exchange(Memory(isExamined: true, isUnread: true, refused: memory.withLock { $0.refused }))
      return failure.notSetAside(because: error)
    }
  }

  /// Reports the result of a load without changing anything.
  func dryRun(defaults: Value) -> MigrationReport? {
    switch stored() {
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

  /// Examines the stored data before it is replaced for the first time without having been loaded.
  func examine(defaults: Value) throws(PersistenceFailure) {
    do throws(PersistenceFailure) {
      _ = try load(defaults: defaults)
    } catch {
      // Data that could not be moved aside is still stored and must stay.
      guard case .absent = stored() else { throw error }
      memory.withLock { $0.isExamined = true }
      Failures.report(Failure(error.description))
    }
  }
}
