import Rill

/// Holds effects back until what asked for them is on the disk.
final class JournalConductor<State: Codable & Sendable, Action: Sendable>: EffectConductor {
  private let track: JournalTrack<State, Action>
  /// Who had a say before.
  private let next: (any EffectConductor)?

  init(_ track: JournalTrack<State, Action>, before next: (any EffectConductor)?) {
    self.track = track
    self.next = next
  }

  func conducts(_ effect: EffectDescription) -> Bool { true }

  func conduct(_ performance: EffectPerformance) async throws {
    // Everything that the store has handled by now counts, so what has asked for the effect does.
    let stage = EffectMark.current?.stage
    stage?.leave()
    defer { stage?.comeBack() }
    try await track.settled()
    guard let next, next.conducts(performance.description) else { return try await performance.work() }
    try await next.conduct(performance)
  }
}
