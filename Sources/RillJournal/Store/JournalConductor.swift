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
    let key = performance.numbers.flatMap { numbers in
      stream.causes.withLock { $0.key(performance.cause, numbers) }
    }
    // An effect of an input after the end of the recording has nothing to wait for.
    if key != nil || !stream.isReleased {
      if let key, isOnce(performance.description) { try noteBeginning(of: key) }
      try await waitForEntries()
      if key != nil, stream.isGivenUp { throw EffectWithdrawal() }
    }
    try await performance.work()
  }

  /// Waits for all entries so far, which include the one that requested the effect.
  private func waitForEntries() async throws {
    let stage = EffectMark.current?.stage
    stage?.leave()
    defer { stage?.comeBack() }
    try await stream.settled()
  }

  /// Records the beginning of an effect that must run at most once.
  ///
  /// - Throws: `EffectWithdrawal` if the beginning cannot be recorded because the store has left the stream. The effect will
  ///   run when the stream is attached again.
  private func noteBeginning(of key: JournalCauses.Key) throws {
    guard stream.causes.withLock({ $0.begin(key) }) else { return }
    guard stream.append(EffectLine(kind: .begun, cause: key.cause, first: key.first, last: key.last)) else {
      throw EffectWithdrawal()
    }
    stream.urge()
  }
}
