extension TestClock {
  /// Moves the clock from deadline to deadline until something is true, or the time is over.
  ///
  /// - Parameters:
  ///   - timeout: How far to move the clock at most.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - isOver: What is to become true; asked when everything has come to rest.
  ///   - drain: Takes in what effects have left for a store that no actor owns.
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
