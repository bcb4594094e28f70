import Rill
import Synchronization

extension SharedCell.Keeping where Value: Codable {
  /// Returns the functions that store a value with a state keeper.
  static func `in`(_ keeper: StateKeeper<Value>) -> SharedCell.Keeping {
    let errors = StorageErrors()
    let load: @Sendable (Value) throws(PersistenceFailure) -> Value? = { current throws(PersistenceFailure) in
      try errors.loading { () throws(PersistenceFailure) in try keeper.load(defaults: current)?.value }
    }
    let read: @Sendable (Value, SharedReading) -> StateKeeperChange<Value>? = { current, reading in
      let found = reading == .again ? nil : keeper.find(defaults: current)
      if reading == .first, case .unloadable = found { return nil }
      do throws(PersistenceFailure) {
        let change: StateKeeperChange<Value> =
          if let found {
            try keeper.take(found, defaults: current).map { .value($0.value) } ?? .none
          } else { try keeper.change(defaults: current) }
        // The earlier failure still holds.
        if case .unresolved = change { return StateKeeperChange<Value>.none }
        errors.loaded(nil)
        return change
      } catch {
        errors.loaded(error)
        // A value that another program is writing is read when that program is done.
        if error.code != .inUse { Failures.report(Failure(error.description)) }
        return StateKeeperChange<Value>.none
      }
    }
    let save: @Sendable (SharedCell) throws(PersistenceFailure) -> Void = { cell throws(PersistenceFailure) in
      try cell.resolve(with: keeper)
      errors.saved(nil)
    }
    let saveUncontested: @Sendable (SharedCell) throws(PersistenceFailure) -> Bool = {
      cell throws(PersistenceFailure) in
      let (value, basis, version) = cell.valueToKeep
      let isWritten = try keeper.saveUncontested(value, basedOn: basis)
      if isWritten {
        cell.contents.withLock { $0.written = version }
        errors.saved(nil)
      }
      return isWritten
    }
    let writer = Writer<SharedCell.Pending>("rill.shared.\(keeper.key)", watch: keeper.watch) {
      pending throws(PersistenceFailure) in
      defer { pending.cell.deliver() }
      try errors.saving { () throws(PersistenceFailure) in try pending.cell.write() }
    }
    let exclusively: @Sendable (() throws(PersistenceFailure) -> Void) throws(PersistenceFailure) -> Void = {
      body throws(PersistenceFailure) in
      try Failures.reportingAfterwards { () throws(PersistenceFailure) in
        try keeper.storage.exclusively(keeper.key, body)
      }
    }
    return SharedCell.Keeping(
      errors: errors, load: load, read: read, forget: { keeper.forgetChange() }, watch: keeper.watch,
      save: save,
      saveUncontested: saveUncontested, exclusively: exclusively, writer: writer)
  }
}

extension SharedCell where Value: Codable {
  /// Writes the newest value, rather than the submitted one, and replaces it with a value that has won a conflict.
  fileprivate func resolve(with keeper: StateKeeper<Value>) throws(PersistenceFailure) {
    let exclusion: StateKeeper<Value>.Exclusion = { [self] body throws(PersistenceFailure) in
      try exclusively(body)
    }
    let (kept, basis, saved) = valueToKeep
    guard let kept else { return try remove(with: keeper, within: exclusion) }
    // Before others are excluded, a change by lock may write a newer value, which this one must not replace. One that is only
    // submitted does not hold this one up, since such values may never end.
    let outcome = try keeper.save(kept, isForced: false, basedOn: basis, within: exclusion) {
      contents.withLock { $0.written.map { $0.number <= saved.number } ?? true }
    }
    guard let outcome else { return }
    var (current, version) = snapshot
    var next = outcome.value
    while true {
      if current != outcome.mine {
        // A newer value meets the stored one with the next save; a merged one is merged with it.
        guard let merge = keeper.policy.merging else { break }
        next = merge(outcome.mine, current, outcome.value)
      }
      // Not while the stored value is read again, which may forget what it has found.
      let basis = access.withLock { _ in keeper.accept(outcome) }
      if replace(next, ifStill: version, basedOn: basis) { break }
      (current, version) = snapshot
    }
    if let keeping, outcome.theirs == nil, next != outcome.value { keep(with: keeping) }
    if let failure = outcome.failure { throw failure }
  }

  /// Removes the stored value; if another program has replaced it, that value may remain and replace the default.
  private func remove(
    with keeper: StateKeeper<Value>, within exclusion: @escaping StateKeeper<Value>.Exclusion
  ) throws(PersistenceFailure) {
    let version = version
    do throws(PersistenceFailure) {
      try keeper.remove { body throws(PersistenceFailure) in
        // A change by lock may have written a value before others were excluded.
        try exclusion { [self] () throws(PersistenceFailure) in if valueToKeep.value == nil { try body() } }
      }
    } catch {
      if error.code == .conflict, case .value(let theirs) = try keeper.change(defaults: initial) {
        replace(theirs, ifStill: version)
      }
      throw error
    }
  }
}

/// Returns a Boolean value that indicates whether a value is an optional that is nil.
func isNil<Value>(_ value: Value) -> Bool {
  (value as? any OptionalNil)?.isNil ?? false
}

private protocol OptionalNil {
  var isNil: Bool { get }
}

extension Optional: OptionalNil {
  fileprivate var isNil: Bool { if case .none = self { true } else { false } }
}
