import Synchronization

/// Keeps tasks, and cancels those that still run when it goes.
///
/// A task that has ended is let go at once.
public final class TaskBag: Sendable {
  private struct Content {
    var cancels: [UInt64: @Sendable () -> Void] = [:]
    var lastNumber: UInt64 = 0
  }

  private let content = Mutex(Content())

  /// Makes an empty bag.
  public init() {}

  deinit { cancelAll() }

  /// How many tasks have not ended.
  public var count: Int { content.withLock { $0.cancels.count } }

  /// Cancels all tasks and lets them go.
  public func cancelAll() {
    let cancels = content.withLock { content in
      defer { content.cancels = [:] }
      return content.cancels.values
    }
    for cancel in cancels { cancel() }
  }

  /// Keeps a task until it ends.
  ///
  /// - Parameter task: The task.
  /// - Returns: A task that ends when the bag has let go of it.
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
  /// Keeps the task in a bag, which cancels it when the bag goes.
  ///
  /// - Parameter bag: The bag.
  public func store(in bag: TaskBag) { bag.insert(self) }
}
