/// What happens when an effect starts while others with its id are running.
public enum EffectPolicy: Hashable, Sendable {
  /// The running ones are cancelled.
  case latest
  /// The new one is dropped while one is running.
  case first
  /// One runs at a time; the others wait in the order of their start.
  case serial
  /// At most so many run at a time; the others wait in the order of their start.
  case concurrent(max: Int)
  /// At most so many run at a time; the oldest is cancelled to make room.
  case keepNewest(Int)
  /// At most so many run at a time; what comes then is discarded or waits.
  case keepOldest(Int, overflow: Overflow)

  /// What becomes of an effect that finds no room.
  public enum Overflow: Hashable, Sendable {
    /// It is dropped.
    case discard
    /// It waits.
    case wait
  }

  /// How many may run, and what makes room for one more: the six policies in their two forms.
  enum Rule: Hashable, Sendable {
    case newest(Int)
    case oldest(Int, Overflow)
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
