/// The name and the schedule of an effect, without its work.
///
/// Descriptions can be compared, printed and sent, so tests and tools can refer to effects without running them.
public struct EffectDescription: Hashable, Sendable {
  /// The name of the effect in tools.
  public var name: String {
    get { title.text }
    set { title = EffectTitle(newValue) }
  }
  private var title: EffectTitle
  /// The id that the effect shares with those that it replaces, waits for or is cancelled with.
  public var id: EffectID? {
    get { rules?.value.id }
    set { change { $0.id = newValue } }
  }
  /// The behavior if other effects with the same id are running.
  ///
  /// Effects without an id do not affect each other.
  public var policy: EffectPolicy {
    get { rules?.value.policy ?? .latest }
    set { change { $0.policy = newValue } }
  }
  /// The time without new effects with its id for which the effect waits.
  public var debounce: Duration? {
    get { timing?.debounce }
    set { schedule { $0.debounce = newValue } }
  }
  /// The rate at which effects with its id may start.
  public var throttle: Throttle? {
    get { timing?.throttle }
    set { schedule { $0.throttle = newValue } }
  }
  /// The delay before the effect starts.
  public var delay: Duration? {
    get { timing?.delay }
    set { schedule { $0.delay = newValue } }
  }
  /// The time limit of each attempt.
  public var timeout: Duration? {
    get { timing?.timeout }
    set { schedule { $0.timeout = newValue } }
  }
  /// The repetition of the effect when it throws.
  public var retry: Retry? {
    get { timing?.retry }
    set { schedule { $0.retry = newValue } }
  }
  /// The time after its start in which no other effect with its id starts.
  public var spacing: Duration? {
    get { timing?.spacing }
    set { schedule { $0.spacing = newValue } }
  }
  /// The id, the policy and the durations, in a box: descriptions are copied often, and most effects have none of them.
  private var rules: Boxed<Rules>?

  private struct Rules: Hashable, Sendable {
    var id: EffectID?
    var policy = EffectPolicy.latest
    var timing: Boxed<Timing>?
  }

  private struct Timing: Hashable, Sendable {
    var debounce: Duration?
    var throttle: Throttle?
    var delay: Duration?
    var timeout: Duration?
    var retry: Retry?
    var spacing: Duration?
  }

  private var timing: Timing? { rules?.value.timing?.value }

  /// A Boolean value that indicates whether the effect has any durations.
  var isTimed: Bool { rules?.value.timing != nil }

  /// A Boolean value that indicates whether the effect waits before its work.
  var waits: Bool { timing.map { $0.debounce != nil || $0.delay != nil } ?? false }

  /// A Boolean value that indicates whether the effect has no id, no policy and no durations.
  var isPlain: Bool { rules == nil }

  private mutating func change(_ change: (inout Rules) -> Void) {
    var value = rules?.value ?? Rules()
    change(&value)
    rules = value == Rules() ? nil : Boxed(value)
  }

  private mutating func schedule(_ change: (inout Timing) -> Void) {
    var value = timing ?? Timing()
    change(&value)
    self.change { $0.timing = value == Timing() ? nil : Boxed(value) }
  }

  /// A limit on the rate at which effects with one id are admitted.
  public struct Throttle: Hashable, Sendable {
    /// The time between two admissions.
    public var interval: Duration
    /// A Boolean value that indicates whether the last effect of an interval is admitted at the end of the interval.
    ///
    /// Otherwise it is dropped.
    public var latest: Bool

    /// Creates a throttle.
    public init(_ interval: Duration, latest: Bool) {
      self.interval = interval
      self.latest = latest
    }
  }

  /// The repetition of an effect that throws.
  public struct Retry: Hashable, Sendable {
    /// The number of attempts that may follow the first.
    public var times: Int
    /// The time to wait before each attempt.
    public var backoff: Backoff

    /// Creates a retry.
    public init(_ times: Int, backoff: Backoff) {
      self.times = times
      self.backoff = backoff
    }
  }

  /// The time to wait between attempts.
  public enum Backoff: Hashable, Sendable {
    /// The same time before each attempt.
    case constant(Duration)
    /// A time that doubles with each attempt, up to a limit.
    case exponential(Duration, limit: Duration)

    /// Returns the time to wait before an attempt.
    ///
    /// - Parameter attempt: The number of the attempt, which is 1 for the first attempt after a failure.
    /// - Returns: The time to wait.
    package func wait(before attempt: Int) -> Duration {
      switch self {
      case .constant(let duration): return duration
      case .exponential(let duration, let limit):
        var wait = duration
        for _ in 1..<max(1, attempt) where wait < limit { wait *= 2 }
        return min(wait, limit)
      }
    }
  }

  /// Creates a description of an effect.
  ///
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - id: The id that the effect shares with others. A debounced, throttled or spaced effect without one uses its name, if it
  ///     has been named.
  ///   - policy: The behavior if other effects with the same id are running.
  ///   - debounce: The time without new effects with its id for which the effect waits.
  ///   - throttle: The rate at which effects with its id may start.
  ///   - delay: The delay before the effect starts.
  ///   - timeout: The time limit of each attempt.
  ///   - retry: The repetition of the effect when it throws.
  ///   - spacing: The time after its start in which no other effect with its id starts.
  public init(
    _ name: String, id: EffectID? = nil, policy: EffectPolicy = .latest, debounce: Duration? = nil,
    throttle: Throttle? = nil, delay: Duration? = nil, timeout: Duration? = nil, retry: Retry? = nil,
    spacing: Duration? = nil
  ) {
    title = EffectTitle(name)
    let timing = Timing(
      debounce: debounce, throttle: throttle, delay: delay, timeout: timeout, retry: retry, spacing: spacing)
    let isByID = debounce != nil || throttle != nil || spacing != nil
    let id = id ?? (isByID ? EffectID(name) : nil)
    let rules = Rules(id: id, policy: policy, timing: timing == Timing() ? nil : Boxed(timing))
    if rules != Rules() { self.rules = Boxed(rules) }
  }

  /// Creates a description of an effect whose name is created on demand.
  init(title: EffectTitle) {
    self.title = title
  }

  /// Sets the id and the policy.
  mutating func identify(_ id: EffectID, _ policy: EffectPolicy) {
    rules = Boxed(Rules(id: id, policy: policy, timing: rules?.value.timing))
  }

  /// Creates a description of an effect without a schedule.
  init(untimed name: String) { self.init(title: EffectTitle(name)) }
}
