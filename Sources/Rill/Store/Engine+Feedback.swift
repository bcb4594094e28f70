// Ends a send that would never return.
extension Engine {
  /// Refuses all waiting inputs, so that the send can return, and reports the reason.
  ///
  /// - Parameter first: The input that has waited longest.
  func breakOff(_ first: Mail<State, Action>) {
    let refusal = reportFeedback()
    var waiting = queue.takeAll()
    var isBatch = turnAway(first, refusal)
    while let mail = waiting.popFirst() { isBatch = turnAway(mail, refusal) || isBatch }
    // The rest of a batch was refused. Observers still have to be notified of the sends before it.
    if isBatch { notify(batch: 0) }
    // The notified observers may have sent again. These inputs are refused without further notifications.
    while let mail = queue.popFirst() {
      guard case .input(let envelope, _, _) = mail else { continue }
      sequence &+= 1
      _ = envelope.record?.refuse(refusal)
      envelope.record?.closeInput()
    }
  }

  /// Refuses an input and notifies middleware of the refusal, or cancels an effect that has waited in line.
  ///
  /// - Returns: Whether the input was part of a batch.
  private func turnAway(_ mail: Mail<State, Action>, _ refusal: Refusal) -> Bool {
    switch mail {
    case .input(let envelope, _, _):
      turnAway(envelope, refusal)
      return envelope.context.batch != 0
    case .effect(let token, _): runnerIfStarted?.cancel(token)
    case .visit: break
    }
    return false
  }

  /// Refuses an input that has waited, and notifies middleware of it.
  func turnAway(_ envelope: Envelope<State, Action>, _ refusal: Refusal) {
    sequence &+= 1
    var attended = AttendedTurn(envelope, chainIfMade, isNoting: false)
    attended.open(sequence, revision)
    _ = attended.refuse(refusal, isHandled: false)
    if let chainIfMade, chainIfMade.isListenedTo { tidy() }
    envelope.record?.closeInput()
  }

  /// Starts the work on the store that was too deeply nested to start where an action requested it.
  func startDue() {
    guard let runner = runnerIfStarted else { return }
    queue.feedback.enter()
    defer { queue.feedback.leave() }
    while runner.startDue(unless: { !self.admitsDue($0) }) {}
    hasDue = false
  }

  /// Returns whether the limit still admits work that an action requested deep in a chain.
  private func admitsDue(_ effect: EffectDescription) -> Bool {
    let isAdmitted = queue.admits(Int(Nesting.deepest)) { "the effect \"\(effect.name)\"" }
    if !isAdmitted { _ = reportFeedback() }
    return isAdmitted
  }

  /// Reports an endless chain of inputs, once for each outermost send.
  private func reportFeedback() -> Refusal {
    let failure = Failure.endlessFeedback(
      SwiftTypeName(Store<State, Action>.self).text, limit: queue.feedback.limit, last: queue.feedback.last)
    if queue.feedback.isToBeTold() { Failures.report(failure) }
    return Refusal(by: "feedback limit", failure)
  }
}
