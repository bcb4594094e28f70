public import Rill
import Synchronization

extension StoreJournal: StoreTool {
  /// True, because the journal records the end of each effect by its position among those of its input.
  public var needsEffectNumbers: Bool { true }

  /// Refuses inputs while the queue is full, if the settings require it, and keeps the state before a direct write.
  public func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    guard isRecording, let tools else { return .pass }
    let isRestoring = tools.isRestoring
    if restored != nil { settleRestored(isRestoring ? tools.newest : tools.shown) }
    if stream.isFull, stream.settings.whenFull == .refuse {
      stream.urge()
      let reason = JournalWording.isFull(
        stream.settings.countLimit, stream.name, stream.journal.place)
      return .refuse(Refusal(by: "journal", reason))
    }
    // During a turn, the newest state is stored in the place of the shown state.
    if case .write = input { before = isRestoring ? tools.newest : tools.shown }
    return .pass
  }

  /// Appends a committed input to the stream.
  public func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before _: State?, state: State
  ) {
    let before = before.take()
    if isRecovering, tools?.isRestoring == true { return begin(with: transition) }
    guard isRecording else { return }
    follow(transition.sequence)
    guard transition.refusal == nil else { return }
    if transition.hasFollowUps { holdFollowUps() }
    let cause = transition.cause.flatMap { $0 > base.sequence ? number(of: $0) : nil }
    let turn = transition.numbered(number(of: transition.sequence), cause: cause)
    switch turn.subject {
    case .action(let action):
      stream.append(.action(action, turn), number: turn.sequence, with: answer.take())
    case .write(let label):
      guard let before else { break }
      guard tools?.isRestoring == false else { return waitForRestored(label, before, turn) }
      stream.append(.write(label: label, before: before, after: state, turn), number: turn.sequence)
    }
    sinceSnapshot += 1
    guard sinceSnapshot >= stream.settings.snapshotInterval || stream.needsSnapshot else { return }
    sinceSnapshot = 0
    stream.append(.snapshot(state, number: turn.sequence), number: turn.sequence, isSnapshot: true)
  }

  /// Records the end of an effect.
  ///
  /// The actions that it sent were appended before.
  public func effectDidChange(_ event: EffectEvent) {
    let how: String
    switch event.phase {
    case .started: return
    case .finished: how = "finished"
    case .failed: how = "failed"
    case .cancelled: how = "cancelled"
    }
    guard isRecording, let numbers = event.numbers, !numbers.isPart else { return }
    let key = stream.causes.withLock { causes in
      let key = causes.key(event.cause, numbers)
      if let key { causes.end(key) }
      return key
    }
    guard let key else { return }
    stream.append(EffectLine(kind: .ended, cause: key.cause, first: key.first, last: key.last, how: how))
  }

  /// Stores the tools of the attached store.
  ///
  /// The store calls it.
  public func didAttach(to tools: StoreTools<State, Action>) { self.tools = tools }

  /// Stops recording and writes the waiting items.
  ///
  /// The store calls it.
  public func didDetach() {
    end()
    stream.release()
  }

  /// Starts recording in the transition of the recovery, because observers may send actions before `restore` returns.
  private func begin(with transition: Transition<Action>) {
    isRecovering = false
    base = (transition.sequence, recovery.newest)
    lastSequence = transition.sequence
    isRecording = transition.refusal == nil
  }

  /// Holds the entry of an input and those of the inputs that its reducer sends on, so that a crash loses none of them
  /// alone.
  private func holdFollowUps() {
    stream.hold()
    tools?.whenWaitingInputsEnd { [stream] in stream.unhold() }
  }

  /// Keeps entry numbers consecutive after a tool has loaded other entries and changed the store's numbers.
  private func follow(_ sequence: UInt64) {
    if hasRestored, sequence > lastSequence + 1 { base = (sequence - 1, stream.newest) }
    lastSequence = sequence
    if tools?.isRestoring == true { hasRestored = true }
  }

  private func number(of sequence: UInt64) -> UInt64 { base.number + (sequence - base.sequence) }

  // MARK: - Older states

  /// Waits for the end of a turn in which a tool restored a state, because the newest state is only known then.
  private func waitForRestored(
    _ label: String, _ before: State, _ turn: Transition<Action>
  ) {
    restored = (label, before, turn)
    tools?.visit { [self] in settleRestored(tools?.newest) }
  }

  /// Appends the restored state as a direct write.
  ///
  /// - Parameter after: The newest state after the restoration.
  func settleRestored(_ after: State?) {
    guard let restored, let after else { return }
    self.restored = nil
    stream.append(
      .write(label: restored.label, before: restored.before, after: after, restored.turn),
      number: restored.turn.sequence)
    sinceSnapshot += 1
  }
}
