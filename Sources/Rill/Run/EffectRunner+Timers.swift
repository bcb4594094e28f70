import Synchronization

// The times in which no other effect with an id starts.
extension EffectRunner {
  /// Starts the window of a throttle, in which no other effect with its id starts.
  func openWindow(_ id: EffectID, _ throttle: EffectDescription.Throttle) {
    let task = marked(as: nil) {
      Task(executorPreference: executor) { [self] in
        guard await sleep(throttle.interval) else { return }
        let held = registry.withLock { $0.closeWindow(id) }
        windows.withLock { $0[id] = nil }
        guard let held else { return }
        openWindow(id, throttle)
        _ = admit(held, id, .elsewhere, isInContext: false)
      }
    }
    windows.withLock { $0[id] = task }
  }

  /// Starts the pause after the start of an effect, in which no other effect with its id starts.
  func openPause(_ id: EffectID, _ spacing: Duration) {
    let task = marked(as: nil) {
      Task(executorPreference: executor) { [self] in
        guard await sleep(spacing) else { return }
        pauses.withLock { $0[id] = nil }
        launch(registry.withLock { registry in Self.runs(registry.resume(id), registry) })
      }
    }
    pauses.withLock { $0[id] = task }
  }

  static func cancelTimers(_ timers: borrowing Mutex<[EffectID: Task<Void, Never>]>) {
    let timers = timers.withLock { timers in
      defer { timers = [:] }
      return timers
    }
    for timer in timers.values { timer.cancel() }
  }
}
