import Rill

extension SharedCell.Keeping where Value: Codable {
  /// Keeps a value as a keeper does.
  static func `in`(_ keeper: StateKeeper<Value>) -> SharedCell.Keeping {
    let read: @Sendable (Value, Bool) -> Value? = { current, isFirst in
      do throws(PersistenceFailure) {
        return try isFirst
          ? keeper.load(defaults: current)?.value : keeper.loadIfChanged(defaults: current)?.value
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
    let writer = Writer<SharedCell.Pending>("rill.shared.\(keeper.key)") {
      pending throws(PersistenceFailure) in try keeper.save(pending.value, isForced: false)
    }
    return SharedCell.Keeping(read: read, watch: watch, writer: writer)
  }
}
