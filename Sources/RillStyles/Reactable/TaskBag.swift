import Synchronization

/// A collection of tasks that are cancelled when the collection is released.
///
/// A task that has ended is removed immediately.
public final class TaskBag: Sendable {
  private struct Content {
    var cancels: [UInt64: @Sendable () -> Void] = [:]
    var lastNumber: UInt64 = 0
  }

  private let content = Mutex(Content())

  /// Creates an empty bag.
  public init() {}

  deinit { cancelAll() }

  /// The number of tasks that have not ended.
  public var count: Int { content.withLock { $0.cancels.count } }

  /// Cancels and removes all tasks.
  public func cancelAll() {
    let cancels = content.withLock { content in
      defer { content.cancels = [:] }
      return content.cancels.values
    }
    for cancel in cancels { cancel() }
  }

  /// Adds a task, which is kept until it ends.
  ///
  /// - Parameter task: The task.
  /// - Returns: A task that ends when the bag has removed the given task.
  @discardableResult
  public func insert<Success: Sendable, Failure: Error>(_ task: Task<Success, Failure>) -> Task<Void, Never> {
    let number = content.withLock { content in
      content.lastNumber += 1
      content.cancels[content.lastNumber] = { task.cancel() }
      return content.lastNumber
    }
    return Task { [weak self] in
      _ = await task.result
      self?.remove(number)
    }
  }

  private func remove(_ number: UInt64) { _ = content.withLock { $0.cancels.removeValue(forKey: number) } }
}

extension Task where Success: Sendable {
  /// Adds the task to a bag, which cancels it when the bag is released.
  ///
  /// - Parameter bag: The bag.
  public func store(in bag: TaskBag) { bag.insert(self) }
}
