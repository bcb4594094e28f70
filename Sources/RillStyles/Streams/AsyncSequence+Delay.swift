extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// Returns the same elements, each delayed by the same duration.
  ///
  /// The intervals between elements are unchanged. The end follows the last element.
  ///
  /// - Parameters:
  ///   - duration: The delay.
  ///   - clock: The clock to wait on.
  /// - Returns: The delayed elements.
  public func delay(
    for duration: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> RelaySequence<Element> {
    RelaySequence { continuation in
      let clock = RunningClock(clock)
      let (waiting, entrance) = AsyncStream.makeStream(of: (element: Element, time: Duration).self)
      await withDiscardingTaskGroup { group in
        group.addTask {
          for await element in self { entrance.yield((element, clock.elapsed() + duration)) }
          entrance.finish()
        }
        for await (element, time) in waiting {
          guard await clock.wait(until: time) else { break }
          continuation.yield(element)
        }
      }
    }
  }
}
