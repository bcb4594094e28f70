import Rill
import Synchronization

/// A conductor that holds the work of effects until the test decides how they continue.
final class EffectDesk<Action: Sendable>: EffectConductor {
  private struct Held {
    let ticket: UInt64
    let order: UInt64
    let performance: EffectPerformance
    let decision: CheckedContinuation<HeldDecision<Action>, Never>
  }

  private struct Contents {
    var usual: EffectTreatment<Action> = .run
    var treatments: [String: EffectTreatment<Action>] = [:]
    var held: [Held] = []
    var lastTicket: UInt64 = 0
    /// The tickets of effects that were cancelled before they could be held.
    var cancelled: Set<UInt64> = []
  }

  private let contents = Mutex(Contents())

  /// Sets the treatment of effects.
  ///
  /// - Parameters:
  ///   - treatment: The treatment.
  ///   - name: The name of the affected effects, or nil for all effects that have no treatment under their own name.
  func treat(_ treatment: EffectTreatment<Action>, _ name: String?) {
    contents.withLock { contents in
      if let name { contents.treatments[name] = treatment } else { contents.usual = treatment }
    }
  }

  /// The tickets of the held effects, with their performances, in order.
  var held: [(ticket: UInt64, performance: EffectPerformance)] {
    contents.withLock { $0.held.map { ($0.ticket, $0.performance) } }
  }

  /// Resumes a held effect with a decision.
  func decide(_ ticket: UInt64, _ decision: HeldDecision<Action>) {
    take(ticket)?.resume(returning: decision)
  }

  func conducts(_ effect: EffectDescription) -> Bool {
    if case .run = treatment(of: effect) { false } else { true }
  }

  func conduct(_ performance: EffectPerformance) async throws {
    try await follow(treatment(of: performance.description), performance)
  }

  private func treatment(of effect: EffectDescription) -> EffectTreatment<Action> {
    contents.withLock { $0.treatments[effect.name] ?? $0.usual }
  }

  private func follow(_ treatment: EffectTreatment<Action>, _ performance: EffectPerformance) async throws {
    switch treatment {
    case .run: try await performance.work()
    case .fail(let error): throw error
    case .finish(let actions):
      for action in actions { await performance.send(action) }
    case .hang, .hold:
      let order = nextTicket()
      while true {
        let decision = await hold(performance, order)
        try Task.checkCancellation()
        switch decision {
        case .goOn(let treatment): return try await follow(treatment, performance)
        case .send(let actions): for action in actions { await performance.send(action) }
        }
      }
    }
  }

  private func nextTicket() -> UInt64 {
    contents.withLock { contents in
      contents.lastTicket += 1
      return contents.lastTicket
    }
  }

  /// Holds an effect until the test has decided.
  ///
  /// - Parameters:
  ///   - performance: The performance of the effect.
  ///   - order: The position among the held effects, which an effect that is held again keeps.
  /// - Returns: The decision.
  private func hold(_ performance: EffectPerformance, _ order: UInt64) async -> HeldDecision<Action> {
    let ticket = nextTicket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { decision in
        let isCancelled = contents.withLock { contents in
          guard contents.cancelled.remove(ticket) == nil else { return true }
          let place = contents.held.firstIndex { $0.order > order } ?? contents.held.endIndex
          contents.held.insert(
            Held(ticket: ticket, order: order, performance: performance, decision: decision), at: place)
          return false
        }
        if isCancelled { decision.resume(returning: .goOn(.run)) }
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  private func cancel(_ ticket: UInt64) {
    if let decision = take(ticket) {
      decision.resume(returning: .goOn(.run))
    } else {
      contents.withLock { _ = $0.cancelled.insert(ticket) }
    }
  }

  private func take(_ ticket: UInt64) -> CheckedContinuation<HeldDecision<Action>, Never>? {
    contents.withLock { contents in
      guard let place = contents.held.firstIndex(where: { $0.ticket == ticket }) else { return nil }
      return contents.held.remove(at: place).decision
    }
  }
}
