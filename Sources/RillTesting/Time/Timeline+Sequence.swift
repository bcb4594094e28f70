extension Timeline {
  /// The timeline as an asynchronous sequence, for an effect or whatever else takes one.
  ///
  /// - Parameter clock: Moves it along. Each iterator begins its own time.
  /// - Returns: The sequence.
  public func stream(on clock: TestClock) -> TimelineSequence<Element, Failure> {
    TimelineSequence(timeline: self, clock: clock)
  }
}

/// A timeline that takes place on a clock.
public struct TimelineSequence<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  let timeline: Timeline<Element, Failure>
  let clock: TestClock

  /// Begins the time of this iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timeline: timeline, clock: clock, start: clock.now)
  }

  /// Waits for one event after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let timeline: Timeline<Element, Failure>
    let clock: TestClock
    let start: TestClock.Instant
    var next = 0

    /// The next element when its time comes, or nil at the end or when the task is cancelled.
    ///
    /// Without an end, it waits until the task is cancelled.
    ///
    /// - Throws: The error of the timeline, once, if it ends with one.
    public mutating func next() async throws(Failure) -> Element? {
      guard next < timeline.events.count else {
        if !timeline.hasEnd { await silence() }
        return nil
      }
      let (frame, event) = timeline.events[next]
      next += 1
      guard await isTime(start.advanced(by: timeline.frame * frame)) else { return nil }
      switch event {
      case .element(let element): return element
      case .end: return nil
      case .failure(let error): throw error
      }
    }

    /// Sleeps until a time; answers whether it has come, and not the task been cancelled.
    private func isTime(_ time: TestClock.Instant) async -> Bool {
      do {
        try await clock.sleep(until: time)
        return !Task.isCancelled
      } catch {
        return false
      }
    }

    /// Waits for nothing but to be cancelled.
    private func silence() async {
      var silence = TestStream<Never, Never>("the rest of a timeline").makeAsyncIterator()
      _ = await silence.next()
    }
  }
}
