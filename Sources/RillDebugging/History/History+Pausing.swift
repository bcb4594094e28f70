public import Rill

// Recording, and the engine, are paused and resumed.
extension History {
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
      isMovedElsewhere = isShownElsewhere
      log?.isHeld = true
      hasTravelled = log?.isAtEnd == false
      if !hasTravelled || tools?.aside != nil && settings.mode == .append {
        tools?.setAside(newest)
        return nil
      }
      let refusal = showAgain(newest, "stop engine")
      if refusal != nil { log?.isHeld = false }
      return refusal
    }
  }

  /// Resumes applying inputs and shows the newest state, unless an older state was chosen before or after the engine stopped.
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
      let showsNewest = !hasTravelled || log.isAtEnd || isMovedElsewhere
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
    let isElsewhere = isMovedElsewhere
    let refusal = show(shown, newest: newest, at: log.cursor, label, isMove: false, changesNewest: true)
    isMovedElsewhere = isElsewhere
    return refusal
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
      guard let tools, log?.isAtEnd == false || isShownElsewhere else { return nil }
      if let refusal = keepShown(tools, "continue here") { return refusal }
      tell(.moved)
      return nil
    }
  }

  /// A Boolean value that indicates whether the engine is stopped.
  public var isEngineStopped: Bool { log?.isHeld ?? false }
}
