extension Timeline {
  /// Returns the timeline as an asynchronous sequence, for an effect or another consumer.
  ///
  /// - Parameter clock: The clock that drives the sequence. Each iterator starts at the time of its creation.
  /// - Returns: The sequence.
  public func stream(on clock: TestClock) -> TimelineSequence<Element, Failure> {
    TimelineSequence(timeline: self, clock: clock)
  }
}

/// An asynchronous sequence that plays a timeline on a clock.
public struct TimelineSequence<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  let timeline: Timeline<Element, Failure>
  let clock: TestClock

  /// Creates an iterator whose time starts now.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timeline: timeline, clock: clock, start: clock.now)
  }

  /// An iterator that waits for one event after another.
  public struct Iterator: AsyncIteratorProtocol {
    let timeline: Timeline<Element, Failure>
    let clock: TestClock
    let start: TestClock.Instant
    var next = 0

    /// Returns the next element when its time comes, or nil at the end or when the task is cancelled.
    ///
    /// After the last event of a timeline without an end, it waits until the task is cancelled.
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

    /// Sleeps until a time, and returns true if the time has come and the task has not been cancelled.
    private func isTime(_ time: TestClock.Instant) async -> Bool {
      do {
        try await clock.sleep(until: time)
        return !Task.isCancelled
      } catch {
        return false
      }
    }

    /// Waits until the task is cancelled.
    private func silence() async {
      var silence = TestStream<Never, Never>("the rest of a timeline").makeAsyncIterator()
      _ = await silence.next()
    }
  }
}
