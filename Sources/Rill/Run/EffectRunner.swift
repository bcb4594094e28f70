import Synchronization

/// Starts, cancels and tidies up the effects of one store, as the registry says.
///
/// The registry is a pure state machine behind a lock. What it answers is done outside of the lock. A finished effect is
/// tidied up wherever it finishes; nothing hops to the store for that.
final class EffectRunner: Sendable {
  let home: EffectHome
  let clock: any Clock<Duration>
  let registry = Mutex(EffectRegistry<EffectEntry>())
  let windows = Mutex<[EffectID: Task<Void, Never>]>([:])
  private let lastNumber = Atomic<UInt64>(0)
  private let isAttended = Atomic<Bool>(false)
  private let conducting = Mutex<(any EffectConductor)?>(nil)
  private let isConducted = Atomic<Bool>(false)

  init(home: EffectHome, clock: any Clock<Duration>) {
    self.home = home
    self.clock = clock
  }

  /// Chooses whether the store hears of each start and end.
  func attend(_ isAttended: Bool) { self.isAttended.store(isAttended, ordering: .relaxed) }

  /// Who stands between effects and their work.
  var conductor: (any EffectConductor)? {
    get { isConducted.load(ordering: .acquiring) ? conducting.withLock { $0 } : nil }
    set {
      conducting.withLock { $0 = newValue }
      isConducted.store(newValue != nil, ordering: .releasing)
    }
  }

  /// Who stands between an effect and its work.
  func conductor(of effect: PlannedEffect) -> (any EffectConductor)? {
    guard effect.hasOwnWork, let conductor, conductor.conducts(effect.description) else { return nil }
    return conductor
  }

  /// Whether an effect has neither finished nor been cancelled.
  func isActive(_ token: EffectToken) -> Bool { registry.withLock { $0[token] != nil } }

  /// The effect that has run longest under an id.
  func running(_ id: EffectID) -> EffectToken? { registry.withLock { $0.running(id) } }

  /// What is known of the effect that acts; nil if what it does no longer counts.
  func entry(of run: EffectRun) -> EffectEntry? {
    if let attempt = run.attempt, attempt.isOver { return nil }
    return registry.withLock { $0[run.token] }
  }

  /// The effects that run or wait, in the order of their start.
  var table: [RunningEffect] {
    registry.withLock(\.entries).map {
      RunningEffect(
        id: $0.token.number, description: $0.entry.effect.description, cause: $0.entry.cause,
        isRunning: $0.isRunning)
    }
  }

  // MARK: - Starting

  /// Puts an effect into the registry and starts it if there is room.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - record: Who waits for it.
  ///   - cause: The number of the input that asked for it.
  ///   - isHere: Whether the caller is on the store's isolation.
  ///   - whole: The effect that it is a part of.
  ///   - onEnd: Woken when it ends.
  ///   - lives: What is followed for it and its parts until it ends.
  /// - Returns: The effect's token, unless it was turned away.
  @discardableResult
  func begin(
    _ effect: PlannedEffect, record: SendRecord, cause: UInt64, isHere: Bool,
    partOf whole: EffectEntry? = nil, onEnd: Waiter? = nil, lives: [EffectLife] = []
  ) -> EffectToken? {
    let token = EffectToken(number: lastNumber.add(1, ordering: .relaxed).newValue)
    let entry = EffectEntry(
      token: token, effect: effect, record: record, cause: cause, heritage: Heritage(of: home.surroundings),
      whole: whole, onEnd: onEnd, lives: lives)
    record.open()
    // A child may leave between the question and the start; who has joined by then is cancelled.
    guard !record.isCancelled, effect.life?.join(token) ?? true else {
      end([entry], .cancelled)
      return nil
    }
    guard put(token, entry, isHere: isHere) else { return nil }
    if let life = effect.life, life.hasEnded { cancel(token) }
    return token
  }

  private func put(_ token: EffectToken, _ entry: EffectEntry, isHere: Bool) -> Bool {
    let description = entry.effect.description
    if let throttle = description.throttle, let id = description.id {
      let (passage, ended) = registry.withLock { $0.pass(token, entry, id: id, latest: throttle.latest) }
      end(ended, .cancelled)
      switch passage {
      case .pass: openWindow(id, throttle)
      case .held: return true
      case .drop:
        end([entry], .cancelled)
        return false
      }
    }
    return admit(token, entry, isHere: isHere)
  }

