import Rill
import RillValues

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
  let receive: (@Sendable (String, String, TimingReport.Stage, Duration) -> Void)?
  let master = EveryStoreSwitch()

  func visit<State, Action: Sendable>(_ store: Store<State, Action>) {
    guard included.means(State.self), master.isOn else { return }
    let label = SwiftTypeName(State.self).text
    store.attach(
      Timing<State, Action>(
        label, limits, clock: ContinuousClock(), name: nil, master: master,
        onMeasurement: receive.map { receive in { receive(label, $0.name, $0.stage, $0.duration) } }))
  }
}
