import Synchronization

/// The conductors of a store's effects, of which each performs the work through those before it.
final class ConductorChain: EffectConductor {
  private struct Member: Sendable {
    let conductor: any EffectConductor
    let end: OnceFlag
  }

  /// The conductors, newest first.
  private let members = Mutex<[Member]>([])

  /// Adds a conductor until a flag is raised.
  func add(_ conductor: any EffectConductor, until end: OnceFlag) {
    members.withLock { $0.insert(Member(conductor: conductor, end: end), at: 0) }
  }

  /// Removes the conductors whose flags are raised.
  func removeEnded() {
    // Released after the lock: the release of a conductor may run any code.
    let removed = members.withLock { members in
      let removed = members.filter(\.end.isRaised)
      members.removeAll(where: \.end.isRaised)
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  func conducts(_ effect: EffectDescription) -> Bool { !members(for: effect).isEmpty }

  func conduct(_ performance: EffectPerformance) async throws {
    try await perform(performance, through: members(for: performance.description)[...])
  }

  private func members(for effect: EffectDescription) -> [Member] {
    members.withLock { $0 }.filter { !$0.end.isRaised && $0.conductor.conducts(effect) }
  }

  private func perform(
    _ performance: EffectPerformance, through members: ArraySlice<Member>
  ) async throws {
    guard let first = members.first else { return try await performance.work() }
    try await first.conductor.conduct(
      performance.replacingWork {
        try await self.perform(performance, through: members.dropFirst())
      })
  }
}
