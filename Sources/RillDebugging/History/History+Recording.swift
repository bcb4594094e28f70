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
    guard !isOwnTurn, !isOthersMove, log != nil else { return .pass }
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
    if transition.effects.isEmpty, !isOwnTurn, !isLocked, !transition.origin.isRestore,
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
    guard let tools, tools.isRestoring else { return recordInput(transition, input, state) }
    let isMove = !tools.isRestoringNewest
    if transition.refusal == nil { followMove(of: tools) }
    guard !isMove else { return }
    guard let newest = tools.restoredAside, case .write(let write) = input else {
      return recordInput(transition, input, state)
    }
    let label = write.label
    recordInput(transition, .write(Write(label) { $0 = newest }), newest)
  }

  /// Whether another tool shows an older state than the newest; another history that stops the engine restores none.
  var isShownElsewhere: Bool {
    guard let log, !isMovedElsewhere else { return isMovedElsewhere }
    return tools?.aside != nil && !log.isHeld && (log.isAtEnd || !log.appends)
  }

  /// Takes notice of the state that another tool shows from now on.
  private func followMove(of tools: StoreTools<State, Action>) {
    isMovedElsewhere = tools.restoredAside != nil
    log?.room = 0
    guard let log, !isMovedElsewhere, log.appends, !log.isAtEnd || log.isHeld else { return }
    self.log?.isHeld = false
    self.log?.cursor = log.end
    tell(.moved)
  }

  private func recordInput(
    _ transition: Transition<Action>, _ input: Input<State, Action>, _ state: State
  ) {
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
    guard let tools, let state = tools.newest else { return }
    isMovedElsewhere = tools.aside != nil
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
    if isShownElsewhere {
      let end = log?.end ?? 0
      log?.cursor = end
    } else if log?.isAtEnd == true || keepShown(tools, "detach the history") != nil {
      showNewest(tools)
    }
    log?.isHeld = false
    lastSeen = tools.sequence
    self.tools = nil
  }

  /// Shows the newest state, unless it is shown already.
  private func showNewest(_ tools: StoreTools<State, Action>) {
    guard let newest = tools.aside else { return }
    isOwnTurn = true
    let refusal = tools.restore(Write("show the newest state") { $0 = newest })
    isOwnTurn = false
    // The history ends also if others refuse every state.
    if refusal != nil { tools.setAside(nil) }
  }

  /// Makes the older state that is shown the newest one, adding an entry.
  ///
  /// Other tools learn of the change by a turn in which the shown state stays.
  ///
  /// - Returns: The refusal of that turn, or nil.
  func keepShown(_ tools: StoreTools<State, Action>, _ label: String) -> Refusal? {
    if let newest { log?.closeGap(newest) }
    guard let shown = tools.shown else { return nil }
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
    isMovedElsewhere = false
    return nil
  }

  func gap(_ sequence: UInt64, _ revision: UInt64) -> HistoryEntry<State, Action> {
    HistoryEntry(gap: sequence, revision: revision, Write("not recorded") { _ in })
  }

  func record(_ entry: HistoryEntry<State, Action>, _ state: State) {
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
}

extension Origin {
  /// Whether the input restores a state.
  @usableFromInline var isRestore: Bool {
    @inlinable @inline(__always)
    get { if case .restore = self { true } else { false } }
  }
}
