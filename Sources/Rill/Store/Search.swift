import Synchronization

/// A search for a value in a sequence, during which the owner of the store takes in deliveries from effects.
struct Search<Value: Sendable> {
  private final class Finding: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let finding = Finding()
  private let record: SendRecord

  /// Starts a search.
  ///
  /// - Parameters:
  ///   - values: The sequence.
  ///   - condition: The condition that the value must satisfy.
  ///   - timeout: The time limit, or nil for no limit.
  ///   - clock: Measures the time limit.
  ///   - record: Stays open until the search has ended.
  init(
    _ values: StoreSequence<Value>, where condition: @escaping @Sendable (Value) -> Bool, timeout: Duration?,
    clock: any Clock<Duration>, record: SendRecord
  ) {
    self.record = record
    record.open()
    let task = Task(executorPreference: clock.effectStage?.executor) { [finding] in
      let value = await Self.first(in: values, where: condition, within: timeout, on: clock)
      finding.value.withLock { $0 = value }
      record.close()
    }
    record.onCancel { task.cancel() }
  }

  /// Waits for the end of the search.
  ///
  /// - Parameter isolation: The store's isolation.
  /// - Returns: The value, or nil if no value was found.
  func result(isolation: isolated (any Actor)?) async -> Value? {
    await SendTask(record: record).finish(isolation: isolation)
    return finding.value.withLock { $0 }
  }

  private static func first(
    in values: StoreSequence<Value>, where condition: @escaping @Sendable (Value) -> Bool,
    within timeout: Duration?, on clock: any Clock<Duration>
  ) async -> Value? {
    guard let timeout else { return await values.first { condition($0) } }
    return await withTaskGroup(of: Value?.self, returning: Value?.self) { group in
      group.addTask { await values.first { condition($0) } }
      group.addTask {
        // Cancelled because the value came first. Nothing is left to do.
        do { try await clock.pause(for: timeout) } catch {}
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }
}
