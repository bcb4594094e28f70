import Synchronization

// The times in which no other effect with an id starts.
extension EffectRunner {
  /// Starts the window of a throttle, in which no other effect with its id starts.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - throttle: The throttle.
  ///   - life: The life of the child whose effect starts the window, which ends with the child.
  func openWindow(_ id: EffectID, _ throttle: EffectDescription.Throttle, _ life: EffectLife?) {
    life?.begin(timeOf: id)
    let task = marked(as: nil) {
      Task(executorPreference: executor) { [self] in
        guard await sleep(throttle.interval) else { return }
        let held = registry.withLock { $0.closeWindow(id) }
        windows.withLock { $0[id] = nil }
        life?.end(timeOf: id)
        guard let held else { return }
        openWindow(id, throttle, held.plan.life)
        _ = admit(held, id, .elsewhere, isInContext: false)
      }
    }
    windows.withLock { $0[id] = task }
  }

  /// Starts the pause after the start of an effect, in which no other effect with its id starts.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - spacing: The length of the pause.
  ///   - life: The life of the child whose effect starts the pause, which ends with the child.
  func openPause(_ id: EffectID, _ spacing: Duration, _ life: EffectLife?) {
    life?.begin(timeOf: id)
    let task = marked(as: nil) {
      Task(executorPreference: executor) { [self] in
        guard await sleep(spacing) else { return }
        pauses.withLock { $0[id] = nil }
        life?.end(timeOf: id)
        launch(registry.withLock { registry in Self.runs(registry.resume(id), registry) })
      }
    }
    pauses.withLock { $0[id] = task }
  }

  /// Ends the windows and pauses of ids whose child has left, after its effects were cancelled.
  func endTimes(of ids: [EffectID]) {
    for id in ids {
      if let window = windows.withLock({ $0.removeValue(forKey: id) }) {
        window.cancel()
        _ = registry.withLock { $0.closeWindow(id) }
      }
      if let pause = pauses.withLock({ $0.removeValue(forKey: id) }) {
        pause.cancel()
        launch(registry.withLock { registry in Self.runs(registry.resume(id), registry) })
      }
    }
  }

  static func cancelTimers(_ timers: borrowing Mutex<[EffectID: Task<Void, Never>]>) {
    let timers = timers.withLock { timers in
      defer { timers = [:] }
      return timers
    }
    for timer in timers.values { timer.cancel() }
  }
}
