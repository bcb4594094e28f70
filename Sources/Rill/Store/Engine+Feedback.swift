// The end of a send that would never return.
extension Engine {
  /// Refuses what waits, so that the send can return, and says why.
  ///
  /// - Parameter first: What has waited longest.
  func breakOff(_ first: Mail<State, Action>) {
    let failure = Failure.endlessFeedback(
      "\(Store<State, Action>.self)", limit: feedback.limit, last: feedback.last)
    if feedback.isToBeTold() { Failures.report(failure) }
    let refusal = Refusal(by: "feedback limit", failure)
    var waiting = mailbox
    mailbox = Mailbox()
    var isBatch = turnAway(first, refusal)
    while let mail = waiting.popFirst() { isBatch = turnAway(mail, refusal) || isBatch }
    // The rest of a batch was refused; its beginning is still to be told.
    if isBatch { notify(batch: 0) }
    // Who was told may have sent again. Now nobody is told any more, except who sends.
    while let mail = mailbox.popFirst() {
      guard case .input(let envelope, _) = mail else { continue }
      sequence &+= 1
      _ = envelope.record?.refuse(refusal)
      envelope.record?.close()
    }
  }

  /// Refuses an input; who attends learns of it.
  ///
  /// - Returns: Whether it was part of a batch.
  private func turnAway(_ mail: Mail<State, Action>, _ refusal: Refusal) -> Bool {
    guard case .input(let envelope, _) = mail else { return false }
    sequence &+= 1
    if activity.contains(.attended) {
      _ = refuse(envelope, refusal, keepBefore(), Moment.now, isHandled: false)
    } else {
      _ = envelope.record?.refuse(refusal)
    }
    envelope.record?.close()
    return envelope.context.batch != 0
  }
}
