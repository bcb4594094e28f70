/// The inputs and visits of a store that wait for the running turn, and the state of the sends that they belong to.
///
/// A store creates its queue when an input waits for the first time. The store's isolation owns it.
final class SendQueue<State, Action: Sendable> {
  // Unchecked: of one isolation, never held across a call.
  @exclusivity(unchecked) private var mailbox = Mailbox<Mail<State, Action>>()
  /// The closures to call between turns after the current visit has returned.
  private var postponed: [Mail<State, Action>] = []
  /// The closures to call when all waiting inputs have ended, with the depth of the nesting at which they were added.
  private var endings: [(depth: UInt16, body: () -> Void)] = []
  /// A gauge of the inputs that have waited since the outermost send.
  // Unchecked: accessed on one isolation, never held across a call.
  @exclusivity(unchecked) var feedback = FeedbackGauge()
  /// The number of the input that caused the current work between turns, or 0.
  private(set) var visitCause: UInt64 = 0
  /// A Boolean value that indicates whether the next input is forced.
  private var isForcing = false
  /// The check of the next input, which runs before the input is handled.
  var pendingCheck: (() -> Refusal?)?
  private var lastBatch: UInt64 = 0
  /// The number of the batch whose sends are waiting, or 0.
  private var currentBatch: UInt64 = 0

  /// A Boolean value that indicates whether no input and no visit waits.
  var isEmpty: Bool { mailbox.isEmpty }
  /// The number of waiting inputs and visits.
  var count: Int { mailbox.count }

  /// Adds an input, as a part of the current batch.
  ///
  /// - Parameters:
  ///   - envelope: The input.
  ///   - since: The current time, if turns are measured.
  ///   - place: The place from which it was sent, if a tool records places.
  func append(_ envelope: Envelope<State, Action>, since: Moment?, at place: CallPlace?) {
    var envelope = envelope
    envelope.context.batch = currentBatch
    mailbox.append(.input(envelope, since: since, at: place.map { Boxed($0) }))
  }

  /// Adds a closure to call between turns.
  func append(visit: @escaping () -> Void, cause: UInt64) { mailbox.append(.visit(visit, cause: cause)) }

  /// Adds an effect that starts after the inputs before it.
  func append(effect: EffectToken, named name: String) { mailbox.append(.effect(effect, name: name)) }

  /// Removes and returns the element that has waited longest.
  func popFirst() -> Mail<State, Action>? { mailbox.popFirst() }

  /// Removes and returns all elements.
  func takeAll() -> Mailbox<Mail<State, Action>> {
    defer { mailbox = Mailbox() }
    return mailbox
  }

  /// Puts back elements that were removed.
  func putBack(_ elements: Mailbox<Mail<State, Action>>) { mailbox = elements }

  /// Counts an element whose turn has come, and names it if the feedback limit is near.
  ///
  /// - Returns: Whether the limit admits it.
  func admits(_ mail: Mail<State, Action>) -> Bool { admits(1) { mail.name } }

  /// Counts work as a number of inputs, and names it if the feedback limit is near.
  ///
  /// - Returns: Whether the limit admits it.
  func admits(_ inputs: Int, name: () -> String) -> Bool {
    switch feedback.admit(inputs) {
    case .pass: return true
    case .passNamed:
      feedback.name(name())
      return true
    case .stop: return false
    }
  }
}

// Visits, batches and forced sends.
extension SendQueue {
  /// Adds a closure to call when all waiting inputs were handled or refused.
  func append(ending: @escaping () -> Void, at depth: UInt16) { endings.append((depth, ending)) }

  /// Calls the closures that were added at a depth of the nesting or deeper.
  func callWaitingForEnd(at depth: UInt16) {
    guard !endings.isEmpty else { return }
    let ended = endings.filter { $0.depth >= depth }
    endings.removeAll { $0.depth >= depth }
    for ending in ended { ending.body() }
  }

  /// Adds a closure to call between turns after the current visit has returned.
  func postpone(visit: @escaping () -> Void, cause: UInt64) { postponed.append(.visit(visit, cause: cause)) }

  /// The number of closures that wait for the end of a visit.
  var postponedCount: Int { postponed.count }

  /// Lets the closures wait in line that were postponed after the given number of them.
  ///
  /// - Returns: Whether there were any.
  func appendPostponed(after count: Int) -> Bool {
    guard postponed.count > count else { return false }
    for mail in postponed[count...] { mailbox.append(mail) }
    postponed.removeSubrange(count...)
    return true
  }

  /// Calls a closure that has waited for the end of a turn.
  func visit(_ body: () -> Void, cause: UInt64) {
    let outer = visitCause
    visitCause = cause
    body()
    visitCause = outer
  }

  /// Makes one batch of the inputs that a closure sends during a turn.
  ///
  /// A batch within a batch is a part of it.
  func batched<Result>(_ sends: () throws -> Result) rethrows -> Result {
    let outer = currentBatch
    lastBatch += 1
    currentBatch = outer == 0 ? lastBatch : outer
    defer { currentBatch = outer }
    return try sends()
  }

  /// Returns whether the next element belongs to a batch.
  func continues(batch: UInt64) -> Bool {
    if case .input(let envelope, _, _) = mailbox.first { envelope.context.batch == batch } else { false }
  }

  /// Forces the next input while a closure sends it.
  func forcing<Result>(_ send: () -> Result) -> Result {
    isForcing = true
    defer { isForcing = false }
    return send()
  }

  /// Returns whether the current input is forced.
  ///
  /// Called once for each input.
  func takeForcing() -> Bool {
    defer { isForcing = false }
    return isForcing
  }
}

/// An element of a send queue.
enum Mail<State, Action: Sendable> {
  /// An input that waits for its own turn, the time at which it began to wait, if turns are measured, and the place from
  /// which it was sent, if a tool records places.
  case input(Envelope<State, Action>, since: Moment?, at: Boxed<CallPlace>?)
  /// A closure that is called between turns, and the number of the input that caused it.
  case visit(() -> Void, cause: UInt64)
  /// An effect that starts after the inputs before it.
  case effect(EffectToken, name: String)

  /// The name of the element in reports of endless feedback.
  var name: String {
    switch self {
    case .input(let envelope, _, _):
      let (name, isWhole) = Self.head(of: envelope.input)
      return "\(name)\(isWhole ? "" : "…") by \(envelope.origin)"
    case .visit: return "a hook that observes a change"
    case .effect(_, let name): return "the effect \"\(name)\""
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

/// The nesting of work within turns.
struct Nesting {
  /// The greatest depth at which work on the store starts immediately.
  ///
  /// Deeper work starts after the outermost work.
  static let deepest: UInt16 = 16

  /// The number of nested turns that have paused.
  var depth: UInt16 = 0
  /// A Boolean value that indicates whether a closure that has waited for the end of a turn is being called.
  var isVisiting = false
}
