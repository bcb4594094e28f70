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
      takeOver()
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
    try errors.saving { () throws(PersistenceFailure) in try keeper.remove(keeping: value) }
    conflicts.removed(order)
    for predecessor in parts.predecessors(of: keeper) where predecessor.writer.unwrittenAndWait() != nil {
      predecessor.writer.forgetFailure()
    }
  }

  /// Takes over the value that a released persistence could not write, unless something was read or written here.
  ///
  /// Where another program has stored something meanwhile, the value stays where it is, and meets the stored one as a conflict.
  ///
  /// - Parameter keep: A function that keeps the value, before the released persistence gives it up.
  func takeOver(_ keep: (CapturedValue<Value>, PersistenceFailure) -> Void = { _, _ in }) {
    guard !keeper.isExamined else { return }
    for predecessor in parts.predecessors(of: keeper) {
      guard let waiting = predecessor.writer.unwrittenAndWait(),
        predecessor.keeper.mayWrite(basedOn: waiting.value.basis)
      else { continue }
      keeper.succeed(predecessor.keeper)
      keep(conflicts.capture(waiting.value.value), waiting.failure)
      predecessor.writer.forgetFailure()
      return
    }
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
    let excluded = [coder, other.coder].map { ($0 as? JSONCoder).map { [$0.excluded, ["\($0.isPretty)"]] } }
    return schema.name == other.schema.name && schema.version == other.schema.version
      && type(of: coder) == type(of: other.coder) && coder.name == other.coder.name
      && excluded[0] == excluded[1] && policy.kind == other.policy.kind
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
