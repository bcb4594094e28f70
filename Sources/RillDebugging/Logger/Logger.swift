import Rill
public import RillValues

/// Logs the activity of a store: its state, each action with the changes it made, effects and hooks.
///
/// ```swift
/// let logger = store.attach(Logger(to: .standardError))
/// ```
///
/// A logger can be attached at any time, and then logs the current state. It can be turned off with ``isOn``, and
/// detached. Each logger belongs to one store; several loggers can share a ``LogSink``.
///
/// **Behavior**
/// - A logger without a sink writes to standard error, or *nowhere* in tests.
/// - States are compared, and descriptions of the changes made, on the store's isolation, because a state need not be
///   `Sendable`. The descriptions are formatted elsewhere. The state itself is *never* kept after the turn.
/// - A turn that changes nothing *never* logs a difference: values are compared, not their texts.
/// - Redactions apply to *everything*. If there are any, text that may contain values, such as the label of a write, is
///   reduced to its name.
///
/// - Complexity: While changes are logged, each turn copies the plain collections that it changes, and compares each
///   element of a changed list.
public final class Logger<State, Action: Sendable> {
  /// A Boolean value that indicates whether the logger is on; after it is turned on, the next turn logs the current
  /// state.
  public var isOn = true {
    didSet { if isOn, !oldValue { owesState = true } }
  }
  /// The content that is logged.
  public var content: LogContent
  /// The lowest level that is logged.
  public var level: LogLevel
  /// The name of the store in the log.
  public let name: String

  let sinks: [LogSink]
  let actions: ActionFilter
  let options: DumpOptions
  let now: @Sendable () -> Duration
  private let isMeant: Bool

  /// The switch that disables this logger together with those of other stores.
  var master: EveryStoreSwitch?
  /// Whether the current state has yet to be logged.
  var owesState = true
  /// Measures the durations of effects.
  var stopwatch = Stopwatch(ContinuousClock())
  /// The start times of the running effects, by their numbers.
  var starts: [UInt64: Duration] = [:]
  /// The times at which hooks started to handle a firing.
  var firings: [UInt64: Duration] = [:]

  /// Creates a logger.
  ///
  /// - Parameters:
  ///   - sinks: The destinations of the log. Defaults to standard error, or to nothing in tests.
  ///   - name: The name of the store in the log, or nil for its state's type.
  ///   - included: The types of states whose stores are logged, or nil for all. Loggers for many stores can thus be
  ///     configured in one place.
  ///   - excluded: The types of states whose stores are not logged.
  ///   - actions: The actions that are logged.
  ///   - content: The content that is logged.
  ///   - level: The lowest level that is logged.
  ///   - options: The options that control how values are shown and what is redacted.
  ///   - now: Returns the time since the start of 1970 in UTC. If nil, the system clock is used.
  public init(
    to sinks: LogSink..., name: String? = nil, include included: [Any.Type]? = nil,
    exclude excluded: [Any.Type] = [], actions: ActionFilter = .all, content: LogContent = .all,
    level: LogLevel = .debug,
    options: DumpOptions = DumpOptions(limits: StateTree.Limits(elements: 100, characters: 1_000)),
    now: (@Sendable () -> Duration)? = nil
  ) {
    self.sinks = sinks.isEmpty ? LogSink.usual() : sinks
    self.name = name ?? Self.usualName
    self.actions = actions
    self.content = content
    self.level = level
    self.options = options
    self.now = now ?? LogTime.now
    isMeant = StateFilter(included, excluded).means(State.self)
  }

  /// Creates a logger for an array of sinks.
  init(
    sinks: [LogSink], name: String? = nil, actions: ActionFilter = .all, content: LogContent = .all,
    level: LogLevel = .debug, options: DumpOptions
  ) {
    self.sinks = sinks.isEmpty ? LogSink.usual() : sinks
    self.name = name ?? Self.usualName
    self.actions = actions
    self.content = content
    self.level = level
    self.options = options
    now = LogTime.now
    isMeant = true
  }

  /// Waits until all entries made so far are written.
  public func flush() async {
    for sink in sinks { await sink.flush() }
  }

  /// Whether the logger can ever log anything about its store.
  var isUseful: Bool { isMeant && !sinks.isEmpty }

  /// Returns whether content of this kind and level is currently logged.
  func tells(_ part: LogContent, _ level: LogLevel) -> Bool {
    isOn && isUseful && master?.isOn ?? true && level >= self.level && content.contains(part)
  }

  /// The type of the state, or, for a state nested in a feature, the type of the feature.
  private static var usualName: String {
    let name = SwiftTypeName(State.self).text
    return name.hasSuffix(".State") ? String(name.dropLast(".State".count)) : name
  }
}

@available(*, unavailable)
extension Logger: Sendable {}

/// Measures the time since its creation on a clock.
struct Stopwatch {
  private let read: () -> Duration

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
  }

  var elapsed: Duration { read() }
}
