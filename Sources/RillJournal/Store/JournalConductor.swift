import Rill
import Synchronization

/// A conductor that delays effects until the entries that requested them are on disk and, for at-most-once effects,
/// also their beginnings.
final class JournalConductor<State: Codable & Sendable, Action: Sendable>: EffectConductor {
  private let stream: JournalStream<State, Action>

  /// Creates a conductor.
  ///
  /// - Parameter stream: The stream that records the store's entries.
  init(_ stream: JournalStream<State, Action>) { self.stream = stream }

  func conducts(_ effect: EffectDescription) -> Bool {
    stream.settings.durability == .everyAction || isOnce(effect)
  }

  private func isOnce(_ effect: EffectDescription) -> Bool {
    stream.rule(for: effect)?.promise == .atMostOnce
  }

  func conduct(_ performance: EffectPerformance) async throws {
    try await waitForEntries(of: performance)
    try await performance.work()
  }

  /// Waits for all entries so far, which include the one that requested the effect.
  private func waitForEntries(of performance: EffectPerformance) async throws {
    let stage = EffectMark.current?.stage
    stage?.leave()
    defer { stage?.comeBack() }
    noteBeginning(of: performance)
    try await stream.settled()
  }

  /// Records the beginning of an effect that must run at most once.
  private func noteBeginning(of performance: EffectPerformance) {
    guard isOnce(performance.description), let numbers = performance.numbers, !stream.isReleased else {
      return
    }
    let begun = stream.causes.withLock { causes -> JournalCauses.Key? in
      guard let key = causes.key(performance.cause, numbers), causes.begin(key) else { return nil }
      return key
    }
    guard let begun else { return }
    stream.append(EffectLine(kind: .begun, cause: begun.cause, first: begun.first, last: begun.last))
    stream.urge()
  }
}
