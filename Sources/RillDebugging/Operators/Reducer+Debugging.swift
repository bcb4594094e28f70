public import Rill

extension Reducer {
  /// Tells what this reducer handles and what it changes, wherever it stands among others.
  ///
  /// ```swift
  /// Counter().debug("left").reduce(\.left, of: &state, action: action, embed: Action.left)
  /// ```
  ///
  /// It tells as a ``Logger`` does, of this reducer's own part of the state. What a store replays is told again. To see a
  /// whole store with its effects and hooks, attach a ``Logger``, or call ``Rill/Store/debug(_:to:)``.
  ///
  /// - Parameters:
  ///   - name: What the reducer is called in the log; its type if nil.
  ///   - sinks: Where it writes; standard error if none is given, and nowhere in tests.
  ///   - options: How values are shown, and what of them not at all.
  /// - Returns: A reducer that does the same.
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
  /// Attaches a ``Logger`` and returns the store, so that it can be said where the store is made.
  ///
  /// ```swift
  /// let store = Store(Todos.State()) { Todos() }.debug()
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the store is called in the log; its state's type if nil.
  ///   - sinks: Where it writes; standard error if none is given, and nowhere in tests.
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
