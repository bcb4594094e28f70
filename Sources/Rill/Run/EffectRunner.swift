import Synchronization

/// An object that starts, cancels and removes the effects of one store, as the registry decides.
///
/// The registry is a pure state machine behind a lock. Its decisions are carried out outside of the lock. A finished
/// effect is removed on the thread on which it finishes, without a hop to the store.
final class EffectRunner: Sendable {
  let connection: EffectConnection
  let clock: any Clock<Duration>
  let registry = Mutex(EffectRegistry<EffectRun>())
  let windows = Mutex<[EffectID: Task<Void, Never>]>([:])
  let pauses = Mutex<[EffectID: Task<Void, Never>]>([:])
  /// The effects that start before the outermost `send` returns.
  let due = Mutex(Mailbox<EffectToken>())
  private let lastNumber = Atomic<UInt64>(0)
  private let isAttended = Atomic<Bool>(false)
  private let conducting = Mutex<(any EffectConductor)?>(nil)
  private let isConducted = Atomic<Bool>(false)

  init(connection: EffectConnection, clock: any Clock<Duration>) {
    self.connection = connection
    self.clock = clock
  }

  /// Sets whether the store receives each start and end.
  func attend(_ isAttended: Bool) { self.isAttended.store(isAttended, ordering: .relaxed) }

