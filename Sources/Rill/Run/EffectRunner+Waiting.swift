import Synchronization

// Effects that start later than they were admitted, on the isolation of their store.
extension EffectRunner {
  /// Starts an effect that has waited in line with the inputs of its store, on whose isolation the caller runs.
  ///
  /// - Parameters:
  ///   - token: The effect.
  ///   - isDue: Whether it starts before the outermost `send` returns instead of now.
  func start(_ token: EffectToken, isDue: Bool) {
    guard let run = registry.withLock({ $0[token] }) else { return }
    launch(run, isDue ? .soon : .here, isInContext: false)
  }

  /// Starts the next effect that is due before the outermost `send` returns.
  ///
  /// Called on the store's isolation.
  ///
  /// - Parameter isRefused: Returns whether to cancel an effect instead of starting it.
  /// - Returns: Whether there was an effect.
  func startDue(unless isRefused: (EffectDescription) -> Bool) -> Bool {
    guard let token = due.withLock({ $0.popFirst() }) else { return false }
    guard let run = registry.withLock({ $0[token] }) else { return true }
    if isRefused(run.plan.description) {
      cancel(token)
    } else {
      launch(run, isHere: true)
    }
    return true
  }
}
