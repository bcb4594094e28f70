/// What receives the error with which an effect fails.
enum EffectRecovery<Action: Sendable>: Sendable {
  /// A closure for all errors.
  case all(@Sendable (any Error, Send<Action>) async -> Void)
  /// A closure for the end of the time limit, and what receives other errors.
  indirect case timeout(@Sendable (EffectTimeout, Send<Action>) async -> Void, otherwise: EffectRecovery?)

  /// Passes an error on.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - send: Sends actions of the effect.
  /// - Returns: Whether a closure has received the error.
  func callAsFunction(_ error: any Error, _ send: Send<Action>) async -> Bool {
    switch self {
    case .all(let recover):
      await recover(error, send)
    case .timeout(let recover, let otherwise):
      guard let timeout = error as? EffectTimeout else { return await otherwise?(error, send) ?? false }
      await recover(timeout, send)
    }
    return true
  }

  /// Returns the same closures for an effect of other actions.
  ///
  /// - Parameter convert: Creates what sends this effect's actions from what sends those of the other one.
  /// - Returns: The closures.
  func converted<Other: Sendable>(
    _ convert: @escaping @Sendable (Send<Other>) -> Send<Action>
  ) -> EffectRecovery<Other> {
    switch self {
    case .all(let recover): .all { error, send in await recover(error, convert(send)) }
    case .timeout(let recover, let otherwise):
      .timeout(
        { error, send in await recover(error, convert(send)) }, otherwise: otherwise?.converted(convert))
    }
  }
}
