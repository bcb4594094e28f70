import Synchronization

/// Slows clients that do not know the token, without keeping out those that do.
///
/// A few requests without the token are answered immediately. Further ones are answered after a pause, for which few
/// connections may wait, so that the others remain free; the rest are disconnected.
final class CallerGate: Sendable {
  /// What becomes of a request without the token.
  enum Verdict: Hashable {
    /// It is refused immediately.
    case refuse
    /// It is refused after a pause, after which the caller leaves the gate.
    case pause
    /// Its connection is closed.
    case drop
  }

  private struct Content {
    var limit: RateLimit
    var waiting = 0
  }

  private let places: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let content: Mutex<Content>

  init(limits: AccessLimits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    places = limits.waitingCallers
    self.now = now
    content = Mutex(
      Content(limit: RateLimit(burst: limits.callerBurst, perSecond: limits.callersPerSecond)))
  }

  /// Decides about a request without the token.
  func judge() -> Verdict {
    content.withLock { content in
      if content.limit.admit(at: now()) { return .refuse }
      guard content.waiting < places else { return .drop }
      content.waiting += 1
      return .pause
    }
  }

  /// Ends the pause of a request.
  func leave() { content.withLock { $0.waiting -= 1 } }
}
