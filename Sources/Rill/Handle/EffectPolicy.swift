/// The behavior when an effect starts while others with the same id are running.
public enum EffectPolicy: Hashable, Sendable {
  /// Cancels the running effects.
  case latest
  /// Drops the new effect while another one is running.
  case first
  /// Runs one effect at a time.
  ///
  /// The others wait in the order in which they were started, at a cost of O(1) for each effect.
  case serial
  /// Runs at most the given number of effects at a time, and at least one.
  ///
  /// The others wait in the order in which they were started.
  case concurrent(max: Int)
  /// Runs at most the given number of effects at a time, and at least one.
  ///
  /// The oldest one is cancelled to make room.
  case keepNewest(Int)
  /// Runs at most the given number of effects at a time, and at least one.
  ///
  /// Further effects are discarded or wait.
  case keepOldest(Int, overflow: Overflow)

  /// The behavior for an effect beyond the limit.
  public enum Overflow: Hashable, Sendable {
    /// The effect is dropped.
    case discard
    /// The effect waits.
    case wait
  }

  /// The limit, and how to make room for another effect: a common form of the six policies.
  enum Rule: Hashable, Sendable {
    case newest(Int)
    case oldest(Int, Overflow)

    /// The number of effects that may run at a time.
    var limit: Int {
      switch self {
      case .newest(let limit), .oldest(let limit, _): limit
      }
    }
  }

  var rule: Rule {
    switch self {
    case .latest: .newest(1)
    case .first: .oldest(1, .discard)
    case .serial: .oldest(1, .wait)
    case .concurrent(let limit): .oldest(max(1, limit), .wait)
    case .keepNewest(let limit): .newest(max(1, limit))
    case .keepOldest(let limit, let overflow): .oldest(max(1, limit), overflow)
    }
  }
}
