/// An object between effects and their work, with which a test controls each of them.
package protocol EffectConductor: Sendable {
  /// Returns whether the conductor controls an effect.
  func conducts(_ effect: EffectDescription) -> Bool

  /// Performs the work of an effect, or something in its place.
  ///
  /// Called for each attempt after the effect's delay, where the work would run.
  ///
  /// - Parameter performance: The effect and its work.
  /// - Throws: The error of the work, or a substitute for it.
  func conduct(_ performance: EffectPerformance) async throws
}

/// An effect whose work is due.
package struct EffectPerformance: Sendable {
  /// The description of the effect, without its work.
  package let description: EffectDescription
  /// The number of the effect, which is unique within its store.
  package let number: UInt64
  /// The number of the input that requested it, or 0.
  package let cause: UInt64
  /// The numbers that identify it among the effects of that input, if the store counts them.
  package let numbers: EffectNumbers?
  /// Performs the work.
  package let work: @Sendable () async throws -> Void
  /// Sends an action as the effect does.
  ///
  /// An action of another type than the store's is dropped.
  package let send: @Sendable (any Sendable) async -> Void
}
