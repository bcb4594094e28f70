public import Rill
import RillValues

extension Logger: Middleware {
  /// A Boolean value that indicates whether the logger currently compares states.
  public var needsStateBefore: Bool {
    tells(.changes, .info) || owesState && tells(.state, .info)
  }

  /// Logs a turn.
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard isOn, isUseful else { return }
    if let before { showOwed(before, revision: transition.revision - (transition.refusal == nil ? 1 : 0)) }
    tell(transition, input, before, state)
    // The logger was attached during the turn, and has not received the state before it.
    if before == nil { showOwed(state, revision: transition.revision) }
  }

  private func tell(
    _ transition: Transition<Action>, _ input: Input<State, Action>, _ before: State?, _ state: State
  ) {
    var isForced = false
    let part: LogContent
    switch input {
    case .action(let action):
      guard actions.passes(action) else { return }
      part = .actions
    case .write(let write):
      isForced = write.isForced
      part = .writes
    }
    guard transition.refusal == nil else {
      guard tells(.refusals, .warning) else { return }
      return note(.turn(LoggedTurn(transition, isForced: isForced, difference: nil)), .warning)
    }
    var difference: Difference?
    if let before, tells(.changes, .info) {
      difference = Difference(from: before, to: state, options: options)
    }
    guard tells(part, .info) || difference != nil else { return }
    note(.turn(LoggedTurn(transition, isForced: isForced, difference: difference)), .info)
  }

  /// Logs the start or end of an effect or a hook.
  public func effectDidChange(_ event: EffectEvent) {
    guard isOn, isUseful else { return }
    let time = stopwatch.elapsed
    let phase: LoggedEffect.Phase
    var start: Duration?
    if case .started = event.phase {
      starts[event.number] = time
    } else {
      start = starts.removeValue(forKey: event.number)
    }
    switch event.phase {
    case .started: phase = .started
    case .finished: phase = .finished
    case .failed(let error): phase = .failed(error)
    case .cancelled: phase = .cancelled
    }
    if start != nil { firings[event.number] = nil }
    note(
      LoggedEffect(
        phase: phase, description: event.description, number: event.number,
        cause: event.cause == 0 ? nil : event.cause, duration: start.map { time - $0 }))
  }

  /// Logs a firing of a hook.
  public func effectDidFire(_ firing: EffectFiring) {
    guard tells(.hooks, .debug) || tells(.hooks, .info) else { return }
    let time = stopwatch.elapsed
    var duration: Duration?
    let phase: LoggedEffect.Phase
    switch firing.moment {
    case .begun:
      firings[firing.number] = time
      phase = .fired(firing.count, StateTree(reflecting: firing.value, options: options))
    case .handled:
      duration = firings.removeValue(forKey: firing.number).map { time - $0 }
      phase = .handled(firing.count)
    }
    note(
      LoggedEffect(
        phase: phase, description: firing.description, number: firing.number, cause: firing.cause,
        duration: duration))
  }

  private func note(_ effect: LoggedEffect) {
    guard tells(effect.isHook ? .hooks : .effects, effect.phase.level) else { return }
    note(.effect(effect), effect.phase.level)
  }

  /// Discards what belongs to a previous store, and logs the state of this one.
  func begin(_ state: State, revision: UInt64, clock: any Clock<Duration>) {
    stopwatch = Stopwatch(clock)
    (starts, firings) = ([:], [:])
    owesState = true
    showOwed(state, revision: revision)
  }

  private func showOwed(_ state: State, revision: UInt64) {
    guard owesState, tells(.state, .info) else { return }
    owesState = false
    note(.state(LoggedState(tree: StateTree(reflecting: state, options: options), revision: revision)), .info)
  }

  private func note(_ content: LogEntry.Content, _ level: LogLevel) {
    let entry = LogEntry(time: now(), level: level, store: name, content: content, options: options)
    for sink in sinks { sink.note(entry) }
  }
}
