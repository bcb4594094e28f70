import Synchronization

/// The values that have been made, each under its key and environment.
final class DependencyCache: Sendable {
  /// One place in the cache.
  struct Slot: Hashable, Sendable {
    let key: ObjectIdentifier
    let environment: DependencyEnvironment
  }

  /// The values of this process.
  static let process = DependencyCache()

  let mainActor = MainActorCache()
  private let cells = Mutex<[Slot: any AnyObject & Sendable]>([:])

  /// The cell of a slot.
  func cell<Value>(at slot: Slot, for _: Value.Type) -> OnceCell<Value> {
    cells.withLock { cells in
      if let cell = cells[slot] as? OnceCell<Value> { return cell }
      let cell = OnceCell<Value>()
      cells[slot] = cell
      return cell
    }
  }
}