  private func admit(_ token: EffectToken, _ entry: EffectEntry, isHere: Bool) -> Bool {
    let description = entry.effect.description
    let (admission, ended) = registry.withLock {
      $0.admit(token, entry, id: description.id, rule: description.policy.rule)
    }
    end(ended, .cancelled)
    switch admission {
    case .start: launch(token, entry, isHere: isHere)
    case .wait: break
    case .discard: end([entry], .cancelled)
    }
    return admission != .discard
  }

  private func launch(_ token: EffectToken, _ entry: EffectEntry, isHere: Bool) {
    note(.started, entry)
    entry.begin(
      entry.heritage.within { marked(as: entry) { start(token, entry.effect, isHere: isHere) } })
  }

  private func start(_ token: EffectToken, _ effect: PlannedEffect, isHere: Bool) -> Task<Void, Never> {
    if isHere, case .home(let work, _) = effect.work, !effect.isScheduled, conductor(of: effect) == nil {
      let run = EffectRun(token: token)
      let task = home.start(work, as: run, effect.priority) { [self] in conclude($0, effect, token) }
      if let task { return task }
    }
    return Task(executorPreference: executor, priority: effect.priority) { [self] in
      await perform(effect, token)
    }
  }

  private func openWindow(_ id: EffectID, _ throttle: EffectDescription.Throttle) {
    let task = marked(as: nil) {
      Task(executorPreference: executor) { [self] in
        guard await sleep(throttle.interval) else { return }
        let held = registry.withLock { $0.closeWindow(id) }
        windows.withLock { $0[id] = nil }
        guard let held else { return }
        openWindow(id, throttle)
        _ = admit(held.token, held.entry, isHere: false)
      }
    }
    windows.withLock { $0[id] = task }
  }

  // MARK: - Ending

  /// Takes out an effect that has come to its end, and starts who waited for that.
  func finish(_ token: EffectToken, _ phase: EffectEvent.Phase) {
    let (entry, starting) = registry.withLock { registry in
      let (entry, tokens) = registry.finish(token)
      return (entry, tokens.compactMap { token in registry[token].map { (token, $0) } })
    }
    for (token, entry) in starting { launch(token, entry, isHere: false) }
    guard let entry else { return }
    note(phase, entry)
    entry.close()
  }

  /// Cancels what runs, waits or is held back under an id.
  func cancel(_ id: EffectID) { end(registry.withLock { $0.cancel(id) }, .cancelled) }

  /// Cancels some effects at once: none of them begins because another has made room.
  func cancel(_ tokens: [EffectToken]) {
    let (ended, starting) = registry.withLock { registry in
      let (ended, tokens) = registry.cancel(tokens)
      return (ended, tokens.compactMap { token in registry[token].map { (token, $0) } })
    }
    end(ended, .cancelled)
    for (token, entry) in starting { launch(token, entry, isHere: false) }
  }

  /// Cancels one effect.
  func cancel(_ token: EffectToken) { cancel([token]) }

  /// Cancels everything that belongs to one send.
  func cancel(_ record: SendRecord) {
    cancel(registry.withLock(\.entries).filter { $0.entry.record.belongs(to: record) }.map(\.token))
  }

  /// Cancels everything.
  func cancelAll() {
    end(registry.withLock { $0.cancelAll() }, .cancelled)
    let windows = windows.withLock { windows in
      defer { windows = [:] }
      return windows
    }
    for window in windows.values { window.cancel() }
  }

  private func end(_ entries: [EffectEntry], _ phase: EffectEvent.Phase) {
    for entry in entries {
      entry.cancel()
      note(phase, entry)
      entry.close()
    }
  }

  private func note(_ phase: EffectEvent.Phase, _ entry: EffectEntry) {
    guard isAttended.load(ordering: .relaxed) else { return }
    home.note(
      EffectEvent(
        phase: phase, description: entry.effect.description, number: entry.token.number, cause: entry.cause))
  }
}

extension EffectRunner: Homecoming {
  func takeIn() { home.takeIn() }
  func wake(_ waiter: Waiter) { home.wake(waiter) }
}
