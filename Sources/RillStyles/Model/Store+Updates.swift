public import Rill

extension Store where State: Model, Action == State.Action {
  /// Returns the update for each action from now on, after the change, including updates that left the state unchanged.
  ///
  /// Each update contains its action and the state after it. Refused actions are not included.
  ///
  /// - Parameter buffer: How far a consumer may fall behind.
  /// - Returns: A sequence for any number of consumers, which ends when the store is released.
  public func updates(
    buffer: SequenceBuffer = .unbounded
  ) -> StoreSequence<State.UpdateType> where State.UpdateType: Sendable {
    guard let log = attendedLog("updates()") else { return .finished() }
    return log.listen(buffer: buffer)
  }

  /// Returns the actions that are sent from now on, each before it changes the state, including refused ones.
  ///
  /// - Parameter buffer: How far a consumer may fall behind.
  /// - Returns: A sequence for any number of consumers, which ends when the store is released.
  public func sentActions(buffer: SequenceBuffer = .unbounded) -> StoreSequence<Action> {
    guard let log = attendedLog("sentActions()") else { return .finished() }
    return log.listenToActions(buffer: buffer)
  }

  /// Returns the log after attaching it, so that it observes the turns from now on.
  private func attendedLog(_ stream: String) -> UpdateLog<State>? {
    guard let log = belonging(UpdateLog<State>.self) else {
      Failures.report(.noUpdates(stream, store: SwiftTypeName(Self.self).text))
      return nil
    }
    // It is detached first, so that it is attached only once.
    detach(log)
    return attach(log)
  }
}

extension StoreSequence {
  /// Returns a sequence that has ended.
  fileprivate static func finished() -> StoreSequence {
    let broadcast = Broadcast<Element>(buffer: .unbounded, current: nil)
    broadcast.finish()
    return StoreSequence(broadcast: broadcast)
  }
}
