/// What waits while a turn is running.
enum Mail<State, Action: Sendable> {
  /// An input that waits for its own turn, and since when, if turns are measured.
  case input(Envelope<State, Action>, since: Moment?)
  /// A function that is called between turns, and the number of the input that led to it.
  case visit(() -> Void, cause: UInt64)
}

extension Mail {
  /// What it is called in the account of an endless feedback.
  var name: String {
    switch self {
    case .input(let envelope, _):
      let (name, isWhole) = Self.head(of: envelope.input)
      return "\(name)\(isWhole ? "" : "…") by \(envelope.origin)"
    case .visit: return "a hook that is told of a change"
    }
  }

  /// How an input begins in words, and whether that is all of it.
  private static func head(of input: Input<State, Action>) -> (name: String, isWhole: Bool) {
    let name =
      switch input {
      case .action(let action): "\(action)"
      case .write(let write): "the write \"\(write.label)\""
      }
    let head = name.prefix(60)
    return (String(head), head.endIndex == name.endIndex)
  }
}

// Between turns: whoever is called then reads at once what it writes and sends.
extension Engine {
  /// Calls a function between turns: now, or after the running turn and what has been waiting longer.
  func waitOrVisit(_ visit: @escaping () -> Void) {
    let body =
      backstage?.surroundings.map { surroundings in
        { CurrentSurroundings.$value.withValue(surroundings, operation: visit) }
      } ?? visit
    guard activity.contains(.turning) else { return body() }
    if nesting.isVisiting { return postponed.append(.visit(body, cause: sequence)) }
    mailbox.append(.visit(body, cause: sequence))
    activity.insert(.waiting)
  }

  /// Calls a function that has waited in line; whoever is told of what it does is called after it, and not within.
  func visitInLine(_ body: () -> Void, cause: UInt64) {
    let before = postponed.count
    standAside(isVisiting: true) { visit(body, cause: cause) }
    guard postponed.count > before else { return }
    for mail in postponed[before...] { mailbox.append(mail) }
    postponed.removeSubrange(before...)
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
  ///
  /// - Parameters:
  ///   - isVisiting: Whether functions that are to be called between turns wait until this one has returned.
  ///   - body: The function.
  func standAside(isVisiting: Bool = false, _ body: () -> Void) {
    let held = activity.intersection([.turning, .waiting])
    let waiting = held.contains(.waiting) ? mailbox : Mailbox()
    if held.contains(.waiting) { mailbox = Mailbox() }
    let outer = nesting
    nesting = Nesting(depth: outer.depth + 1, isVisiting: isVisiting)
    activity.subtract(held)
    body()
    if hasDue, outer.depth == 0 { startDue() }
    if held.contains(.waiting) { mailbox = waiting }
    activity.formUnion(held)
    nesting = outer
  }
}

/// What the engine does while it stands aside.
struct Nesting {
  /// How deep work on the store may start more of it at once; what is deeper begins on the actor's next turn.
  static let deepest = 16

  /// How often the engine stands aside, one time within another.
  var depth = 0
  /// Whether a function is being called that has waited for the end of a turn.
  var isVisiting = false
}
