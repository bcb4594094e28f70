public import Rill

extension Effect {
  /// Ends the effect when a sequence yields for the first time.
  ///
  /// What the ended effect still sends is dropped. If the sequence ends without an element, the effect goes on.
  ///
  /// - Parameter trigger: The sequence; iterated off the store's actor from the start of the effect.
  /// - Returns: The effect, which is not sent at once any more even if it was.
  public func until<Trigger: AsyncSequence & Sendable>(_ trigger: Trigger) -> Effect
  where Trigger.Failure == Never {
    if isNone { return self }
    let (whole, wait) = (EffectID(Version.next()), EffectID(Version.next()))
    let waiting = Effect.run("until") { _ in
      for await _ in trigger { return }
      // Without an element there is nothing to end: this lasts until it is cancelled.
      let (silence, continuation) = AsyncStream.makeStream(of: Void.self)
      for await _ in silence {}
      continuation.finish()
    }
    // Whichever comes to its end first cancels the other.
    return .merge(
      Effect.concatenate(self, .cancel(wait)).id(whole), Effect.concatenate(waiting.id(wait), .cancel(whole)))
  }
}
