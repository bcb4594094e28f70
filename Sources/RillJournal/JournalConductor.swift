import Rill
import Synchronization

/// A conductor that delays effects until the entries that requested them are on disk and, for at-most-once effects,
/// also their beginnings.
final class JournalConductor<State: Codable & Sendable, Action: Sendable>: EffectConductor {
  private let track: JournalTrack<State, Action>
  /// The previous conductor of the store.
  private let next: (any EffectConductor)?

  /// Creates a conductor.
  ///
  /// - Parameters:
  ///   - track: The stream that records the store's entries.
  ///   - conductor: The previous conductor of the store.
  init(_ track: JournalTrack<State, Action>, before conductor: (any EffectConductor)?) {
    self.track = track
    // The conductor of an earlier attachment has nothing left to wait for.
    let earlier = conductor as? JournalConductor
    next = earlier?.track.isReleased == true ? earlier?.next : conductor
  }

  func conducts(_ effect: EffectDescription) -> Bool {
    track.settings.durability == .everyAction || isOnce(effect) || next?.conducts(effect) == true
  }

  private func isOnce(_ effect: EffectDescription) -> Bool { track.rule(for: effect)?.promise == .atMostOnce }

  func conduct(_ performance: EffectPerformance) async throws {
    if track.settings.durability == .everyAction || isOnce(performance.description) {
      // Wait for all entries so far, which include the one that requested the effect.
      let stage = EffectMark.current?.stage
      stage?.leave()
      defer { stage?.comeBack() }
      noteBeginning(of: performance)
      try await track.settled()
    }
    guard let next, next.conducts(performance.description) else { return try await performance.work() }
    try await next.conduct(performance)
  }

  /// Records the beginning of an effect that must run at most once.
  private func noteBeginning(of performance: EffectPerformance) {
    guard isOnce(performance.description), let numbers = performance.numbers, !track.isReleased else {
      return
    }
    let begun = track.causes.withLock { causes -> JournalCauses.Key? in
      guard let key = causes.key(performance.cause, numbers), causes.begin(key) else { return nil }
      return key
    }
    guard let begun else { return }
    track.append(EffectLine(kind: .begun, cause: begun.cause, first: begun.first, last: begun.last))
    track.urge()
  }
}
