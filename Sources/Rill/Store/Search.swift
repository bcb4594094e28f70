import Synchronization

/// Looks for a value in a sequence, while the owner of the store takes in what effects leave for it.
struct Search<Value: Sendable> {
  private final class Finding: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let finding = Finding()
  private let record: SendRecord

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - values: The sequence.
  ///   - condition: What shall be true of the value.
  ///   - timeout: How long to look; forever if nil.
  ///   - clock: Measures the timeout.
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
  /// - Parameter isolation: The isolation of the store.
  /// - Returns: The value, or nil if it was not found.
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
        // Cancelled when the value came first; there is nothing to do then.
        do { try await clock.sleep(for: timeout) } catch {}
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }
}
