import Rill

extension TestStore {
  /// Lets everything come to rest that can go on without the clock moving or the test acting.
  ///
  /// The steps of a test do so by themselves. It is for what a test does past the test store.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  public func settle(isolation: isolated (any Actor)? = #isolation) async {
    store.drain()
    // Without effects nothing goes on that the test would have to wait for.
    guard !store.effects.isEmpty || !clock.isStageIdle else { return }
    await clock.settle { store.drain() }
  }

  /// Moves the store's clock, waking whose time comes, one time after the other, and lets everything come to rest.
  ///
  /// - Parameters:
  ///   - duration: How far to move the clock.
  ///   - isolation: The isolation of the store; leave it out.
  public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
    await clock.advance(by: duration) { store.drain() }
  }

  /// Moves the store's clock from deadline to deadline until nobody sleeps on it.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  public func advanceToEnd(isolation: isolated (any Actor)? = #isolation) async {
    await clock.runAll { store.drain() }
  }

  /// Lets everything come to rest, and moves the clock until the wanted transition has come or the time is over.
  ///
  /// - Parameters:
  ///   - timeout: How far to move the clock; nil to leave it.
  ///   - isolation: The isolation of the store.
  ///   - isWanted: Whether a transition is the one.
  func arrive(
    within timeout: Duration?, isolation: isolated (any Actor)? = #isolation,
    _ isWanted: (TestLedger<State, Action>.Entry) -> Bool
  ) async {
    guard let timeout else { return await settle() }
    await clock.advance(within: timeout) {
      recorder.ledger.pending.contains(where: isWanted)
    } drain: {
      store.drain()
    }
  }
}
