import Rill

/// A filter for stores by the types of their states.
struct StateFilter: Sendable {
  private let included: Set<ObjectIdentifier>?
  private let excluded: Set<ObjectIdentifier>

  init(_ included: [Any.Type]?, _ excluded: [Any.Type]) {
    self.included = included.map { Set($0.map(ObjectIdentifier.init)) }
    self.excluded = Set(excluded.map(ObjectIdentifier.init))
  }

  /// Returns whether the filter includes stores of a type of state.
  func means(_ state: Any.Type) -> Bool {
    let type = ObjectIdentifier(state)
    return !excluded.contains(type) && included?.contains(type) ?? true
  }
}

/// Attaches loggers.
struct LoggingVisitor: NewStoreVisitor {
  let sinks: [LogSink]
  let included: StateFilter
  let actions: ActionFilter
  let content: LogContent
  let level: LogLevel
  let options: DumpOptions
  let master = EveryStoreSwitch()

  func visit<State, Action: Sendable>(_ store: Store<State, Action>) {
    guard included.means(State.self), master.isOn else { return }
    let logger = Logger<State, Action>(
      sinks: sinks, actions: actions, content: content, level: level, options: options)
    logger.master = master
    store.attach(logger)
  }
}

/// Attaches timings.
struct TimingVisitor: NewStoreVisitor {
  let limits: TimingLimits
  let included: StateFilter
  let hear: (@Sendable (String, String, TimingReport.Stage, Duration) -> Void)?
  let master = EveryStoreSwitch()

  func visit<State, Action: Sendable>(_ store: Store<State, Action>) {
    guard included.means(State.self), master.isOn else { return }
    let label = "\(State.self)"
    store.attach(
      Timing<State, Action>(
        label, limits, clock: ContinuousClock(), name: nil, master: master,
        onMeasurement: hear.map { hear in { hear(label, $0.name, $0.stage, $0.duration) } }))
  }
}
