import Rill

/// Switches tools on for all stores at once.
///
/// ```swift
/// EveryStore.log(to: .standardError, exclude: [Clock.State.self])    // once, at launch
/// EveryStore.time(slow: .milliseconds(8))
/// ```
///
/// A switch concerns the stores that are made from then on, of any style and on any actor, so throw it before the first one
/// is made. A form with a function concerns the stores that this function makes, and the tasks that it starts, and no
/// others, so that tests may run side by side.
///
/// - Complexity: Making a store costs one look at a number while no switch is on.
public enum EveryStore {
  /// Attaches a ``Logger`` to each store that the process makes from now on.
  ///
  /// - Parameters:
  ///   - sinks: Where they write; standard error if none is given, and nowhere in tests.
  ///   - included: The types of states whose stores are logged; all if nil.
  ///   - excluded: The types of states whose stores are not logged.
  ///   - actions: The actions that are told.
  ///   - content: What they tell.
  ///   - level: What matters less is not told.
  ///   - options: How values are shown, and what of them not at all.
  /// - Returns: The switch, to turn off and on, and to stop.
  @discardableResult
  public static func log(
    to sinks: LogSink..., include included: [Any.Type]? = nil, exclude excluded: [Any.Type] = [],
    actions: ActionFilter = .all, content: LogContent = .all, level: LogLevel = .debug,
    options: DumpOptions = DumpOptions(limits: StateTree.Limits(elements: 100, characters: 1_000))
  ) -> EveryStoreSwitch {
    let logging = LoggingVisitor(
      sinks: sinks, included: StateFilter(included, excluded), actions: actions, content: content,
      level: level, options: options)
    return logging.master.stopping(NewStores.visit(with: logging))
  }

  /// Attaches a ``Logger`` to each store that a function makes, and the tasks that it starts.
  ///
  /// - Parameters:
  ///   - sinks: Where they write; standard error if none is given, and nowhere in tests.
  ///   - included: The types of states whose stores are logged; all if nil.
  ///   - excluded: The types of states whose stores are not logged.
  ///   - actions: The actions that are told.
  ///   - content: What they tell.
  ///   - level: What matters less is not told.
  ///   - body: The function.
  /// - Returns: What the function returns.
  public static func log<Result>(
    to sinks: LogSink..., include included: [Any.Type]? = nil, exclude excluded: [Any.Type] = [],
    actions: ActionFilter = .all, content: LogContent = .all, level: LogLevel = .debug,
    during body: () async throws -> Result
  ) async rethrows -> Result {
    let logging = LoggingVisitor(
      sinks: sinks, included: StateFilter(included, excluded), actions: actions, content: content,
      level: level, options: DumpOptions(limits: StateTree.Limits(elements: 100, characters: 1_000)))
    return try await NewStores.visit(with: logging, during: body)
  }

  /// Attaches a ``Timing`` to each store that the process makes from now on.
  ///
  /// - Parameters:
  ///   - threshold: A stage of a turn that takes longer is reported as slow; none if nil.
  ///   - effectThreshold: An effect that lives longer is reported as slow; none if nil.
  ///   - targets: What single kinds of actions and effects may take, instead of the thresholds.
  ///   - included: The types of states whose stores are timed; all if nil.
  ///   - excluded: The types of states whose stores are not timed.
  ///   - hear: Called with the store's name and everything that is measured, on the isolation of each store.
  /// - Returns: The switch, to turn off and on, and to stop.
  @discardableResult
  public static func time(
    slow threshold: Duration? = .milliseconds(50), slowEffects effectThreshold: Duration? = nil,
    targets: [TimingTarget] = [], include included: [Any.Type]? = nil, exclude excluded: [Any.Type] = [],
    onMeasurement hear: (@Sendable (_ store: String, _ name: String, TimingReport.Stage, Duration) -> Void)? =
      nil
  ) -> EveryStoreSwitch {
    let timing = TimingVisitor(
      limits: TimingLimits(turns: threshold, effects: effectThreshold, targets: targets),
      included: StateFilter(included, excluded), hear: hear)
    return timing.master.stopping(NewStores.visit(with: timing))
  }

  /// Attaches a ``Timing`` to each store that a function makes, and the tasks that it starts.
  ///
  /// - Parameters:
  ///   - threshold: A stage of a turn that takes longer is reported as slow; none if nil.
  ///   - effectThreshold: An effect that lives longer is reported as slow; none if nil.
  ///   - targets: What single kinds of actions and effects may take, instead of the thresholds.
  ///   - included: The types of states whose stores are timed; all if nil.
  ///   - excluded: The types of states whose stores are not timed.
  ///   - hear: Called with the store's name and everything that is measured, on the isolation of each store.
  ///   - body: The function.
  /// - Returns: What the function returns.
  public static func time<Result>(
    slow threshold: Duration? = .milliseconds(50), slowEffects effectThreshold: Duration? = nil,
    targets: [TimingTarget] = [], include included: [Any.Type]? = nil, exclude excluded: [Any.Type] = [],
    onMeasurement hear: (@Sendable (_ store: String, _ name: String, TimingReport.Stage, Duration) -> Void)? =
      nil,
    during body: () async throws -> Result
  ) async rethrows -> Result {
    let timing = TimingVisitor(
      limits: TimingLimits(turns: threshold, effects: effectThreshold, targets: targets),
      included: StateFilter(included, excluded), hear: hear)
    return try await NewStores.visit(with: timing, during: body)
  }

  /// Attaches a ``Timing`` to each store if the program was started with `RILL_TIMING=1` in its environment.
  ///
  /// - Parameter threshold: A stage of a turn that takes longer is reported as slow; none if nil.
  /// - Returns: The switch, or nil if the environment does not ask for it.
  @discardableResult
  public static func timeIfAsked(slow threshold: Duration? = .milliseconds(50)) -> EveryStoreSwitch? {
    guard ProcessVariable.value(of: "RILL_TIMING") == "1" else { return nil }
    return time(slow: threshold)
  }
}
