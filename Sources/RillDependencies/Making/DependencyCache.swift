import Synchronization

/// A cache of the values that have been made, indexed by key and environment.
final class DependencyCache: Sendable {
  /// An index into the cache.
  struct Slot: Hashable, Sendable {
    let key: ObjectIdentifier
    let environment: DependencyEnvironment
  }

  /// The cache of this process.
  static let process = DependencyCache()

  let mainActor = MainActorCache()
  private let cells = Mutex<[Slot: any AnyObject & Sendable]>([:])

  /// Returns the cell of a slot, and creates it if necessary.
  func cell<Value>(at slot: Slot, for _: Value.Type) -> OnceCell<Value> {
    cells.withLock { cells in
      if let cell = cells[slot] as? OnceCell<Value> { return cell }
      let cell = OnceCell<Value>()
      cells[slot] = cell
      return cell
    }
  }
}
