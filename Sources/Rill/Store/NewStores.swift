import Synchronization

/// Something that comes to each store when it is made.
package protocol NewStoreVisitor: Sendable {
  /// Visits a store that was just made, on its isolation.
  func visit<State, Action: Sendable>(_ store: Store<State, Action>)
}

/// Who comes to each store of the process, or of a task, when it is made.
///
/// Making a store costs one look at a number while there is nobody.
@usableFromInline
package enum NewStores {
  private static let count = Atomic<Int>(0)
  private static let visitors = Mutex<[(number: UInt64, visitor: any NewStoreVisitor)]>([])
  @TaskLocal private static var ofTask: [any NewStoreVisitor] = []

  /// Whether anybody comes to new stores.
  @usableFromInline static var areVisited: Bool { count.load(ordering: .relaxed) > 0 }

  /// Sends a visitor to each store that the process makes from now on.
  ///
  /// - Returns: Stops that.
  package static func visit(with visitor: any NewStoreVisitor) -> @Sendable () -> Void {
    let number = Version.next().number
    visitors.withLock { $0.append((number, visitor)) }
    count.add(1, ordering: .relaxed)
    let hasStopped = StopOnce()
    return {
      guard hasStopped.isFirst() else { return }
      visitors.withLock { $0.removeAll { $0.number == number } }
      count.subtract(1, ordering: .relaxed)
    }
  }

  /// Sends a visitor to each store that a function makes, and the tasks that it starts.
  package static func visit<Result>(
    with visitor: any NewStoreVisitor, during body: () async throws -> Result
  ) async rethrows -> Result {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    return try await $ofTask.withValue(ofTask + [visitor], operation: body)
  }

  /// Sends a visitor to each store that a function makes, and the tasks that it starts.
  package static func visit<Result>(
    with visitor: any NewStoreVisitor, during body: () throws -> Result
  ) rethrows -> Result {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    return try $ofTask.withValue(ofTask + [visitor], operation: body)
  }

  /// Lets all visitors come to a store.
  @usableFromInline
  static func welcome<State, Action: Sendable>(to store: Store<State, Action>) {
    for visitor in visitors.withLock({ $0.map(\.visitor) }) + ofTask { visitor.visit(store) }
  }
}

/// Answers yes once.
private final class StopOnce: Sendable {
  private let isOver = Atomic<Bool>(false)

  func isFirst() -> Bool { !isOver.exchange(true, ordering: .relaxed) }
}
