import Synchronization

/// How often something happened.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Counts one more, and tells how many there are.
  @discardableResult func add() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}
