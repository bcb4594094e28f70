import Rill
import Synchronization

/// A value in a storage.
package struct KeptValue: Hashable, Sendable {
  let place: StoragePlace
  let key: StorageKey
}

/// A part of a store that is kept under a key, and what its persistences have in common.
///
/// A second persistence of the same part shares it, so that each knows what the others have read and written, and the values
/// of the store are written in order.
final class KeptPart<State, Action: Sendable, Value: Codable & Sendable>: Sendable {
  let path: any WritableKeyPath<State, Value> & Sendable
  let keeper: StateKeeper<Value>
  let conflicts: Conflicts<State, Action, Value>
  let errors = StorageErrors()
  let parts: KeptParts

  init(
    _ path: any WritableKeyPath<State, Value> & Sendable, _ keeper: StateKeeper<Value>, in parts: KeptParts
  ) {
    self.path = path
    self.keeper = keeper
    self.parts = parts
    conflicts = Conflicts(path, keeper)
  }

  /// Saves a value, and notes the result.
  ///
  /// If it is the first one here, it takes the place of what released persistences could not write.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isForced: A Boolean value that determines whether a value is written that equals the one last read or written.
  /// - Throws: The reason why the value was not written.
  func save(_ value: CapturedValue<Value>, isForced: Bool) throws(PersistenceFailure) {
    try errors.saving { () throws(PersistenceFailure) in
      if let predecessor = waiting() { takeOver(from: predecessor) }
      try conflicts.save(value, isForced: isForced)
    }
  }

  /// Loads the stored value.
  ///
  /// - Parameter defaults: The value that provides missing fields.
  /// - Returns: The value, or nil if there is none.
  /// - Throws: The reason why the value could not be loaded.
  func load(defaults: Value) throws(PersistenceFailure) -> FoundValue<Value>? {
    try errors.loading { () throws(PersistenceFailure) in
      try keeper.load(defaults: defaults).map { FoundValue(loaded: $0, isStored: true) }
    }
  }

  /// Moves a stored value aside that the store has rejected.
  ///
  /// - Returns: The failure of the load.
  func putAside(_ found: FoundValue<Value>, _ failure: PersistenceFailure) -> PersistenceFailure {
    let failure = found.isStored ? keeper.putAside(failure) : failure
    errors.loaded(failure)
    return failure
  }

  /// Removes the stored value, and what released persistences could not write.
  ///
  /// - Parameters:
  ///   - value: The value from which the next merge starts, if none was loaded or saved.
  ///   - order: The place of the removal in the order in which values were read.
  /// - Throws: The reason why the value was not removed.
  func remove(keeping value: Value?, order: Int) throws(PersistenceFailure) {
    // They are given up first, because a flush could write them after the removal.
    let waiting = parts.predecessors(of: keeper).map { ($0.writer, $0.writer.yieldAndWait()) }
    do throws(PersistenceFailure) {
      try errors.saving { () throws(PersistenceFailure) in try keeper.remove(keeping: value) }
    } catch {
      for (writer, unwritten) in waiting { writer.takeBack(unwritten) }
      throw error
    }
    conflicts.removed(order)
  }

  /// What a released persistence of the value has used, whose value could not be written.
  typealias Predecessor = (keeper: StateKeeper<Value>, writer: Writer<CapturedValue<Value>>)

  /// Returns the newest released persistence that could not write its value, unless something was read or written here.
  ///
  /// Where another program has stored something meanwhile, the value stays where it is, and meets the stored one as a conflict.
  func waiting() -> Predecessor? {
    guard !keeper.isExamined else { return nil }
    return parts.predecessors(of: keeper).first { predecessor in
      predecessor.writer.unwrittenAndWait().map { predecessor.keeper.mayWrite(basedOn: $0.value.basis) }
        ?? false
    }
  }

  /// Takes over what a released persistence knows of the stored value, and lets it give up the value that it could not write.
  ///
  /// If a flush has written the value meanwhile, it is the stored one that is known here.
  func takeOver(from predecessor: Predecessor) {
    _ = predecessor.writer.yieldAndWait()
    keeper.succeed(predecessor.keeper)
  }
}

/// A value for a store.
struct FoundValue<Value: Codable & Sendable>: Sendable {
  let loaded: StateKeeper<Value>.Loaded
  /// A Boolean value that indicates whether the value is stored, rather than waiting to be written.
  let isStored: Bool
}

extension StateKeeper {
  /// The value that is read and written.
  var value: KeptValue { KeptValue(place: storage.place, key: key) }

  /// Returns whether another keeper reads and writes the value in the same way.
  ///
  /// Functions cannot be compared: those of a policy that merges, of upgrades and of a seal count as equal.
  func hasSettings(of other: StateKeeper) -> Bool {
    schema.name == other.schema.name && schema.version == other.schema.version
      && type(of: coder) == type(of: other.coder) && coder.name == other.coder.name
      && coder as? JSONCoder == other.coder as? JSONCoder && policy.kind == other.policy.kind
  }

  /// A Boolean value that indicates whether something was read or written here.
  var isExamined: Bool { memory.withLock { $0.isExamined } }

  /// Takes over what another keeper knows of the stored value.
  func succeed(_ other: StateKeeper) {
    let known = other.memory.withLock { $0 }
    memory.exchange(known)
  }

  /// Returns a value of this version as the result of a load.
  func loaded(_ value: Value) -> Loaded {
    Loaded(value: value, report: MigrationReport(from: schema.version, to: schema.version))
  }
}
