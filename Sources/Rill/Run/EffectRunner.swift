import Synchronization

/// An object that starts, cancels and removes the effects of one store, as the registry decides.
///
/// The registry is a pure state machine behind a lock. Its decisions are carried out outside of the lock. A finished
/// effect is removed on the thread on which it finishes, without a hop to the store.
final class EffectRunner: Sendable {
  let home: EffectHome
  let clock: any Clock<Duration>
  let registry = Mutex(EffectRegistry<EffectEntry>())
  let windows = Mutex<[EffectID: Task<Void, Never>]>([:])
  private let pauses = Mutex<[EffectID: Task<Void, Never>]>([:])
  /// The effects that start before the outermost `send` returns.
  private let due = Mutex(Mailbox<EffectToken>())
  private let lastNumber = Atomic<UInt64>(0)
  private let isAttended = Atomic<Bool>(false)
  private let conducting = Mutex<(any EffectConductor)?>(nil)
  private let isConducted = Atomic<Bool>(false)

  init(home: EffectHome, clock: any Clock<Duration>) {
    self.home = home
    self.clock = clock
  }

  /// Sets whether the store receives each start and end.
  func attend(_ isAttended: Bool) { self.isAttended.store(isAttended, ordering: .relaxed) }

  /// The conductor between effects and their work, if any.
  var conductor: (any EffectConductor)? {
    get { isConducted.load(ordering: .acquiring) ? conducting.withLock { $0 } : nil }
    set {
      conducting.withLock { $0 = newValue }
      isConducted.store(newValue != nil, ordering: .releasing)
    }
  }

  /// Returns the conductor between an effect and its work, if any.
  func conductor(of job: any RunnableJob) -> (any EffectConductor)? {
    guard isConducted.load(ordering: .relaxed), job.hasOwnWork, let conductor,
      conductor.conducts(job.plan.description)
    else { return nil }
    return conductor
  }

  /// Returns the effect with an id that has run longest.
  func running(_ id: EffectID) -> EffectToken? { registry.withLock { $0.running(id) } }

  // MARK: - Starting

  /// Adds an effect to the registry and starts it if there is room.
  ///
  /// - Parameters:
  ///   - job: The effect.
  ///   - record: The record of the send that waits for the effect.
  ///   - cause: The number of the input that requested the effect.
  ///   - isHandler: Whether the action of the send itself requested the effect.
  ///   - start: The caller that starts the effect.
  ///   - whole: The effect that contains this one.
  ///   - onEnd: Woken when the effect ends.
  ///   - lives: The lifetimes that are tracked for the effect and its parts until it ends.
  /// - Returns: The effect's token, unless the effect was discarded.
  @discardableResult
  func begin(
    _ job: any RunnableJob, record: SendRecord, cause: UInt64, isHandler: Bool = false,
    start: EffectEntry.Start = .elsewhere, partOf whole: EffectEntry? = nil, onEnd: Waiter? = nil,
    lives: [EffectLife] = []
  ) -> EffectToken? {
    let token = EffectToken(number: lastNumber.add(1, ordering: .relaxed).newValue)
    let entry = EffectEntry(
      token: token, job: job, home: home, record: record, cause: cause, isHandler: isHandler,
      heritage: Heritage(of: home.surroundings), whole: whole, onEnd: onEnd, lives: lives)
    record.open(token, isHandler: isHandler)
    // A child may leave between the check and the start. Effects that have joined by then are cancelled.
    guard !record.isCancelled, entry.plan.life?.join(token) ?? true else {
      end([entry], .cancelled)
      return nil
    }
    guard put(token, entry, start) else { return nil }
    // The send may have been cancelled meanwhile, by a caller that did not find the effect yet.
    if record.isCancelled || entry.plan.life?.hasEnded == true { cancel(token) }
    return token
  }

