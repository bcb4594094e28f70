/// Tells what a store does, line by line: its state, each action with what it changed, effects and hooks.
///
/// ```swift
/// let logger = store.attach(Logger(to: .standardError))
/// ```
///
/// It can be attached at any time, and shows the state so far then. It can be turned off with ``isOn``, and detached.
/// A logger is for one store; several may share a ``LogSink``.
///
/// **Behavior**
/// - A logger that is not told where to write writes to standard error, and in tests *nowhere*.
/// - States are compared and pictures are made of what changed where the store lives, since a state need not be
///   `Sendable`. Words are made of them elsewhere. The state itself is *never* kept after the turn.
/// - A turn that changes nothing *never* shows a difference: values are compared, not their texts.
/// - Redactions apply to *everything*. Of what others have put into words, such as the label of a write, only the name is
///   shown if anything is redacted.
///
/// While it shows changes, each turn costs a copy of the collections it changes, and a comparison.
public final class Logger<State, Action: Sendable> {
  /// Whether it tells anything; when it is turned on again, it shows the state so far with the next turn.
  public var isOn = true {
    didSet { if isOn, !oldValue { owesState = true } }
  }
  /// What it tells.
  public var content: LogContent
  /// What matters less is not told.
  public var level: LogLevel
  /// What the store is called in the log.
  public let name: String

  let sinks: [LogSink]
  let actions: ActionFilter
  let options: DumpOptions
  let now: @Sendable () -> Duration
  private let isMeant: Bool

  /// Turns it off together with the loggers of other stores.
  var master: EveryStoreSwitch?
  /// Whether the state so far is still to be shown.
  var owesState = true
  /// Measures how long effects take.
  var stopwatch = Stopwatch(ContinuousClock())
  /// When the effects started that run now, by their numbers.
  var starts: [UInt64: Duration] = [:]
  /// When hooks began to handle what came to them.
  var firings: [UInt64: Duration] = [:]

  /// Makes a logger.
  ///
  /// - Parameters:
  ///   - sinks: Where it writes; standard error if none is given, and nowhere in tests.
  ///   - name: What the store is called in the log; its state's type if nil.
  ///   - included: The types of states whose stores are logged; all if nil. A logger that is made for many stores can so be
  ///     set up in one place.
  ///   - excluded: The types of states whose stores are not logged.
  ///   - actions: The actions that are told.
  ///   - content: What it tells.
  ///   - level: What matters less is not told.
  ///   - options: How values are shown, and what of them not at all.
  ///   - now: Tells the time since the start of 1970 in UTC; the system's clock if nil.
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

  /// Makes a logger for sinks that are a list.
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

  /// Returns once everything told so far is written.
  public func flush() async {
    for sink in sinks { await sink.flush() }
  }

  /// Whether it can ever tell anything of its store.
  var isUseful: Bool { isMeant && !sinks.isEmpty }

  /// Whether it tells things of this kind and level now.
  func tells(_ part: LogContent, _ level: LogLevel) -> Bool {
    isOn && isUseful && master?.isOn ?? true && level >= self.level && content.contains(part)
  }

  /// The state's type; of one inside a feature, the feature.
  private static var usualName: String {
    let name = SwiftTypeName(State.self).text
    return name.hasSuffix(".State") ? String(name.dropLast(".State".count)) : name
  }
}

@available(*, unavailable)
extension Logger: Sendable {}
