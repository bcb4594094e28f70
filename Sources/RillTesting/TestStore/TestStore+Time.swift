import Rill

extension TestStore {
  /// Waits until nothing can continue unless the clock moves or the test acts.
  ///
  /// The steps of a test do this implicitly. Call this method after actions that bypass the test store.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  public func settle(isolation: isolated (any Actor)? = #isolation) async {
    store.takeIn(on: isolation)
    // Without effects there is no work to wait for.
    guard !store.effects.isEmpty || !clock.isStageIdle else { return }
    await clock.settle { store.takeIn(on: isolation) }
  }

  /// Advances the store's clock, wakes sleepers deadline by deadline, and waits until everything has settled.
  ///
  /// - Parameters:
  ///   - duration: The duration to advance by.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
    await clock.advance(by: duration) { store.takeIn(on: isolation) }
  }

  /// Advances the store's clock from deadline to deadline until there are no sleepers.
  ///
  /// A timer would make this run forever. The function therefore stops after 10,000 deadlines and fails the test.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  public func advanceToEnd(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await clock.runAll(in: "advanceToEnd()", at: site) { store.takeIn(on: isolation) }
  }

  /// Waits until everything has settled, and advances the clock until the expected transition has arrived or time is
  /// up.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration to advance by, or nil to leave the clock unchanged.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - isWanted: A closure that returns whether a transition is the expected one.
  func arrive(
    within timeout: Duration?, isolation: isolated (any Actor)? = #isolation,
    _ isWanted: (TestLedger<State, Action>.Entry) -> Bool
  ) async {
    guard let timeout else { return await settle() }
    await clock.advance(within: timeout) {
      recorder.ledger.pending.contains(where: isWanted)
    } drain: {
      store.takeIn(on: isolation)
    }
  }
}

extension TestStore {
  /// Returns the time for which a step has waited, or nil if it has not waited, because the test's task is cancelled.
  func waited(_ timeout: Duration?) -> Duration? { Task.isCancelled ? nil : timeout }
}

extension Store {
  /// Brings in what others have for the store, which otherwise enters when its actor is free: deliveries of effects, and changes of
  /// shared values.
  func takeIn(on isolation: (any Actor)?) {
    drain()
    _ = bringInFields(on: isolation)
  }
}

extension TestClock {
  /// Advances the clock from deadline to deadline until a condition is satisfied or the time limit is reached.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration to advance by.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - isOver: A closure that evaluates the condition whenever everything has settled.
  ///   - drain: A closure that delivers waiting actions to a store without an actor.
  func advance(
    within timeout: Duration, isolation: isolated (any Actor)? = #isolation, until isOver: () -> Bool,
    drain: () -> Void
  ) async {
    await settle(drain: drain)
    let limit = now.advanced(by: timeout)
    while !isOver(), !Task.isCancelled {
      guard let next = deadlines.first, next <= limit else { return await advance(to: limit, drain: drain) }
      await runToNextDeadline(drain: drain)
    }
  }
}
