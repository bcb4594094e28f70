import Rill

extension SharedCell.Keeping where Value: Codable {
  /// Returns the functions that store a value with a state keeper.
  static func `in`(_ keeper: StateKeeper<Value>) -> SharedCell.Keeping {
    let errors = StorageErrors()
    let load: @Sendable (Value) throws(PersistenceFailure) -> Value? = { current throws(PersistenceFailure) in
      try errors.loading { () throws(PersistenceFailure) in try keeper.load(defaults: current)?.value }
    }
    let read: @Sendable (Value, Bool) -> Value? = { current, isFirst in
      do throws(PersistenceFailure) {
        return try errors.loading { () throws(PersistenceFailure) in
          try isFirst
            ? keeper.load(defaults: current)?.value : keeper.loadIfChanged(defaults: current)?.value
        }
      } catch {
        Failures.report(Failure(error.description))
        return nil
      }
    }
    let watch: @Sendable (@escaping @Sendable () -> Void) -> StorageWatch? = { changed in
      do throws(PersistenceFailure) {
        return try keeper.storage.watch(keeper.key, changed)
      } catch {
        Failures.report(Failure(error.description))
        return nil
      }
    }
    let save: @Sendable (SharedCell) throws(PersistenceFailure) -> Void = { cell throws(PersistenceFailure) in
      // Writes the newest value rather than the submitted one.
      if let value = cell.valueToKeep {
        try keeper.save(value, isForced: false)
      } else {
        try keeper.remove()
      }
      errors.saved(nil)
    }
    let writer = Writer<SharedCell.Pending>("rill.shared.\(keeper.key)") {
      pending throws(PersistenceFailure) in
      try errors.saving { () throws(PersistenceFailure) in try pending.cell.write() }
    }
    let exclusively: @Sendable (() throws(PersistenceFailure) -> Void) throws(PersistenceFailure) -> Void = {
      body throws(PersistenceFailure) in try keeper.storage.exclusively(keeper.key, body)
    }
    return SharedCell.Keeping(
      errors: errors, load: load, read: read, watch: watch, save: save, exclusively: exclusively,
      writer: writer)
  }
}
