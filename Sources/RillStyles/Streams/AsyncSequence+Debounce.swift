import Rill

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// The last element before each pause.
  ///
  /// The last element of all comes after its pause, then the end.
  ///
  /// - Parameters:
  ///   - pause: How long nothing must have come.
  ///   - clock: What to wait on.
  /// - Returns: The elements that a pause followed.
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
          // The next element may have come when the time was over already.
          if await clock.sleep(until: time), !Task.isCancelled { continuation.yield(element) }
        }
      }
      await waiting?.ended()
    }
  }
}

extension Task where Success == Void, Failure == Never {
  /// Waits for the task, and cancels it if the waiting task is cancelled.
  func ended() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}
