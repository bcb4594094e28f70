/// What waits while a turn is running.
enum Mail<State, Action: Sendable> {
  /// An input that waits for its own turn.
  case input(Envelope<State, Action>)
  /// A function that is called between turns, and the number of the input that led to it.
  case visit(() -> Void, cause: UInt64)
}

// Between turns: whoever is called then reads at once what it writes and sends.
extension Engine {
  /// Calls a function between turns: now, or after the running turn and what has been waiting longer.
  func waitOrVisit(_ body: @escaping () -> Void) {
    guard activity.contains(.turning) else { return body() }
    mailbox.append(.visit(body, cause: sequence))
    activity.insert(.waiting)
  }

  /// Calls a function that has waited for the end of a turn.
  func visit(_ body: () -> Void, cause: UInt64) {
    let outer = visitCause
    visitCause = cause
    body()
    visitCause = outer
  }

  /// The number of the input that led to what an effect does now: the one that started it; for an effect that none has
  /// started, the one that it is told of.
  func cause(of effect: EffectEntry) -> UInt64 { effect.cause == 0 ? visitCause : effect.cause }

  /// Calls a function as if no turn were running, though one waits for its return; what waits goes on waiting.
  func standAside(_ body: () -> Void) {
    let held = activity.intersection([.turning, .waiting])
    let waiting = held.contains(.waiting) ? mailbox : Mailbox()
    if held.contains(.waiting) { mailbox = Mailbox() }
    activity.subtract(held)
    body()
    if held.contains(.waiting) { mailbox = waiting }
    activity.formUnion(held)
  }
}
