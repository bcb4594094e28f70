import Rill
import Synchronization

extension SharedCell {
  /// Returns the values from now on, starting with the current one; the stream's consumer retains the cell.
  func values(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy) -> AsyncStream<Value> {
    listen(policy).stream
  }

  /// Returns the values from now on, and a number with which to end the stream.
  func listen(
    _ policy: AsyncStream<Value>.Continuation.BufferingPolicy
  ) -> (stream: AsyncStream<Value>, number: Int) {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
    let isNewestOnly = if case .bufferingNewest(1) = policy { true } else { false }
    let number = contents.withLock { contents in
      // No task waits for the stream yet.
      continuation.yield(contents.value)
      return contents.news.add(continuation, isNewestOnly: isNewestOnly)
    }
    // The system calls this while it cancels a task that waits for the stream, and holds up the resumption of that task
    // meanwhile. So no value may be yielded under this lock.
    continuation.onTermination = { [self] _ in
      _ = contents.withLock { $0.news.remove(number) }
    }
    return (stream, number)
  }

  /// Ends a stream immediately.
  func leave(_ number: Int) {
    contents.withLock { $0.news.remove(number) }?.continuation.finish()
  }

  /// Passes the values that wait to their streams, unless another thread does.
  ///
  /// The caller holds no lock: a consumer may run here, and use the value. What a stream drops is released here.
  func deliver() {
    guard hasNews.load(ordering: .relaxed), contents.withLock({ $0.news.begin() }) else { return }
    while let deliveries = nextDeliveries() {
      for (index, delivery) in deliveries.enumerated() {
        let isLast = index == deliveries.count - 1
        // If others set values faster than this thread delivers them, it does not fall further and further behind.
        for stream in delivery.streams where isLast || !stream.isNewestOnly {
          stream.continuation.yield(delivery.value)
        }
      }
    }
  }

  private func nextDeliveries() -> [SharedNews<Value>.Delivery]? {
    contents.withLock { contents in
      let deliveries = contents.news.next()
      if deliveries == nil { hasNews.store(false, ordering: .relaxed) }
      return deliveries
    }
  }
}
