/// The state of a link to an inspector: a state machine without side effects.
struct LinkState: Hashable, Sendable {
  /// The next step.
  enum Phase: Hashable, Sendable {
    /// Offer the stores to the inspector.
    case connecting
    /// Answer requests and report events for the link with this name.
    case linked(String)
    /// Try again after a pause.
    case waiting(Duration)
    /// Do nothing more.
    case stopped
  }

  private(set) var phase = Phase.connecting
  /// The reason why there is no link.
  private(set) var reason: String?
  /// The number of failures since the link was last established.
  private var failures = 0
  private let backoff: LinkBackoff

  init(backoff: LinkBackoff = LinkBackoff()) {
    self.backoff = backoff
  }

  /// Records that the inspector has accepted the stores.
  mutating func linked(as name: String) {
    guard phase == .connecting else { return }
    phase = .linked(name)
    reason = nil
    failures = 0
  }

  /// Records that the link could not be established, or that it broke.
  mutating func lost(_ reason: String, using generator: inout some RandomNumberGenerator) {
    guard phase != .stopped else { return }
    phase = .waiting(backoff.pause(after: failures, using: &generator))
    failures += 1
    self.reason = reason
  }

  /// Ends the pause.
  mutating func resume() {
    if case .waiting = phase { phase = .connecting }
  }

  /// Stops the link.
  mutating func stop() { phase = .stopped }
}

/// The pauses between attempts, which double each time and are randomized.
struct LinkBackoff: Hashable, Sendable {
  var first = Duration.milliseconds(250)
  var longest = Duration.seconds(10)

  /// Returns the pause after the given number of consecutive failures: between half and all of the doubled time.
  func pause(after failures: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    // The maximum is reached long before this many doublings.
    let doubled = first * (1 << min(max(failures, 0), 20))
    return min(doubled, longest) * Double.random(in: 0.5..<1, using: &generator)
  }
}
