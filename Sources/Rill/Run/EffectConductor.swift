/// An object between the effects of a store and their work, such as a journal or a test.
///
/// ``StoreTools/conduct(_:isolation:)`` inserts it. It is called where the effects run, on any thread.
public protocol EffectConductor: Sendable {
  /// Returns whether the conductor controls an effect.
  ///
  /// - Parameter effect: The description of the effect.
  /// - Returns: Whether ``conduct(_:)`` performs its work.
  func conducts(_ effect: EffectDescription) -> Bool

  /// Performs the work of an effect, or something in its place.
  ///
  /// Called for each attempt after the effect's delay, where the work would run. The task is cancelled with the effect.
  ///
  /// - Parameter performance: The effect and its work.
  /// - Throws: The error of the work, a substitute for it, or ``EffectWithdrawal`` to end the effect.
  func conduct(_ performance: EffectPerformance) async throws
}

/// An error by which a conductor ends an effect whose work it will never perform.
///
/// The effect counts as cancelled: the error is neither passed to its `catch` closure, nor retried, nor reported.
public struct EffectWithdrawal: Error {
  /// Creates the error.
  public init() {}
}

/// An effect whose work is due.
public struct EffectPerformance: Sendable {
  /// The description of the effect, without its work.
  public let description: EffectDescription
  /// The number of the effect, which is unique within its store.
  public let number: UInt64
  /// The sequence number of the input that requested it, or 0.
  public let cause: UInt64
  /// The position of the effect among the effects of that input, or nil unless a middleware
  /// ``Middleware/needsEffectNumbers``.
  public let numbers: EffectNumbers?
  /// Performs the work, or throws `CancellationError` if the effect was cancelled.
  public let work: @Sendable () async throws -> Void
  /// Sends an action as the effect does.
  ///
  /// An action of another type than the store's is dropped.
  public let send: @Sendable (any Sendable) async -> Void

  /// Returns the same effect with other work.
  func replacingWork(_ work: @escaping @Sendable () async throws -> Void) -> EffectPerformance {
    EffectPerformance(
      description: description, number: number, cause: cause, numbers: numbers, work: work, send: send)
  }
}
