public import Rill

extension Store where State: Model, Action == State.Action {
  /// What each action has led to, from now on, after the change; also when the state stayed as it was.
  ///
  /// Each update names the action that it was made for, and holds the state after it. Refused actions are not among them.
  ///
  /// - Parameter buffer: How far a consumer may fall behind.
  /// - Returns: The sequence; any number of consumers may iterate, and it ends when the store goes.
  public func updates(
    buffer: SequenceBuffer = .unbounded
  ) -> StoreSequence<State.UpdateType> where State.UpdateType: Sendable {
    guard let log = attendedLog("updates()") else { return .finished() }
    return log.listen(buffer: buffer)
  }

  /// The actions that are sent, from now on, each before it changes the state; refused ones, too.
  ///
  /// - Parameter buffer: How far a consumer may fall behind.
  /// - Returns: The sequence; any number of consumers may iterate, and it ends when the store goes.
  public func sentActions(buffer: SequenceBuffer = .unbounded) -> StoreSequence<Action> {
    guard let log = attendedLog("sentActions()") else { return .finished() }
    return log.listenToActions(buffer: buffer)
  }

  /// The log, which sees the turns from now on.
  private func attendedLog(_ stream: String) -> UpdateLog<State>? {
    guard let log = belonging(UpdateLog<State>.self) else {
      Failures.report(.noUpdates(stream, store: "\(Self.self)"))
      return nil
    }
    // Attached anew, and so but once.
    detach(log)
    return attach(log)
  }
}

extension StoreSequence {
  /// A sequence that has ended.
  fileprivate static func finished() -> StoreSequence {
    let broadcast = Broadcast<Element>(buffer: .unbounded, current: nil)
    broadcast.finish()
    return StoreSequence(broadcast: broadcast)
  }
}
