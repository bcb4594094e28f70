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
  @inlinable @inline(__always)
  init(_ envelope: Envelope<State, Action>, _ chain: MiddlewareChain<State, Action>?, isNoting: Bool) {
    self.envelope = envelope
    self.chain = chain
    self.isNoting = isNoting && chain?.isRestoring != true
  }

  /// Opens the turn: moves the newest state to its place, and keeps a copy of it if a middleware needs it.
  @inlinable @inline(__always)
  mutating func open(_ sequence: UInt64, _ revision: UInt64) {
    self.sequence = sequence
    self.revision = revision
    guard let chain, chain.isAttended else { return }
    if chain.numbersSends { envelope.record?.setSequence(sequence) }
    chain.exchangeStates()
    if chain.needsStateBefore { before = chain.state.pointee }
    start = .now
  }

  @inlinable @inline(__always)
  mutating func admit(_ sequence: UInt64, _ revision: UInt64) -> SendTask? {
    open(sequence, revision)
    guard start != nil, let refusal = chain?.admit(&envelope) else { return nil }
    return refuse(refusal, isHandled: false)
  }

  /// Handles the input and settles linked fields.
  ///
  /// An animation of the input itself takes precedence over one that an assigned value has noted.
  @inlinable @inline(__always)
  mutating func handle(_ body: (Input<State, Action>) -> Effect<Action>.Step?) -> Effect<Action>.Step? {
    if isNoting || chain?.drawSource != nil {
      let (step, notes) = Self.surrounding(chain, isNoting: isNoting, envelope.input, body)
      if let notes { envelope.context = envelope.context.showing(notes) }
      self.notes = notes
      return step
    }
    let step = body(envelope.input)
    chain?.settleFields()
    return step
  }

  @inlinable @inline(__always)
  mutating func validate() -> SendTask? {
    handled = chain?.lap()
    guard let chain, let before,
      let refusal = chain.validate(chain.state.pointee, before: before, envelope.input)
    else { return nil }
    chain.state.pointee = before
    return refuse(refusal, isHandled: true)
  }

  @inlinable @inline(__always)
  mutating func commit(_ step: Effect<Action>.Step?, _ revision: UInt64) {
    chain?.commitFields()
    notes?.commit()
    guard let chain, let start else { return }
    Self.report(
      chain, envelope, Effect(step: step), nil, before, start, sequence, revision: revision, isHandled: true)
  }

  @inlinable @inline(__always)
  func notify(if isWatched: Bool, _ body: (SendContext?) -> Void) {
    let told = isWatched && handled != nil ? chain?.lap() : handled
    if isWatched { body(envelope.context) }
    guard let chain, let start, let handled, let told else { return }
    Self.measure(chain, sequence, start, handled, notifying: isWatched ? told.duration(to: .now) : .zero)
  }

  /// Reports the refusal of the input to the sender and to middleware.
  @inlinable @inline(__always)
  func refuse(_ refusal: Refusal, isHandled: Bool) -> SendTask {
    Self.refuse(chain, envelope, refusal, before, start, sequence, revision: revision, isHandled: isHandled)
  }
}

// Static functions, to which the turn passes only what they need: an address of the whole turn would keep it in memory.
extension AttendedTurn {
  /// Handles the input while values take notes, or while the reducer draws from the source of a tool.
  @usableFromInline
  static func surrounding(
    _ chain: MiddlewareChain<State, Action>?, isNoting: Bool, _ input: Input<State, Action>,
    _ body: (Input<State, Action>) -> Effect<Action>.Step?
  ) -> (Effect<Action>.Step?, TurnNotes?) {
    func settled() -> Effect<Action>.Step? {
      defer { chain?.settleFields() }
      return body(input)
    }
    func drawing() -> Effect<Action>.Step? {
      guard let source = chain?.drawSource else { return settled() }
      return source.during(settled)
    }
    guard isNoting else { return (drawing(), nil) }
    let notes = TurnNotes()
    return (notes.during(drawing), notes)
  }

  /// Reports the durations of the steps of the turn to middleware.
  @usableFromInline
  static func measure(
    _ chain: MiddlewareChain<State, Action>, _ sequence: UInt64, _ start: Moment, _ handled: Moment,
    notifying: Duration
  ) {
    let since = chain.waitingSince
    chain.waitingSince = nil
    let durations = TurnDurations(
      waiting: since.map { $0.duration(to: start) } ?? .zero, handling: start.duration(to: handled),
      notifying: notifying)
    for middleware in chain.attached { middleware.didMeasure?(durations, sequence) }
  }

  @usableFromInline
  static func refuse(
    _ chain: MiddlewareChain<State, Action>?, _ envelope: Envelope<State, Action>, _ refusal: Refusal,
    _ before: State?, _ start: Moment?, _ sequence: UInt64, revision: UInt64, isHandled: Bool
  ) -> SendTask {
    if let chain, let start {
      report(
        chain, envelope, .none, refusal, before, start, sequence, revision: revision, isHandled: isHandled)
    }
    chain?.waitingSince = nil
    guard let record = envelope.record, record.refuse(refusal) else {
      return SendTask(record: SendRecord(refusal: refusal))
    }
    return SendTask(record: record)
  }

  /// Reports the transition to middleware and streams, and moves the shown state back to its place.
  @inlinable @inline(__always)
  static func report(
    _ chain: MiddlewareChain<State, Action>, _ envelope: Envelope<State, Action>, _ effect: Effect<Action>,
    _ refusal: Refusal?, _ before: State?, _ start: Moment, _ sequence: UInt64, revision: UInt64,
    isHandled: Bool
  ) {
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
      hasFollowUps: !effect.isNone && effect.hasFollowUps,
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
