// How long the steps of a turn take, for a store with middleware that wants to know.
extension Engine {
  /// Whether somebody wants to know how long the steps of a turn take.
  var isMeasured: Bool {
    get { backstage?.isMeasured ?? false }
    set { if newValue != isMeasured { madeBackstage.isMeasured = newValue } }
  }

  /// The time, if somebody wants to know it.
  @inlinable @inline(__always)
  func lap() -> Moment? {
    if let backstage, backstage.isMeasured { Moment.now } else { nil }
  }

  /// Tells observers, and then middleware how long the steps of the turn took, if it wants to know.
  @inlinable @inline(__always)
  func measured(_ start: Moment, _ handled: Moment?, notify: () -> Void) {
    let told = activity.contains(.watched) ? lap() : handled
    notify()
    if let handled, let told { measure(start, handled, told) }
  }

  /// Tells middleware how long the steps of the turn took.
  ///
  /// - Parameters:
  ///   - start: When it began.
  ///   - handled: When the reducer was done.
  ///   - told: When observers were about to be told.
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