  /// The conductor between effects and their work, if any.
  var conductor: (any EffectConductor)? {
    get { isConducted.load(ordering: .acquiring) ? conducting.withLock { $0 } : nil }
    set {
      // Released after the lock: the release of a conductor may run any code.
      let replaced = conducting.withLock { conducting in
        defer { conducting = newValue }
        return conducting
      }
      isConducted.store(newValue != nil, ordering: .releasing)
      withExtendedLifetime(replaced) {}
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
    start: EffectRun.Start = .elsewhere, partOf whole: (any EffectIdentity)? = nil, onEnd: Waiter? = nil,
    lives: [EffectLife] = []
  ) -> EffectToken? {
    let token = EffectToken(number: lastNumber.add(1, ordering: .relaxed).newValue)
    let run = EffectRun(
      token: token, job: job, connection: connection, record: record, cause: cause, isHandler: isHandler,
      heritage: Heritage.current(of: connection.surroundings), whole: whole?.run, onEnd: onEnd, lives: lives)
    record.open(token, isHandler: isHandler)
    // A child may leave between the check and the start. Effects that have joined by then are cancelled.
    guard !record.isCancelled, run.plan.life?.join(token) ?? true, whole?.join(token) ?? true else {
      end([run], .cancelled)
      return nil
    }
    guard put(run, start) else { return nil }
    // The send may have been cancelled meanwhile, by a caller that did not find the effect yet.
    if record.isCancelled || run.plan.life?.hasEnded == true { cancel(token) }
    return token
  }

  private func put(_ run: EffectRun, _ start: EffectRun.Start) -> Bool {
    guard let id = run.plan.description.id else {
      registry.withLock { $0.add(run) }
      launch(run, start, isInContext: true)
      return true
    }
    if run.plan.description.isTimed, let throttle = run.plan.description.throttle, !run.isInside(id) {
      let (passage, ended) = registry.withLock { $0.pass(run, id: id, latest: throttle.latest) }
      end(ended, .cancelled)
      switch passage {
      case .pass: openWindow(id, throttle, run.plan.life)
      case .held: return true
      case .drop:
        end([run], .cancelled)
        return false
      }
    }
    return admit(run, id, start, isInContext: true)
  }

  func admit(
    _ run: EffectRun, _ id: EffectID, _ start: EffectRun.Start, isInContext: Bool
  ) -> Bool {
    let description = run.plan.description
    let terms = EffectRegistry<EffectRun>.Terms(
      id: id, rule: description.policy.rule, isSpaced: description.spacing != nil && !run.isInside(id),
      around: run.around)
    let (admission, ended) = registry.withLock { $0.admit(run, terms) }
    end(ended, .cancelled)
    switch admission {
    case .start: launch(run, start, isInContext: isInContext)
    case .wait: break
    case .discard: end([run], .cancelled)
    }
    return admission != .discard
  }

  /// Starts an effect that the registry has admitted, now or before the outermost `send` returns.
  func launch(_ run: EffectRun, _ start: EffectRun.Start, isInContext: Bool) {
    switch start {
    case .inLine: return
    case .soon: due.withLock { $0.append(run.token) }
    case .here, .elsewhere: launch(run, isHere: start == .here, isInContext: isInContext)
    }
  }

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - run: The effect.
  ///   - isHere: Whether the caller runs on the store's isolation.
  ///   - isInContext: Whether the caller is the code that requested the effect.
  func launch(_ run: EffectRun, isHere: Bool, isInContext: Bool = false) {
    note(.started, run)
    if run.plan.description.isTimed, let spacing = run.plan.description.spacing,
      let id = run.plan.description.id, !run.isInside(id)
    {
      openPause(id, spacing, run.plan.life)
    }
    // Nil if the effect was cancelled on another thread meanwhile.
    guard let job = run.job else { return }
    if connection.hasDefaultContext, run.heritage == nil, isInContext {
      run.begin(start(job, run, isHere: isHere))
    } else {
      run.begin(Heritage.within(run.heritage) { marked(as: run) { start(job, run, isHere: isHere) } })
    }
  }

  func launch(_ starting: [EffectRun]) { for run in starting { launch(run, isHere: false) } }

  private func start(_ job: any RunnableJob, _ run: EffectRun, isHere: Bool) -> Task<Void, Never> {
    let opens = !job.hasOwnWork && !run.plan.description.waits
    let job = opens ? job.opened(as: run, by: self, isHere ? .here : .elsewhere) : job
    let isPlain = !run.plan.description.isTimed && conductor(of: job) == nil
    if isHere, isPlain, let work = job.storeWork {
      let task = connection.start(work, as: run, run.plan.priority) { [self] in conclude($0, job, run) }
      if let task { return task }
    }
    let executor = executor
    guard isPlain, executor == nil else {
      return Task(executorPreference: executor, priority: run.plan.priority) { [self] in
        await perform(job, run)
      }
    }
    // Each layer of asynchronous calls needs memory and a step back, so that this has only one.
    return Task(priority: run.plan.priority) { [self] in
      do {
        try await job.perform(as: run, by: self)
        finish(run.token, .finished)
      } catch {
        await fail(job, run, error)
      }
    }
  }

  static func runs(_ tokens: [EffectToken], _ registry: EffectRegistry<EffectRun>) -> [EffectRun] {
    tokens.isEmpty ? [] : tokens.compactMap { registry[$0] }
  }

  // MARK: - Ending

  /// Removes an effect that has ended, and starts those that waited for its end.
  func finish(_ token: EffectToken, _ phase: EffectEvent.Phase) {
    let (run, starting) = registry.withLock { registry in
      let (run, tokens) = registry.finish(token)
      run?.leave(isCancelled: phase.isCancelled)
      return (run, Self.runs(tokens, registry))
    }
    launch(starting)
    guard let run else { return }
    note(phase, run)
    close(run)
  }

  /// Releases the work of an effect that has ended, and cancels the parts that run on.
  private func close(_ run: EffectRun) {
    cancelParts(run.close())
  }

  /// Cancels the parts that have begun, before a new attempt or the effect's own closure begins.
  func cancelParts(of run: EffectRun) { cancelParts(run.removeParts()) }

  private func cancelParts(_ parts: [EffectToken]) {
    if !parts.isEmpty { cancel(parts) }
  }

  /// Cancels the running, waiting and held-back effects with an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - canceller: The effect that requests the cancellation. Neither it nor an effect that contains it is cancelled.
  func cancel(_ id: EffectID, by canceller: EffectRun? = nil) {
    let spared = canceller.map { [$0.token] + $0.around } ?? []
    end(registry.withLock { $0.cancel(id, sparing: spared) }, .cancelled)
  }

  /// Cancels the running, waiting and held-back effects whose ids satisfy a condition.
  ///
  /// - Parameters:
  ///   - isMeant: The condition.
  ///   - canceller: The effect that requests the cancellation.
  func cancel(where isMeant: (EffectID) -> Bool, by canceller: EffectRun? = nil) {
    for id in registry.withLock(\.ids) where isMeant(id) { cancel(id, by: canceller) }
  }

  /// Cancels several effects in one step, so that none of them starts because another has made room.
  func cancel(_ tokens: [EffectToken]) {
    let (ended, starting) = registry.withLock { registry in
      let (ended, tokens) = registry.cancel(tokens)
      return (ended, Self.runs(tokens, registry))
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

  /// Cancels all effects of a store that is released, and releases its conductors: a held task of a send keeps this object.
  func end() {
    cancelAll()
    conductor = nil
  }

  private func end(_ runs: [EffectRun], _ phase: EffectEvent.Phase) {
    for run in runs {
      run.leave(isCancelled: true)
      run.cancel()
      note(phase, run)
      close(run)
    }
  }

  private func note(_ phase: EffectEvent.Phase, _ run: EffectRun) {
    guard isAttended.load(ordering: .relaxed) else { return }
    connection.note(
      EffectEvent(
        phase: phase, description: run.plan.description, number: run.token.number, cause: run.cause,
        numbers: run.plan.numbers))
  }
}

extension EffectEvent.Phase {
  fileprivate var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }
}

extension EffectRunner: EffectSupervisor {
  func makeWaiter() -> Waiter { Waiter(absences: connection.stage) }
  func takeIn() { connection.takeIn() }
  func wake(_ waiter: Waiter) { connection.wake(waiter) }
}
