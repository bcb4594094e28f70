import Synchronization

/// A rate limit that admits a burst and then a fixed number per second.
struct RateLimit: Sendable {
  private let burst: Double
  private let perSecond: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant?

  init(burst: Int, perSecond: Int) {
    self.burst = Double(burst)
    self.perSecond = Double(perSecond)
    tokens = Double(burst)
  }

  /// Returns whether one more request is admitted at the given time.
  mutating func admit(at now: ContinuousClock.Instant) -> Bool {
    refill(at: now)
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }

  /// Counts one more request at the given time.
  ///
  /// - Returns: The time after which the request is within the limit; it grows with each request.
  mutating func delay(at now: ContinuousClock.Instant) -> Duration {
    refill(at: now)
    tokens -= 1
    return tokens >= 0 ? .zero : .seconds(-tokens / perSecond)
  }

  private mutating func refill(at now: ContinuousClock.Instant) {
    if let last {
      let seconds = (now - last) / .seconds(1)
      tokens = min(burst, tokens + max(seconds, 0) * perSecond)
    }
    last = now
  }
}

/// The rate limit shared by all requests.
final class ActionGate: Sendable {
  private let limits: AccessLimits
  private let now: @Sendable () -> ContinuousClock.Instant
  private let limit: Mutex<RateLimit>

  init(limits: AccessLimits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.limits = limits
    self.now = now
    limit = Mutex(RateLimit(burst: limits.actionBurst, perSecond: limits.actionsPerSecond))
  }

  /// Throws if actions are sent too fast.
  func pass() throws(InspectorFailure) {
    guard limit.withLock({ $0.admit(at: now()) }) else {
      throw .tooManyActions(perSecond: limits.actionsPerSecond, burst: limits.actionBurst)
    }
  }
}
