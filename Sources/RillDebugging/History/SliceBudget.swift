/// The work that a tool does on a store before it lets the store continue.
///
/// A slice ends after a number of steps, or after a time, whichever comes first. Its first step is always done, so that
/// work that needs many slices ends even if each of its steps takes longer than a slice.
package struct SliceBudget {
  private var steps: Int
  private let end: ContinuousClock.Instant?
  private let now: () -> ContinuousClock.Instant
  private var isFresh = true

  /// Creates the budget of a slice that begins now.
  ///
  /// - Parameters:
  ///   - steps: The maximum number of steps, such as inputs that are handled again.
  ///   - duration: The time after which no further step is done.
  ///   - now: Returns the current time.
  package init(
    steps: Int = 1_024, duration: Duration = .milliseconds(2),
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.steps = steps
    self.now = now
    end = now() + duration
  }

  private init() { (steps, end, now) = (.max, nil, { .now }) }

  /// A budget for work that is done in one step.
  package static var unlimited: SliceBudget { SliceBudget() }

  /// Counts a step.
  ///
  /// - Returns: Whether the step may be done in this slice.
  package mutating func spend() -> Bool {
    if isFresh {
      isFresh = false
    } else if steps <= 0 || end.map({ now() >= $0 }) == true {
      return false
    }
    steps -= 1
    return true
  }
}

/// The progress of work that is done in slices.
package enum SliceProgress<Output> {
  /// Another slice is needed.
  case more
  /// The work is done.
  case done(Output)
}
