import Rill

extension History {
  /// Writes a test that repeats everything that is kept, for Swift Testing and a `TestStore`.
  ///
  /// - Parameters:
  ///   - name: What the test is called, as a sentence.
  ///   - store: An expression in Swift that makes the store, of `state` and `clock`.
  ///   - options: How it is written.
  ///   - json: Writes a state as JSON; asked where the state has no source in Swift, or a long one.
  /// - Returns: The file.
  /// - Throws: ``HistoryFailure`` if there are no entries, or the store has gone.
  public func testSource(
    named name: String, over store: String, options: TestSourceOptions = TestSourceOptions(),
    json: ((State) -> String?)? = nil
  ) throws(HistoryFailure) -> TestSource {
    try testSource(of: entries.map(\.number), named: name, over: store, options: options, json: json)
  }

  /// Writes a test that repeats some entries, for Swift Testing and a `TestStore`.
  ///
  /// ```swift
  /// let test = try history.testSource(
  ///   of: 3...9, named: "a todo is added", over: "Store(state, clock: clock) { Todos(client: .failing) }")
  /// ```
  ///
  /// **Behavior**
  /// - The test begins with the state before the first of them. What came from outside is sent, what effects have sent is
  ///   received, and only fields that change are expected. Refused inputs are expected with their reason.
  /// - Effects *never* do their work in the test: they are held, send what they have sent, and end when they ended. Only
  ///   interactors, and effects that write, run, with what the expression gives them; time passes for them as it did.
  /// - Skipped entries are left out, and what their effects have sent is sent as if from outside.
  /// - A value that has no source leaves a placeholder, so that the test does not compile rather than say something else.
  ///
  /// Everything in these entries and states stands in the test, secrets too.
  ///
  /// - Complexity: That of making the state at each entry, and of comparing it with the one before.
  /// - Parameters:
  ///   - numbers: The numbers of the entries; those within a range that the history never had are passed over.
  ///   - name: What the test is called, as a sentence.
  ///   - store: An expression in Swift that makes the store, of `state` and `clock`.
  ///   - options: How it is written.
  ///   - json: Writes a state as JSON; asked where the state has no source in Swift, or a long one.
  /// - Returns: The file.
  /// - Throws: ``HistoryFailure`` if the history has none of the entries or the store has gone.
  public func testSource(
    of numbers: some Sequence<UInt64>, named name: String, over store: String,
    options: TestSourceOptions = TestSourceOptions(), json: ((State) -> String?)? = nil
  ) throws(HistoryFailure) -> TestSource {
    guard control?.isOpen == true else { throw .detached("\(Self.self)") }
    let wanted = Set(numbers)
    let all = entries
    guard let place = all.firstIndex(where: { wanted.contains($0.number) && !$0.isSkipped }),
      let start = state(after: place == 0 ? 0 : all[place - 1].number)
    else {
      throw .nothingToTest(first: all.map(\.number).min(), last: all.map(\.number).max())
    }
    let scenes = scenes(of: all[place...].filter { wanted.contains($0.number) && !$0.isSkipped }, from: start)
    let plan = TestPlan(
      scenes.map { scene in
        let entry = scene.entry
        return TestPlan.Entry(
          number: entry.number, label: entry.label, isWrite: entry.action == nil, origin: entry.origin,
          cause: entry.cause, effect: entry.effect, time: entry.time, effects: effects(of: entry.number))
      }, runsEffects: all.contains { $0.origin.isInteractor })
    return TestSourceWriter<State, Action>(name: name, store: store, options: options, json: json)
      .source(scenes, from: start, plan)
  }

  /// The entries with the states around them, as if no others had happened.
  private func scenes(
    of selected: [HistoryEntry<State, Action>], from start: State
  ) -> [TestStepWriter<State, Action>.Scene] {
    var state = start
    return selected.map { entry in
      let before = state
      let refusal = entry.isHandled ? replay(entry.input, &state, true) : entry.refusal
      return .init(entry: entry, before: before, after: state, refusal: refusal)
    }
  }
}
