/// An effect without its work: what it is called and when it runs.
///
/// Descriptions compare, print and travel, so tests and tools can speak of effects without running them.
public struct EffectDescription: Hashable, Sendable {
  /// What the effect is called in tools.
  public var name: String {
    get { title.text }
    set { title = EffectTitle(newValue) }
  }
  private var title: EffectTitle
  /// The id it shares with the effects that it replaces, queues behind or is cancelled with.
  public var id: EffectID?
  /// What happens when others with its id are running; without an id, effects never meet.
  public var policy: EffectPolicy
  /// How long it waits for a pause in effects of its id.
  public var debounce: Duration?
  /// How often effects of its id may start.
  public var throttle: Throttle?
  /// How long it waits before it starts.
  public var delay: Duration?
  /// How long each attempt may take.
  public var timeout: Duration?
  /// How it is tried again when it throws.
  public var retry: Retry?
  /// How long after its start no other effect of its id starts.
  public var spacing: Duration?

  /// How often effects of one id may start.
  public struct Throttle: Hashable, Sendable {
    /// The time between two starts.
    public var interval: Duration
    /// Whether the last one of an interval starts at its end; otherwise it is dropped.
    public var latest: Bool

    /// Makes a throttle.
    public init(_ interval: Duration, latest: Bool) {
      self.interval = interval
      self.latest = latest
    }
  }

  /// How an effect that throws is tried again.
  public struct Retry: Hashable, Sendable {
    /// How many attempts may follow the first.
    public var times: Int
    /// How long to wait before each.
    public var backoff: Backoff

    /// Makes a retry.
    public init(_ times: Int, backoff: Backoff) {
      self.times = times
      self.backoff = backoff
    }
  }

  /// How long to wait between attempts.
  public enum Backoff: Hashable, Sendable {
    /// The same time before each attempt.
    case constant(Duration)
    /// A time that doubles with each attempt, up to a limit.
    case exponential(Duration, limit: Duration)

    /// The time to wait before an attempt.
    ///
    /// - Parameter attempt: 1 for the first attempt after a failure.
    /// - Returns: The time to wait.
    func wait(before attempt: Int) -> Duration {
      switch self {
      case .constant(let duration): return duration
      case .exponential(let duration, let limit):
        var wait = duration
        for _ in 1..<max(1, attempt) where wait < limit { wait *= 2 }
        return min(wait, limit)
      }
    }
  }

  /// Describes an effect.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - id: The id it shares with others; a debounced or throttled effect without one uses its name.
  ///   - policy: What happens when others with its id are running.
  ///   - debounce: How long it waits for a pause.
  ///   - throttle: How often effects of its id may start.
  ///   - delay: How long it waits before it starts.
  ///   - timeout: How long each attempt may take.
  ///   - retry: How it is tried again.
  ///   - spacing: How long after its start no other effect of its id starts.
  public init(
    _ name: String, id: EffectID? = nil, policy: EffectPolicy = .latest, debounce: Duration? = nil,
    throttle: Throttle? = nil, delay: Duration? = nil, timeout: Duration? = nil, retry: Retry? = nil,
    spacing: Duration? = nil
  ) {
    title = EffectTitle(name)
    self.id = id
    self.policy = policy
    self.debounce = debounce
    self.throttle = throttle
    self.delay = delay
    self.timeout = timeout
    self.retry = retry
    self.spacing = spacing
  }

  /// Describes an effect whose name is made when somebody asks for it.
  init(title: EffectTitle) {
    self.init("")
    self.title = title
  }
}
