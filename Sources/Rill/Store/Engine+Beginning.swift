// Turns that no input from outside starts.
extension Engine {
  /// Starts an effect that no action has requested.
  ///
  /// During a turn, its actions wait for the end of the turn.
  func begin(_ effect: Effect<Action>, on isolation: (any Actor)?) {
    begin { if let step = effect.step { _ = run(step, record: nil, cause: 0, on: isolation) } }
  }

  /// Starts what an earlier run of the program has left of an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect, as the reducer has made it again.
  ///   - cause: The number of the input that is named as the cause.
  ///   - first: The number of the first of its effects.
  ///   - isolation: The store's isolation.
  ///   - isLeft: Whether one of its effects, counted from 0, is still to be done.
  /// - Returns: The number after that of the last of its effects.
  func resume(
    _ effect: Effect<Action>, cause: UInt64, from first: UInt32, on isolation: (any Actor)?,
    where isLeft: (UInt32) -> Bool
  ) -> UInt32 {
    var next = first
    guard let rest = effect.step?.rest(&next, where: { isLeft($0 - first) }) else { return next }
    begin { _ = runNumbered(rest, record: nil, cause: cause, on: isolation) }
    return next
  }

  /// Calls a closure whose inputs wait until it returns.
  func begin(_ start: () -> Void) {
    if activity.contains(.turning) { start() } else { turning(on: isolation, start) }
  }

  /// Notifies observers and handles the inputs that they send, outside of a turn.
  func flush() {
    turning(on: isolation) { notify(batch: 0) }
    bringIn(on: isolation)
  }
}
