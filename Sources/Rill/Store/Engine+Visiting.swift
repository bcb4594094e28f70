/// An element of the mailbox, which waits while a turn is running.
enum Mail<State, Action: Sendable> {
  /// An input that waits for its own turn, and the time at which it began to wait, if turns are measured.
  case input(Envelope<State, Action>, since: Moment?)
  /// A closure that is called between turns, and the number of the input that caused it.
  case visit(() -> Void, cause: UInt64)
}

extension Mail {
  /// The name of the element in reports of endless feedback.
  var name: String {
    switch self {
    case .input(let envelope, _):
      let (name, isWhole) = Self.head(of: envelope.input)
      return "\(name)\(isWhole ? "" : "…") by \(envelope.origin)"
    case .visit: return "a hook that is told of a change"
    }
  }

  /// Returns the beginning of an input's name, and whether the name is complete.
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

// Work between turns, which immediately reads the result of its own writes and sends.
extension Engine {
  /// Calls a closure between turns: immediately, or after the running turn and all earlier waiting inputs.
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

  /// Calls a closure that has waited in the mailbox.
  ///
  /// Closures that it defers are called after it, not within it.
  func visitInLine(_ body: () -> Void, cause: UInt64) {
    let before = postponed.count
    standAside(isVisiting: true) { visit(body, cause: cause) }
    guard postponed.count > before else { return }
    for mail in postponed[before...] { mailbox.append(mail) }
    postponed.removeSubrange(before...)
    activity.insert(.waiting)
  }

  /// Calls a closure that has waited for the end of a turn.
  func visit(_ body: () -> Void, cause: UInt64) {
    let outer = visitCause
    visitCause = cause
    body()
    visitCause = outer
  }

  /// Returns the number of the input that caused the current work of an effect.
  ///
  /// It is the input that started the effect. For an effect without such an input, it is the input of the current
  /// visit.
  func cause(of effect: EffectEntry) -> UInt64 { effect.cause == 0 ? visitCause : effect.cause }

  /// Calls a closure as if no turn were running, although one waits for its return.
  ///
  /// Waiting inputs continue to wait.
  ///
  /// - Parameters:
  ///   - isVisiting: Whether closures that are called between turns wait until this one has returned.
  ///   - body: The closure.
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

/// The nesting of work within turns.
struct Nesting {
  /// The greatest depth at which work on the store starts immediately.
  ///
  /// Deeper work starts after the outermost work.
  static let deepest = 16

  /// The number of nested calls of `standAside`.
  var depth = 0
  /// A Boolean value that indicates whether a closure that has waited for the end of a turn is being called.
  var isVisiting = false
}
