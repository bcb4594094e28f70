extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// The same elements, each later by the same time.
  ///
  /// The times between elements stay as they are. The end comes after the last element.
  ///
  /// - Parameters:
  ///   - duration: How much later.
  ///   - clock: What to wait on.
  /// - Returns: The elements, delayed.
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
          guard await clock.sleep(until: time) else { break }
          continuation.yield(element)
        }
      }
    }
  }
}