  private func put(_ token: EffectToken, _ entry: EffectEntry, _ start: EffectEntry.Start) -> Bool {
    let description = entry.plan.description
    if description.isTimed, let throttle = description.throttle, let id = description.id, !entry.isInside(id)
    {
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
    return admit(token, entry, start)
  }

  private func admit(_ token: EffectToken, _ entry: EffectEntry, _ start: EffectEntry.Start) -> Bool {
    let description = entry.plan.description
    let terms = EffectRegistry<EffectEntry>.Terms(
      id: description.id, rule: description.policy.rule,
      isSpaced: description.spacing != nil && !(description.id.map(entry.isInside) ?? false),
      around: description.id == nil ? [] : entry.around)
    let (admission, ended) = registry.withLock { $0.admit(token, entry, terms) }
    end(ended, .cancelled)
    switch admission {
    case .start where start == .soon: due.withLock { $0.append(token) }
    case .start: launch(token, entry, isHere: start == .here)
    case .wait: break
    case .discard: end([entry], .cancelled)
    }
    return admission != .discard
  }

  /// Starts an effect that the registry has admitted.
  private func launch(_ token: EffectToken, _ entry: EffectEntry, isHere: Bool) {
    note(.started, entry)
    if let spacing = entry.plan.description.spacing, let id = entry.plan.description.id, !entry.isInside(id) {
      openPause(id, spacing)
    }
    // Nil if the effect was cancelled on another thread meanwhile.
    guard let job = entry.job else { return }
    entry.begin(entry.heritage.within { marked(as: entry) { start(job, entry, isHere: isHere) } })
  }

  private func launch(_ starting: [(EffectToken, EffectEntry)]) {
    for (token, entry) in starting { launch(token, entry, isHere: false) }
  }

  private func start(_ job: any RunnableJob, _ entry: EffectEntry, isHere: Bool) -> Task<Void, Never> {
    let run = EffectRun(entry: entry)
    let isPlain = !entry.plan.description.isTimed && conductor(of: job) == nil
    if isHere, isPlain, let work = job.homeWork {
      let task = home.start(work, as: run, entry.plan.priority) { [self] in conclude($0, job, run) }
      if let task { return task }
    }
    let executor = executor
    guard isPlain, executor == nil else {
      return Task(executorPreference: executor, priority: entry.plan.priority) { [self] in
        await perform(job, run)
      }
    }
    // Each layer of asynchronous calls needs memory and a step back, so that this has only one.
    return Task(priority: entry.plan.priority) { [self] in
      do {
        try await job.perform(as: run, by: self)
        finish(run.token, .finished)
      } catch {
        await fail(job, run, error)
      }
    }
  }

  /// Starts the next effect that is due before the outermost `send` returns.
  ///
  /// Called on the store's isolation.
  ///
  /// - Parameter isRefused: Returns whether to cancel an effect instead of starting it.
  /// - Returns: Whether there was an effect.
  func startDue(unless isRefused: (EffectDescription) -> Bool) -> Bool {
    guard let token = due.withLock({ $0.popFirst() }) else { return false }
    guard let entry = registry.withLock({ $0[token] }) else { return true }
    if isRefused(entry.plan.description) {
      cancel(token)
    } else {
      launch(token, entry, isHere: true)
    }
    return true
  }

  private func openWindow(_ id: EffectID, _ throttle: EffectDescription.Throttle) {
    let task = marked(as: nil) {
      Task(executorPreference: executor) { [self] in
        guard await sleep(throttle.interval) else { return }
        let held = registry.withLock { $0.closeWindow(id) }
        windows.withLock { $0[id] = nil }
        guard let held else { return }
        openWindow(id, throttle)
        _ = admit(held.token, held.entry, .elsewhere)
      }
    }
    windows.withLock { $0[id] = task }
  }

  /// Starts the pause after the start of an effect, in which no other effect with its id starts.
  private func openPause(_ id: EffectID, _ spacing: Duration) {
    let task = marked(as: nil) {
      Task(executorPreference: executor) { [self] in
        guard await sleep(spacing) else { return }
        pauses.withLock { $0[id] = nil }
        launch(registry.withLock { registry in Self.entries(registry.resume(id), registry) })
      }
    }
    pauses.withLock { $0[id] = task }
  }

  private static func entries(
    _ tokens: [EffectToken], _ registry: EffectRegistry<EffectEntry>
  ) -> [(EffectToken, EffectEntry)] {
    tokens.compactMap { token in registry[token].map { (token, $0) } }
  }

  // MARK: - Ending

  /// Removes an effect that has ended, and starts those that waited for its end.
  func finish(_ token: EffectToken, _ phase: EffectEvent.Phase) {
    let (entry, starting) = registry.withLock { registry in
      let (entry, tokens) = registry.finish(token)
      entry?.leave(isCancelled: phase.isCancelled)
      return (entry, Self.entries(tokens, registry))
    }
    launch(starting)
    guard let entry else { return }
    note(phase, entry)
    entry.close()
  }

  /// Cancels the running, waiting and held-back effects with an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - canceller: The effect that requests the cancellation. Neither it nor an effect that contains it is cancelled.
  func cancel(_ id: EffectID, by canceller: EffectEntry? = nil) {
    let spared = canceller.map { [$0.token] + $0.around } ?? []
    end(registry.withLock { $0.cancel(id, sparing: spared) }, .cancelled)
  }

  /// Cancels the running, waiting and held-back effects whose ids satisfy a condition.
  ///
  /// - Parameters:
  ///   - isMeant: The condition.
  ///   - canceller: The effect that requests the cancellation.
  func cancel(where isMeant: (EffectID) -> Bool, by canceller: EffectEntry? = nil) {
    for id in registry.withLock(\.ids) where isMeant(id) { cancel(id, by: canceller) }
  }

  /// Cancels several effects in one step, so that none of them starts because another has made room.
  func cancel(_ tokens: [EffectToken]) {
    let (ended, starting) = registry.withLock { registry in
      let (ended, tokens) = registry.cancel(tokens)
      return (ended, Self.entries(tokens, registry))
    }
    end(ended, .cancelled)
    launch(starting)
  }

  /// Cancels one effect.
  func cancel(_ token: EffectToken) { cancel([token]) }

  /// Cancels all effects.
  func cancelAll() {
    end(registry.withLock { $0.cancelAll() }, .cancelled)
    Self.cancelTimers(windows)
    Self.cancelTimers(pauses)
  }

  private static func cancelTimers(_ timers: borrowing Mutex<[EffectID: Task<Void, Never>]>) {
    let timers = timers.withLock { timers in
      defer { timers = [:] }
      return timers
    }
    for timer in timers.values { timer.cancel() }
  }

  private func end(_ entries: [EffectEntry], _ phase: EffectEvent.Phase) {
    for entry in entries {
      entry.leave(isCancelled: true)
      entry.cancel()
      note(phase, entry)
      entry.close()
    }
  }

  private func note(_ phase: EffectEvent.Phase, _ entry: EffectEntry) {
    guard isAttended.load(ordering: .relaxed) else { return }
    home.note(
      EffectEvent(
        phase: phase, description: entry.plan.description, number: entry.token.number, cause: entry.cause,
        numbers: entry.plan.numbers))
  }
}

extension EffectEvent.Phase {
  fileprivate var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }
}

extension EffectRunner: Homecoming {
  func takeIn() { home.takeIn() }
  func wake(_ waiter: Waiter) { home.wake(waiter) }
}
