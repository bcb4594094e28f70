/// Stands between effects and their work, so that a test can have its say about each.
package protocol EffectConductor: Sendable {
  /// Whether it has a say about an effect.
  func conducts(_ effect: EffectDescription) -> Bool

  /// Does the work of an effect, or something in its place.
  ///
  /// Called for each attempt, when the effect's delay is over, where its work would run.
  ///
  /// - Parameter performance: The effect and its work.
  /// - Throws: What the work throws, or is to throw.
  func conduct(_ performance: EffectPerformance) async throws
}

/// An effect whose work is due.
package struct EffectPerformance: Sendable {
  /// The effect, without its work.
  package let description: EffectDescription
  /// Tells this effect from others of its store.
  package let number: UInt64
  /// Does the work.
  package let work: @Sendable () async throws -> Void
  /// Sends an action home, as the effect does; one of another type than the store's is dropped.
  package let send: @Sendable (any Sendable) async -> Void
}
