public import Rill

extension History: StoreTool {
  /// True, because entries record how long their turns took.
  public var needsDurations: Bool { true }

  /// True while places are recorded.
  public var needsSendPlaces: Bool { recordsPlaces }

  /// Refuses every input while the history is locked.
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

  // Inlinable, so that it is specialized for the store's types; unspecialized code would look up type metadata at each
  // step.
  /// Records a committed input.
  @inlinable
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    // There is room only while no other work is due.
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
      var entry = HistoryEntry(transition, input)
      if recordsPlaces, let place = tools?.sendPlace { entry.extras = extras(of: input, at: place) }
      record(entry, state)
    } else if log?.hasOpenGap == false, transition.refusal == nil {
      record(gap(transition.sequence, transition.revision), state)
    }
  }

  /// Returns the extras of an entry; actions from one place share theirs.
  private func extras(of input: Input<State, Action>, at place: Failure.Place) -> EntryExtras<State> {
    if case .write(let write) = input { return EntryExtras(write, at: place) }
    if let known = places[place] { return known }
    let extras = EntryExtras<State>(nil, at: place)
    places[place] = extras
    return extras
  }

  /// Records how long the turn took.
  @inlinable
  public func didMeasure(_ durations: TurnDurations, of sequence: UInt64) {
    log?.measured(durations, sequence)
    if isFollowed { tellMeasured(sequence) }
  }

  /// Records the new phase of an effect.
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

  /// Starts to record once no turn is running.
  ///
  /// The store calls it.
  public func didAttach(to tools: StoreTools<State, Action>) {
    if let old = self.tools, old.isOpen {
      tools.setAttendance(of: self, to: tools == old)
      if tools != old {
        Failures.report(
          .attachedTwice(SwiftTypeName(Self.self).text, store: SwiftTypeName(Store<State, Action>.self).text))
      }
      return
    }
    self.tools = tools
    tools.visit { [self] in begin() }
  }

  /// Keeps the state that is shown as the store's newest state.
  ///
  /// The store calls it.
  public func didDetach() {
    guard let tools else { return }
    tools.visit { [self] in leave(tools) }
  }

  private func begin() {
    guard let tools, let state = tools.shown else { return }
    guard log != nil else {
      log = HistoryLog(state, settings)
      log?.isWatched = takesSlowPath
      lastSeen = tools.sequence
      return
    }
    guard tools.sequence > lastSeen else { return }
    record(gap(tools.sequence, tools.revision), state)
    log?.closeGap(state)
    lastSeen = tools.sequence
  }

  private func leave(_ tools: StoreTools<State, Action>) {
    log?.room = 0
    if keepShown(tools, "detach the history") != nil { showNewest(tools) }
    log?.isHeld = false
    lastSeen = tools.sequence
    self.tools = nil
  }

  /// Shows the newest state, because others have refused the one that is shown.
  private func showNewest(_ tools: StoreTools<State, Action>) {
    guard let newest = tools.aside else { return }
    isOwnTurn = true
    let refusal = tools.restore(Write("show the newest state") { $0 = newest })
    isOwnTurn = false
    // The history ends also if others refuse every state.
    if refusal != nil { tools.setAside(nil) }
  }

  /// Makes the state that is shown the newest one, adding an entry if it is an older one.
  ///
  /// Other tools learn of the change by a turn in which the shown state stays.
  ///
  /// - Returns: The refusal of that turn, or nil.
  private func keepShown(_ tools: StoreTools<State, Action>, _ label: String) -> Refusal? {
    if let newest { log?.closeGap(newest) }
    guard log?.isAtEnd == false, let shown = tools.shown else {
      tools.setAside(nil)
      return nil
    }
    if tools.aside != nil {
      isOwnTurn = true
      let refusal = tools.restore(Write(label) { $0 = shown }, changesNewest: true)
      isOwnTurn = false
      if let refusal { return refusal }
    }
    // The last input usually has an entry with its number.
    let isTaken = log?.position(of: tools.sequence) != nil
    let number = isTaken ? tools.sequence + 1 : tools.sequence
    tools.number(above: number)
    // The state that is shown becomes the newest one, also if its former place is no longer kept.
    _ = add(gap(number, tools.revision), shown)
    log?.closeGap(shown)
    let end = log?.end ?? 0
    log?.cursor = end
    return nil
  }

  private func gap(_ sequence: UInt64, _ revision: UInt64) -> HistoryEntry<State, Action> {
    HistoryEntry(gap: sequence, revision: revision, Write("not recorded") { _ in })
  }

  private func record(_ entry: HistoryEntry<State, Action>, _ state: State) {
    // The state that was shown is no longer kept; after this turn, the oldest kept state replaces it.
    if add(entry, state) { tools?.visit { [self] in _ = showCursor("history limit") } }
  }

  /// Adds an entry at the end.
  ///
  /// - Returns: Whether the position that was shown is no longer kept.
  private func add(_ entry: HistoryEntry<State, Action>, _ state: State) -> Bool {
    let isTooOld = log?.append(entry, state, replay) ?? false
    if !effects.isEmpty { forgetEffects() }
    appendedNumber = entry.sequence
    tell(.appended(entry.sequence))
    return isTooOld
  }

  /// Removes the effects of entries that are no longer kept, from time to time.
  private func forgetEffects() {
    guard let log, effects.count > 2 * (log.end - log.first) + 16 else { return }
    effects = effects.filter { log.position(of: $0.key) != nil }
  }

  // MARK: - Pausing

  /// Pauses recording; subsequent inputs become a single entry, a gap.
  public func pauseRecording() {
    log?.room = 0
    isRecording = false
  }

  /// Resumes recording.
  public func resumeRecording() {
    guard !isRecording else { return }
    isRecording = true
    _ = betweenTurns { [self] in
      if let newest { log?.closeGap(newest) }
      return nil
    }
  }

  /// Stops applying inputs: they are handled and recorded, but the state that is shown stays, and no observer is
  /// notified.
  ///
  /// Effects run as usual, because they belong to the recorded inputs.
  ///
  /// - Returns: The refusal if a gate rejected the state, so that the engine goes on, or nil. During a turn the change is
  ///   deferred until the turn ends, and the result is nil.
  @discardableResult
  public func stopEngine() -> Refusal? {
    betweenTurns { [self] in
      guard log?.isHeld == false, let newest else { return nil }
      log?.closeGap(newest)
      log?.isHeld = true
      hasTravelled = log?.isAtEnd == false
      if !hasTravelled || tools?.aside != nil {
        tools?.setAside(newest)
        return nil
      }
      let refusal = showAgain(newest, "stop engine")
      if refusal != nil { log?.isHeld = false }
      return refusal
    }
  }

  /// Resumes applying inputs and shows the newest state, unless another state was chosen while the engine was stopped.
  ///
  /// If the chosen state is refused, for example because a replica refuses direct writes, call ``jumpToEnd()`` first.
  ///
  /// - Returns: The refusal if a gate rejected the state, so that the engine remains stopped, or nil. During a turn the change
  ///   is deferred until the turn ends, and the result is nil.
  @discardableResult
  public func startEngine() -> Refusal? {
    betweenTurns { [self] in
      guard let log, log.isHeld, let newest else { return nil }
      self.log?.closeGap(newest)
      self.log?.isHeld = false
      let showsNewest = !hasTravelled || log.isAtEnd
      if !showsNewest, self.log?.appends == true { return nil }
      // In branch mode, inputs are handled on the shown state from now on.
      let refusal =
        showsNewest
        ? show(newest, newest: newest, at: log.end, "start engine") : showAgain(newest, "start engine")
      if refusal != nil { self.log?.isHeld = true }
      return refusal
    }
  }

  /// Shows the same state while another one becomes the newest, which other tools learn by the turn.
  private func showAgain(_ newest: State, _ label: String) -> Refusal? {
    guard let shown = tools?.shown, let log else { return nil }
    return show(shown, newest: newest, at: log.cursor, label, isMove: false, changesNewest: true)
  }

  /// Continues from the state that is shown, so that new inputs are handled on that state and shown.
  ///
  /// An older state becomes a new entry at the end, after the entries that followed it; no entry is lost. A stopped
  /// engine is started first. Other tools of the store, such as a journal, learn of it by a turn that restores the shown state; a
  /// replica refuses it, unless it replicates direct writes.
  ///
  /// - Returns: The refusal if a gate rejected the state, or nil. During a turn the change is deferred until the turn
  ///   ends, and the result is nil.
  @discardableResult
  public func continueHere() -> Refusal? {
    if let refusal = startEngine() { return refusal }
    return betweenTurns { [self] in
      guard let tools, log?.isAtEnd == false else { return nil }
      if let refusal = keepShown(tools, "continue here") { return refusal }
      tell(.moved)
      return nil
    }
  }

  /// A Boolean value that indicates whether the engine is stopped.
  public var isEngineStopped: Bool { log?.isHeld ?? false }
}
