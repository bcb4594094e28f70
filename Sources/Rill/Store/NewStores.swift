import Synchronization

/// A type that receives each new store, such as a logger of all stores.
public protocol NewStoreVisitor: Sendable {
  /// Receives a new store, on its isolation.
  ///
  /// - Parameter store: The store, which has handled no input yet.
  func visit<State, Action: Sendable>(_ store: Store<State, Action>)
}

/// The visitors of new stores, for the process or for a task.
///
/// Without visitors, creating a store costs one read of a counter.
public enum NewStores {
  private static let count = Atomic<Int>(0)
  private static let visitors = Mutex<[(number: UInt64, visitor: any NewStoreVisitor)]>([])
  @TaskLocal private static var ofTask: [any NewStoreVisitor] = []

  /// A Boolean value that indicates whether new stores have visitors.
  @usableFromInline static var areVisited: Bool { count.load(ordering: .relaxed) > 0 }

  /// Adds a visitor for each store that the process creates from now on.
  ///
  /// - Parameter visitor: The visitor.
  /// - Returns: A closure that removes the visitor. It may be called on any thread.
  public static func visit(with visitor: any NewStoreVisitor) -> @Sendable () -> Void {
    let number = Version.next().number
    visitors.withLock { $0.append((number, visitor)) }
    count.add(1, ordering: .relaxed)
    let stop = OnceFlag()
    return {
      guard stop.raise() else { return }
      // Released after the lock, because the release of a visitor may run any code.
      _ = visitors.withLock { visitors in
        visitors.firstIndex { $0.number == number }.map { visitors.remove(at: $0) }
      }
      count.subtract(1, ordering: .relaxed)
    }
  }

  /// Adds a visitor for each store that is created by an operation and by the tasks that it starts.
  ///
  /// - Parameters:
  ///   - visitor: The visitor.
  ///   - body: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func visit<Result>(
    with visitor: any NewStoreVisitor, during body: () async throws -> Result
  ) async rethrows -> Result {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    return try await $ofTask.withValue(ofTask + [visitor], on: #isolation, body)
  }

  /// Adds a visitor for each store that is created by an operation and by the tasks that it starts.
  ///
  /// - Parameters:
  ///   - visitor: The visitor.
  ///   - body: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func visit<Result>(
    with visitor: any NewStoreVisitor, during body: () throws -> Result
  ) rethrows -> Result {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    return try $ofTask.withValue(ofTask + [visitor], operation: body)
  }

  /// Passes a store to all visitors.
  @usableFromInline
  static func welcome<State, Action: Sendable>(to store: Store<State, Action>) {
    for visitor in visitors.withLock({ $0.map(\.visitor) }) + ofTask { visitor.visit(store) }
  }
}
