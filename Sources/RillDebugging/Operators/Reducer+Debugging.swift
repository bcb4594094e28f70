public import Rill
public import RillValues

extension Reducer {
  /// Logs the actions that this reducer handles and the changes it makes, wherever it is composed.
  ///
  /// ```swift
  /// Counter().debug("left").reduce(\.left, of: &state, action: action, embed: Action.left)
  /// ```
  ///
  /// The log is that of a ``Logger`` for this reducer's own part of the state. Replayed actions are logged again. To
  /// log a whole store with its effects and hooks, attach a ``Logger``, or call ``Rill/Store/debug(_:to:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the reducer in the log, or nil for its type.
  ///   - sinks: The destinations of the log. Defaults to standard error, or to nothing in tests.
  ///   - options: The options that control how values are shown and what is redacted.
  /// - Returns: A reducer that behaves the same.
  /// - Complexity: Each action costs a copy of the collections that it changes, and a comparison of the states.
  public func debug(
    _ name: String? = nil, to sinks: LogSink...,
    options: DumpOptions = DumpOptions(limits: StateTree.Limits(elements: 100, characters: 1_000))
  ) -> Reduce<State, Action> {
    let sinks = sinks.isEmpty ? LogSink.usual() : sinks
    guard !sinks.isEmpty else { return Reduce { reduce(into: &$0, action: $1) } }
    let name = name ?? SwiftTypeName(Self.self).text
    var count: UInt64 = 0
    return Reduce { state, action in
      let before = state
      let effect = reduce(into: &state, action: action)
      count += 1
      let transition = Transition(
        subject: .action(action), origin: .caller, sequence: count, cause: nil, revision: count, time: .now,
        refusal: nil, effects: effect.descriptions)
      let turn = LoggedTurn(
        transition, isForced: false, difference: Difference(from: before, to: state, options: options))
      let entry = LogEntry(
        time: LogTime.now(), level: .info, store: name, content: .turn(turn), options: options)
      for sink in sinks { sink.note(entry) }
      return effect
    }
  }
}

extension Store {
  /// Attaches a ``Logger`` and returns the store, for use where the store is created.
  ///
  /// ```swift
  /// let store = Store(Todos.State()) { Todos() }.debug()
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the store in the log, or nil for its state's type.
  ///   - sinks: The destinations of the log. Defaults to standard error, or to nothing in tests.
  /// - Returns: The store.
  @discardableResult
  public func debug(_ name: String? = nil, to sinks: LogSink...) -> Store {
    attach(
      Logger(
        sinks: sinks, name: name,
        options: DumpOptions(limits: StateTree.Limits(elements: 100, characters: 1_000))))
    return self
  }
}
