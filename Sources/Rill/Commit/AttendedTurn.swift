/// A turn in which middleware, streams of transitions, notes or linked fields take part.
///
/// Its functions are compiled with the store's own types, as `send` is. Unspecialized code would look up the types in
/// each step.
@usableFromInline
struct AttendedTurn<State, Action: Sendable>: TurnAttendance {
  @usableFromInline let chain: MiddlewareChain<State, Action>?
  /// A Boolean value that indicates whether values may take notes while they are assigned.
  @usableFromInline let isNoting: Bool
  @usableFromInline var envelope: Envelope<State, Action>
  @usableFromInline var sequence: UInt64 = 0
  @usableFromInline var revision: UInt64 = 0
  /// The start of the turn, if middleware or streams take part.
  @usableFromInline var start: Moment?
  /// The time at which the reducer returned, if turns are measured.
  @usableFromInline var handled: Moment?
  /// The state before the turn, if a middleware needs it.
  @usableFromInline var before: State?
  @usableFromInline var notes: TurnNotes?

  /// Creates a turn for an input.
  ///
  /// - Parameters:
  ///   - envelope: The input.
  ///   - chain: The middleware of the store, if it has any.
  ///   - isNoting: Whether values may take notes while they are assigned.
  @inlinable
  init(_ envelope: Envelope<State, Action>, _ chain: MiddlewareChain<State, Action>?, isNoting: Bool) {
    self.envelope = envelope
    self.chain = chain
    self.isNoting = isNoting && chain?.isRestoring != true
  }

  /// Opens the turn: moves the newest state to its place, and keeps a copy of it if a middleware needs it.
  @inlinable
  mutating func open(_ sequence: UInt64, _ revision: UInt64) {
    self.sequence = sequence
    self.revision = revision
    guard let chain, chain.isAttended else { return }
    chain.exchangeStates()
    if chain.needsStateBefore { before = chain.state.pointee }
    start = .now
  }

  @inlinable
  mutating func admit(_ sequence: UInt64, _ revision: UInt64) -> SendTask? {
    open(sequence, revision)
    guard start != nil, let refusal = chain?.admit(&envelope) else { return nil }
    return refuse(refusal, isHandled: false)
  }

  /// Handles the input and settles linked fields.
  ///
  /// An animation of the input itself takes precedence over one that an assigned value has noted.
  @inlinable
  mutating func handle(_ body: (Input<State, Action>) -> Effect<Action>.Step?) -> Effect<Action>.Step? {
    let step: Effect<Action>.Step?
    if isNoting {
      let (input, notes) = (envelope.input, TurnNotes())
      step = notes.during {
        defer { chain?.settleFields() }
        return body(input)
      }
      envelope.context = envelope.context.showing(notes)
      self.notes = notes
    } else {
      step = body(envelope.input)
      chain?.settleFields()
    }
    return step
  }

  @inlinable
  mutating func validate() -> SendTask? {
    handled = chain?.lap()
    guard let chain, let before,
      let refusal = chain.validate(chain.state.pointee, before: before, envelope.input)
    else { return nil }
    chain.state.pointee = before
    return refuse(refusal, isHandled: true)
  }

  @inlinable
  mutating func commit(_ step: Effect<Action>.Step?, _ revision: UInt64) {
    self.revision = revision
    chain?.commitFields()
    notes?.commit()
    if let start { report(Effect(step: step), nil, start, isHandled: true) }
  }

  @inlinable
  func notify(if isWatched: Bool, _ body: (SendContext?) -> Void) {
    guard let chain, let start, let handled else { return isWatched ? body(envelope.context) : () }
    let told = isWatched ? chain.lap() : handled
    if isWatched { body(envelope.context) }
    guard let told else { return }
    measure(start, handled, notifying: isWatched ? told.duration(to: .now) : .zero)
  }

  /// Reports the durations of the steps of the turn to middleware.
  @usableFromInline
  func measure(_ start: Moment, _ handled: Moment, notifying: Duration) {
    guard let chain else { return }
    let since = chain.waitingSince
    chain.waitingSince = nil
    let durations = TurnDurations(
      waiting: since.map { $0.duration(to: start) } ?? .zero, handling: start.duration(to: handled),
      notifying: notifying)
    for middleware in chain.attached { middleware.didMeasure?(durations, sequence) }
  }

  /// Reports the refusal of the input to the sender and to middleware.
  @usableFromInline
  func refuse(_ refusal: Refusal, isHandled: Bool) -> SendTask {
    if let start { report(.none, refusal, start, isHandled: isHandled) }
    chain?.waitingSince = nil
    guard let record = envelope.record, record.refuse(refusal) else {
      return SendTask(record: SendRecord(refusal: refusal))
    }
    return SendTask(record: record)
  }

  /// Reports the transition to middleware and streams, and moves the shown state back to its place.
  @inlinable
  func report(_ effect: Effect<Action>, _ refusal: Refusal?, _ start: Moment, isHandled: Bool) {
    guard let chain else { return }
    guard chain.isAttended else { return chain.exchangeStates() }
    let subject: Transition<Action>.Subject =
      switch envelope.input {
      case .action(let action): .action(action)
      case .write(let write): .write(write.label)
      }
    let transition = Transition(
      subject: subject, origin: envelope.origin, sequence: sequence,
      cause: envelope.context.cause == 0 ? nil : envelope.context.cause, revision: revision, time: start,
      refusal: refusal, effects: effect.isNone ? [] : effect.descriptions,
      animation: (effect.isNone ? nil : effect.animation) ?? envelope.context.motion?(), isHandled: isHandled,
      effect: envelope.effect == 0 ? nil : envelope.effect,
      parts: chain.partRecorder == nil ? nil : chain.takeParts())
    chain.notify(transition, envelope.input, before: before)
    chain.exchangeStates()
  }
}

extension SendContext {
  /// Returns the same context with the noted animation, unless the input names an animation itself.
  @usableFromInline
  func showing(_ notes: TurnNotes) -> SendContext {
    var context = self
    context.motion = { [motion] in motion?() ?? notes.animation }
    return context
  }
}
