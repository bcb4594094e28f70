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
