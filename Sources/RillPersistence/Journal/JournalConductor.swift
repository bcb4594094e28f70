import Rill
import Synchronization

/// Holds effects back until what asked for them is on the disk, and, where that is promised, also that they begin.
final class JournalConductor<State: Codable & Sendable, Action: Sendable>: EffectConductor {
  private let track: JournalTrack<State, Action>
  /// The conductor before this one.
  private let next: (any EffectConductor)?

  /// Makes a conductor.
  ///
  /// - Parameters:
  ///   - track: Where the store's entries are written.
  ///   - conductor: The conductor before this one.
  init(_ track: JournalTrack<State, Action>, before conductor: (any EffectConductor)?) {
    self.track = track
    // That of an earlier attachment has nothing to wait for.
    let earlier = conductor as? JournalConductor
    next = earlier?.track.isReleased == true ? earlier?.next : conductor
  }

  func conducts(_ effect: EffectDescription) -> Bool {
    track.settings.durability == .everyAction || isOnce(effect) || next?.conducts(effect) == true
  }

  private func isOnce(_ effect: EffectDescription) -> Bool { track.rule(for: effect)?.promise == .atMostOnce }

  func conduct(_ performance: EffectPerformance) async throws {
    if track.settings.durability == .everyAction || isOnce(performance.description) {
      // Everything that the store has handled by now counts, so what has asked for the effect does.
      let stage = EffectMark.current?.stage
      stage?.leave()
      defer { stage?.comeBack() }
      noteBeginning(of: performance)
      try await track.settled()
    }
    guard let next, next.conducts(performance.description) else { return try await performance.work() }
    try await next.conduct(performance)
  }

  /// Writes that an effect begins, if it is to be done at most once.
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
