public import Rill

extension History: ControllingMiddleware {
  /// True: entries say how long their turns took.
  public var needsDurations: Bool { true }

  /// Refuses everything while locked.
  @inlinable
  public func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    isLocked ? admitLocked() : .pass
  }

  @usableFromInline
  func admitLocked() -> Gate<Action> {
    guard !isOwnTurn, log != nil else { return .pass }
    hasRefused = true
    return .refuse(Refusal(by: "history", HistoryFailure.locked))
  }

  // Compiled with the store's own types: for types that are not known, each step would look them up.
  /// Records what has happened.
  @inlinable
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    // There is room only where nothing special is going on.
    if transition.effects.isEmpty, !isOwnTurn, !isLocked,
      log?.appendToEnd(
        HistoryEntry(transition, input, cost: MemoryLayout<HistoryEntry<State, Action>>.stride)) == true
    {
      appendedNumber = transition.sequence
      return
    }
    take(transition, input, state)
  }

  @usableFromInline
  func take(_ transition: Transition<Action>, _ input: Input<State, Action>, _ state: State) {
    if isOwnTurn {
      isOwnTurn = false
      return
    }
    if hasRefused {
      hasRefused = false
      return
    }
    guard log != nil else { return }
    if isRecording {
      record(HistoryEntry(transition, input), state)
    } else if log?.hasOpenGap == false, transition.refusal == nil {
      record(gap(transition.sequence), state)
    }
  }

  /// Notes how long the turn took.
  @inlinable
  public func didMeasure(_ durations: TurnDurations, of sequence: UInt64) {
    log?.measured(durations, sequence)
    if isFollowed { tellMeasured(sequence) }
  }

  /// Notes what became of an effect.
  public func effectDidChange(_ event: EffectEvent) {
    guard log?.position(of: event.cause) != nil else { return }
    if case .started = event.phase {
      let effect = HistoryEffect(
        number: event.number, description: event.description, phase: .started, start: event.time)
      effects[event.cause, default: []].append(effect)
    } else if let index = effects[event.cause]?.firstIndex(where: { $0.number == event.number }) {
      effects[event.cause]?[index].phase = event.phase
      effects[event.cause]?[index].end = event.time
    }
    tell(.updated(event.cause))
  }

  /// Begins to record, once no turn is running.
  package func didAttach(to control: StoreControl<State, Action>) {
    if let old = self.control, old.isOpen {
      control.attend(self, control.isSame(as: old))
      if !control.isSame(as: old) {
        Failures.report(.attachedTwice("\(Self.self)", store: "\(Store<State, Action>.self)"))
      }
      return
    }
    self.control = control
    control.visit { [self] in begin() }
  }

  /// Leaves the state that is shown in force.
  package func didDetach() {
    guard let control else { return }
    control.visit { [self] in leave(control) }
  }

  private func begin() {
    guard let control, let state = control.shown else { return }
    guard log != nil else {
      log = HistoryLog(state, settings)
      log?.isWatched = isFollowed
      lastSeen = control.sequence
      return
    }
    guard control.sequence > lastSeen else { return }
    record(gap(control.sequence), state)
    log?.closeGap(state)
    lastSeen = control.sequence
  }

  private func leave(_ control: StoreControl<State, Action>) {
    log?.room = 0
    keepShown(control)
    log?.isHeld = false
    lastSeen = control.sequence
    self.control = nil
  }

  /// Makes the state that is shown the newest one, as an entry if it is an older one.
  private func keepShown(_ control: StoreControl<State, Action>) {
    if let newest { log?.closeGap(newest) }
    if log?.isAtEnd == false, let shown = control.shown {
      // What is in force is not the newest entry any more.
      record(gap(control.sequence), shown)
      log?.closeGap(shown)
      let end = log?.end ?? 0
      log?.cursor = end
    }
    control.aside = nil
  }

  private func gap(_ number: UInt64) -> HistoryEntry<State, Action> {
    HistoryEntry(gap: number, time: .now, Write("not recorded") { _ in })
  }

  private func record(_ entry: HistoryEntry<State, Action>, _ state: State) {
    guard log != nil else { return }
    let isTooOld = log?.append(entry, state, replay) ?? false
    if !effects.isEmpty { forgetEffects() }
    appendedNumber = entry.number
    tell(.appended(entry.number))
    // What was shown is not kept any more: the oldest that is takes its place, after this turn.
    if isTooOld { control?.visit { [self] in _ = showCursor("history limit") } }
  }

  /// Forgets the effects of entries that are gone, now and then.
  private func forgetEffects() {
    guard let log, effects.count > 2 * (log.end - log.first) + 16 else { return }
    effects = effects.filter { log.position(of: $0.key) != nil }
  }

  // MARK: - Pausing

  /// Records nothing more; what happens from now on becomes one entry, a gap.
  public func pauseRecording() {
    log?.room = 0
    isRecording = false
  }

  /// Records again.
  public func resumeRecording() {
    guard !isRecording else { return }
    isRecording = true
    _ = betweenTurns { [self] in
      if let newest { log?.closeGap(newest) }
      return nil
    }
  }

  /// Stops applying: what is sent is handled and recorded, but what is shown stays, and nobody is told.
  ///
  /// Effects run as ever, since they belong to what is recorded.
  public func stopEngine() {
    _ = betweenTurns { [self] in
      guard log?.isHeld == false, let newest else { return nil }
      log?.closeGap(newest)
      log?.isHeld = true
      hasTravelled = log?.isAtEnd == false
      control?.aside = newest
      return nil
    }
  }

  /// Applies again: the newest state is shown, unless you went elsewhere in the meantime.
  public func startEngine() {
    _ = betweenTurns { [self] in
      guard let log, log.isHeld, let newest else { return nil }
      self.log?.closeGap(newest)
      self.log?.isHeld = false
      if !hasTravelled || log.isAtEnd { return show(newest, newest: newest, at: log.end, "start engine") }
      setAside(newest)
      return nil
    }
  }

  /// Has the store go on from the state that is shown: what is sent is handled on that state, and shown.
  ///
  /// An older state becomes a new entry at the end, after those that followed it; nothing is lost. A stopped engine is
  /// started first.
  public func continueHere() {
    startEngine()
    _ = betweenTurns { [self] in
      guard let control, log?.isAtEnd == false else { return nil }
      keepShown(control)
      tell(.moved)
      return nil
    }
  }

  /// Whether the engine is stopped.
  public var isEngineStopped: Bool { log?.isHeld ?? false }
}
