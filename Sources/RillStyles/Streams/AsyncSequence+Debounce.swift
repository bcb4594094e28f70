import Rill

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// Returns the elements that are followed by a pause.
  ///
  /// The final element is yielded after its pause, then the sequence ends.
  ///
  /// - Parameters:
  ///   - pause: The duration without elements.
  ///   - clock: The clock to wait on.
  /// - Returns: The elements that are followed by a pause.
  public func debounce(
    for pause: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> RelaySequence<Element> {
    RelaySequence { continuation in
      let clock = RunningClock(clock)
      var waiting: Task<Void, Never>?
      for await element in self {
        waiting?.cancel()
        let time = clock.elapsed() + pause
        waiting = Task(executorPreference: EffectMark.executor) {
          // The next element may have arrived after the deadline had already passed.
          if await clock.wait(until: time), !Task.isCancelled { continuation.yield(element) }
        }
      }
      await waiting?.ended()
    }
  }
}

extension Task where Success == Void, Failure == Never {
  /// Waits for the task, and cancels it if the current task is cancelled.
  func ended() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}
