// Durations of the steps of a turn, for stores with a middleware that needs them.
extension Engine {
  /// A Boolean value that indicates whether a middleware needs the durations of the steps of a turn.
  var isMeasured: Bool {
    get { backstage?.isMeasured ?? false }
    set { if newValue != isMeasured { madeBackstage.isMeasured = newValue } }
  }

  /// Returns the current time if turns are measured.
  @inlinable @inline(__always)
  func lap() -> Moment? {
    if let backstage, backstage.isMeasured { Moment.now } else { nil }
  }

  /// Notifies observers, and then reports the durations of the turn to middleware that needs them.
  @inlinable @inline(__always)
  func measured(_ start: Moment, _ handled: Moment?, notify: () -> Void) {
    let told = activity.contains(.watched) ? lap() : handled
    notify()
    if let handled, let told { measure(start, handled, told) }
  }

  /// Reports the durations of the steps of a turn to middleware.
  ///
  /// - Parameters:
  ///   - start: The start of the turn.
  ///   - handled: The time at which the reducer returned.
  ///   - told: The time at which the notification of observers began.
  @inlinable
  func measure(_ start: Moment, _ handled: Moment, _ told: Moment) {
    guard let backstage else { return }
    let since = backstage.waitingSince
    if since != nil { backstage.waitingSince = nil }
    let durations = TurnDurations(
      waiting: since.map { $0.duration(to: start) } ?? .zero, handling: start.duration(to: handled),
      notifying: activity.contains(.watched) ? told.duration(to: .now) : .zero)
    for attendant in backstage.attendants { attendant.didMeasure?(durations, sequence) }
  }
}
