public import Rill

extension Effect {
  /// Ends the effect when a sequence yields its first element.
  ///
  /// Actions that the ended effect still sends are dropped. If the sequence ends without an element, the effect
  /// continues.
  ///
  /// - Parameter trigger: The sequence, which is iterated outside the store's actor from the start of the effect.
  /// - Returns: The effect. Its actions are no longer sent synchronously, even if they were before.
  public func until<Trigger: AsyncSequence & Sendable>(_ trigger: Trigger) -> Effect
  where Trigger.Failure == Never {
    if isNone { return self }
    let trigger = Effect.run("trigger") { _ in
      for await _ in trigger { return }
      // Without an element there is nothing to end: wait until the effect is cancelled.
      let (silence, continuation) = AsyncStream.makeStream(of: Void.self)
      for await _ in silence {}
      continuation.finish()
    }
    return .first("until", of: self, or: trigger)
  }
}
