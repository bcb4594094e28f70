import Rill
public import RillDebugging

extension History {
  /// Returns a test that repeats all kept entries, for Swift Testing and a `TestStore`.
  ///
  /// - Parameters:
  ///   - name: The name of the test, as a sentence.
  ///   - store: A Swift expression that creates the store from `state` and `clock`.
  ///   - options: The options that control how the test is written.
  ///   - json: A closure that encodes a state as JSON. It is called if the state cannot be written in Swift, or only at
  ///     length.
  /// - Returns: The test file.
  /// - Throws: `HistoryFailure` if there are no entries, or if the store has been deallocated.
  public func testSource(
    named name: String, over store: String, options: TestSourceOptions = TestSourceOptions(),
    json: ((State) -> String?)? = nil
  ) throws(HistoryFailure) -> TestSource {
    try testSource(of: entries.map(\.sequence), named: name, over: store, options: options, json: json)
  }

  /// Returns a test that repeats some entries, for Swift Testing and a `TestStore`.
  ///
  /// ```swift
  /// let test = try history.testSource(
  ///   of: 3...9, named: "a todo is added", over: "Store(state, clock: clock) { Todos(client: .failing) }")
  /// ```
  ///
  /// **Behavior**
  /// - The test starts with the state before the first of these entries. It sends the inputs that came from outside,
  ///   receives the ones that effects sent, and expects changes only of the fields that change. Refused inputs are
  ///   expected with their reason.
  /// - Effects *never* do their work in the test: they are held, send what they sent in the history, and end when they
  ///   ended. Only interactors, and effects that write, run with the dependencies that the expression provides; the
  ///   clock advances for them as it did.
  /// - An action that an effect without work sends immediately comes with its cause, and is received as well.
  /// - Skipped entries are omitted, and actions that their effects sent are sent as if from outside.
  /// - A value that cannot be written in Swift leaves a placeholder, so that the test does not compile instead of
  ///   testing something else.
  ///
  /// The test contains everything in these entries and states, including secrets.
  ///
  /// - Complexity: That of reconstructing the state at each entry, and of comparing it with the previous one.
  /// - Parameters:
  ///   - numbers: The numbers of the entries. Numbers that the history never had are ignored.
  ///   - name: The name of the test, as a sentence.
  ///   - store: A Swift expression that creates the store from `state` and `clock`.
  ///   - options: The options that control how the test is written.
  ///   - json: A closure that encodes a state as JSON. It is called if the state cannot be written in Swift, or only at
  ///     length.
  /// - Returns: The test file.
  /// - Throws: `HistoryFailure` if the history has none of the entries, or if the store has been deallocated.
  public func testSource(
    of numbers: some Sequence<UInt64>, named name: String, over store: String,
    options: TestSourceOptions = TestSourceOptions(), json: ((State) -> String?)? = nil
  ) throws(HistoryFailure) -> TestSource {
    guard isOpen else { throw .detached(SwiftTypeName(Self.self).text) }
    let all = entries
    let wanted = withImmediateSends(Set(numbers), all)
    guard let place = all.firstIndex(where: { wanted.contains($0.sequence) && !$0.isSkipped }),
      let start = state(after: place == 0 ? 0 : all[place - 1].sequence)
    else {
      throw .nothingToTest(first: all.map(\.sequence).min(), last: all.map(\.sequence).max())
    }
    let scenes = scenes(
      of: all[place...].filter { wanted.contains($0.sequence) && !$0.isSkipped }, from: start)
    let plan = TestPlan(
      scenes.map { scene in
        let entry = scene.entry
        return TestPlan.Entry(
          sequence: entry.sequence, label: entry.label, isWrite: entry.action == nil, origin: entry.origin,
          cause: entry.cause, effect: entry.effect, time: entry.time, effects: effects(of: scene, in: scenes))
      }, runsEffects: all.contains { $0.origin.isInteractor })
    return TestSourceWriter<State, Action>(name: name, store: store, options: options, json: json)
      .source(scenes, from: start, plan)
  }

  /// Adds the entries that the test store sends with the selected ones, because effects without work send them immediately.
  private func withImmediateSends(
    _ selected: Set<UInt64>, _ all: [HistoryEntry<State, Action>]
  ) -> Set<UInt64> {
    all.reduce(into: selected) { wanted, entry in
      guard entry.action != nil, let cause = entry.cause, wanted.contains(cause),
        case .effect(let name) = entry.origin, TestPlan.ownless.contains(name)
      else { return }
      let sender = effects(of: cause).first { effect in
        entry.effect.map { $0 == effect.number } ?? (effect.description.name == name)
      }
      if sender.map({ !TestPlan.canWait($0.description) }) ?? true { wanted.insert(entry.sequence) }
    }
  }

  /// Returns the entries with the states before and after them, as if no other entries had happened.
  private func scenes(
    of selected: [HistoryEntry<State, Action>], from start: State
  ) -> [TestStepWriter<State, Action>.Scene] {
    var state = start
    return selected.map { entry in
      let before = state
      let refusal = entry.isHandled ? replayed(entry.input, on: &state) : entry.refusal
      return .init(entry: entry, before: before, after: state, refusal: refusal)
    }
  }
}
