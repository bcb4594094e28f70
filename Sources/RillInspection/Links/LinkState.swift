/// How far a link to an inspector elsewhere has come: a state machine that says what to do and does nothing itself.
struct LinkState: Hashable, Sendable {
  /// What is to be done.
  enum Phase: Hashable, Sendable {
    /// Offer the stores to the inspector.
    case connecting
    /// Answer what is asked, and tell what happens, under this name.
    case linked(String)
    /// Try again after a pause.
    case waiting(Duration)
    /// Nothing more.
    case stopped
  }

  private(set) var phase = Phase.connecting
  /// Why there is no link, in words.
  private(set) var reason: String?
  /// How often it went wrong since it was linked last.
  private var failures = 0
  private let backoff: LinkBackoff

  init(backoff: LinkBackoff = LinkBackoff()) {
    self.backoff = backoff
  }

  /// The inspector has taken the stores.
  mutating func linked(as name: String) {
    guard phase == .connecting else { return }
    phase = .linked(name)
    reason = nil
    failures = 0
  }

  /// There was no link to be had, or it broke.
  mutating func lost(_ reason: String, using generator: inout some RandomNumberGenerator) {
    guard phase != .stopped else { return }
    phase = .waiting(backoff.pause(after: failures, using: &generator))
    failures += 1
    self.reason = reason
  }

  /// The pause is over.
  mutating func resume() {
    if case .waiting = phase { phase = .connecting }
  }

  /// Nobody wants the link any more.
  mutating func stop() { phase = .stopped }
}

/// How long to wait before the next attempt: twice as long each time, and never quite as long as others.
struct LinkBackoff: Hashable, Sendable {
  var first = Duration.milliseconds(250)
  var longest = Duration.seconds(10)

  /// The pause after so many failures in a row before this one: between half and all of its longest.
  func pause(after failures: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    // Beyond this many doublings the longest is reached, whatever was chosen.
    let doubled = first * (1 << min(max(failures, 0), 20))
    return min(doubled, longest) * Double.random(in: 0.5..<1, using: &generator)
  }
}
