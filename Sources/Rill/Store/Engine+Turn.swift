// The steps of the turn that are taken only when inputs wait, observers or middleware exist, or effects start.
extension Engine {
  /// Handles a packed input, now or later.
  func send(
    _ envelope: Envelope<State, Action>, at place: CallPlace? = nil, on isolation: (any Actor)?
  ) -> SendTask {
    send(envelope, envelope.context, record: envelope.record, on: isolation) {
      wait(envelope, at: place, on: isolation)
    } handle: {
      handle(envelope.input)
    }
  }

  /// Runs one turn for a packed input.
  func turn(_ envelope: Envelope<State, Action>, on isolation: (any Actor)?) -> SendTask {
    guard activity.isDisjoint(with: .seen) else { return attendedTurn(envelope, on: isolation) }
    var nothing = NoAttendance<Action>()
    return turn(&nothing, envelope.context, record: envelope.record, on: isolation) { _ in
      handle(envelope.input)
    }
  }

  /// Runs one turn in which middleware, streams, notes or linked fields take part.
  ///
  /// It handles the packed input: if the caller passed its closure on, the closure would not be inlined in any send.
  @inlinable
  func attendedTurn(_ envelope: Envelope<State, Action>, on isolation: (any Actor)?) -> SendTask {
    let chain = chainIfMade
    var envelope = envelope
    if let chain, chain.numbersSends, envelope.record == nil { envelope.record = makeRecord() }
    var attended = AttendedTurn(
      envelope, chain, isNoting: !activity.isDisjoint(with: [.noting, .attended]) && TurnNotes.areInUse)
    let task = turn(&attended, envelope.context, record: envelope.record, on: isolation) { attended in
      attended.handle { handle($0) }
    }
    if let chain, chain.isListenedTo { tidy() }
    return task
  }

  /// Handles an action that cannot be handled on the fast path.
  ///
  /// The parts of the envelope are passed one by one: a fast send would have to keep them while it is put together.
  // Not inlined, but compiled with the store's own types.
  @inlinable @inline(never)
  func sendSlowly(
    _ action: Action, _ origin: Origin, _ fileID: StaticString?, _ line: UInt, on isolation: (any Actor)?
  ) -> SendTask {
    let envelope = Envelope<State, Action>(action, from: origin)
    if activity.isLinkedOnly { return sendInStep(envelope, on: isolation) }
    return wait(envelope, at: fileID.map { CallPlace($0, line) }, on: isolation)
  }

  /// Handles an input that cannot be handled on the fast path.
  ///
  /// During a turn, it waits. Otherwise the store takes in deliveries from effects first.
  ///
  /// - Parameters:
  ///   - envelope: The input.
  ///   - place: The place from which it was sent, if it is known.
  ///   - isolation: The store's isolation.
  /// - Returns: The task of the send.
  @usableFromInline
  func wait(
    _ envelope: Envelope<State, Action>, at place: CallPlace? = nil, on isolation: (any Actor)?
  ) -> SendTask {
    var envelope = envelope
    let place = activity.contains(.placed) ? chainIfMade?.takePlace(or: place) : nil
    guard activity.contains(.turning) else {
      if enter(from: envelope.knownOrigin, on: isolation) { envelope.context.forcing = .whole }
      if activity.contains(.linked) {
        return inStep(on: isolation) { placedTurn(envelope, at: place, on: isolation) }
      }
      activity.remove(.inbox)
      takeIn()
      defer { if self.isolation == nil { activity.insert(.inbox) } }
      guard activity.contains(.placed), !activity.contains(.inbox) else {
        return send(envelope, at: place, on: isolation)
      }
      return turning(on: isolation) { placedTurn(envelope, at: place, on: isolation) }
    }
    if let queueIfMade, queueIfMade.takeForcing() { envelope.context.forcing = .whole }
    if envelope.context.cause == 0 { envelope.context.cause = sequence }
    envelope.isDue = queueIfMade?.pendingCheck
    let record = envelope.record ?? makeRecord()
    record.openInput()
    envelope.record = record
    queue.append(envelope, since: chainIfMade?.lap(), at: place)
    activity.insert(.waiting)
    return SendTask(record: record)
  }

  /// Prepares for an input that enters while no turn is running.
  ///
  /// - Parameters:
  ///   - origin: The origin of the input.
  ///   - isolation: The store's isolation.
  /// - Returns: A Boolean value that indicates whether the send is forced.
  @usableFromInline
  func enter(from origin: Origin, on isolation: (any Actor)?) -> Bool {
    let isForced = queueIfMade?.takeForcing() ?? false
    settle(on: isolation)
    welcome(origin)
    return isForced
  }

  /// Runs one turn for a packed input, and tells tools from which place it was sent.
  func placedTurn(
    _ envelope: Envelope<State, Action>, at place: CallPlace?, on isolation: (any Actor)?
  ) -> SendTask {
    guard activity.contains(.placed), let chainIfMade else { return turn(envelope, on: isolation) }
    // An effect that starts in a turn may run others before the turn ends.
    let outer = chainIfMade.place
    chainIfMade.place = place
    defer { chainIfMade.place = outer }
    return turn(envelope, on: isolation)
  }

  /// Handles waiting inputs, first in, first out, until none is left or the feedback limit is reached.
  @usableFromInline
  func drain(on isolation: (any Actor)?) {
    guard activity.contains(.waiting) else { return }
    let queue = queue
    queue.feedback.enter()
    defer {
      queue.feedback.leave()
      activity.remove(.waiting)
      queue.callWaitingForEnd(at: nesting.depth)
    }
    while let mail = queue.popFirst() {
      if queue.isEmpty { activity.remove(.waiting) }
      guard queue.admits(mail) else { return breakOff(mail) }
      switch mail {
      case .input(let envelope, let since, let place):
        if let refusal = envelope.isDue?() {
          turnAway(envelope, refusal)
          continue
        }
        bringIn(on: isolation)
        if let since { chainIfMade?.waitingSince = since }
        _ = placedTurn(envelope, at: place?.value, on: isolation)
        envelope.record?.closeInput()
      case .visit(let body, let cause): visitInLine(body, cause: cause)
      case .effect(let token, _): startInLine(token)
      }
    }
  }

  /// Notifies observers, with an animation if the effect or the write names one.
  @inlinable @inline(__always)
  func notify(_ context: SendContext, _ step: Effect<Action>.Step?) {
    if step != nil || context.motion != nil { animate(step, context.motion) }
    if !context.forcing.isNone { force(context.forcing) }
    notify(batch: context.batch)
  }

  @usableFromInline
  func animate(_ step: Effect<Action>.Step?, _ motion: (() -> StateAnimation?)?) {
    guard let animation = Effect(step: step).animation ?? motion?() else { return }
    self.animation = animation
    activity.insert(.animated)
  }

  /// Starts the effects of a step.
  @usableFromInline
  func run(
    _ step: Effect<Action>.Step, record: SendRecord?, cause: UInt64, on isolation: (any Actor)?
  ) -> SendTask {
    let isNumbered = chainIfMade?.numbersEffects ?? false
    return runNumbered(isNumbered ? step.numbered() : step, record: record, cause: cause, on: isolation)
  }

  /// Starts the effects of a step that already have their numbers.
  func runNumbered(
    _ step: Effect<Action>.Step, record: SendRecord?, cause: UInt64, on isolation: (any Actor)?
  ) -> SendTask {
    settle(on: isolation)
    let record = record ?? makeRecord()
    start(step, Asking(record: record, cause: cause, isHandler: record.accept()))
    if self.isolation == nil { activity.insert(.inbox) }
    if activity.contains(.attended) { connection.takeEvents() }
    return SendTask(record: record)
  }

  private func start(_ step: Effect<Action>.Step, _ asking: Asking) {
    step.begin(isIdle: { queueIfMade?.isEmpty ?? true }) { step in
      switch step {
      case .send, .write: follow(step, asking)
      case .cancel(.id(let id)): runnerIfStarted?.cancel(id)
      case .cancel(.matching(let isMeant)): runnerIfStarted?.cancel(where: isMeant)
      case .job(let job): start(job, asking)
      case .animate, .condition, .merge, .concatenate: break
      }
    } rest: { rest in
      let rest = Effect<Action>.Step.concatenate(rest)
      var plan = EffectPlan(EffectDescription(untimed: "concatenate"))
      if let numbers = rest.numbers { plan.numbers = numbers }
      let job = EffectJob(plan: plan, work: .steps(rest), subject: rest.subject)
      start(job, asking, isInLine: !(queueIfMade?.isEmpty ?? true))
    }
  }

  /// Starts an effect that has waited in line.
  private func startInLine(_ token: EffectToken) {
    guard nesting.depth < Nesting.deepest else {
      hasDue = true
      runnerIfStarted?.start(token, isDue: true)
      return
    }
    standAside { runnerIfStarted?.start(token, isDue: false) }
  }

  // A function of its own: the types of inputs are looked up where they are used, which takes longer than to start.
  @inline(never)
  private func follow(_ step: Effect<Action>.Step, _ asking: Asking) {
    switch step {
    case .send(let action): follow(with: .action(action), from: "send", asking)
    case .write(let write): follow(with: .write(storeWrite(write)), from: "write", asking)
    case .cancel, .animate, .condition, .job, .merge, .concatenate: break
    }
  }

  /// Sends an input that waits for the end of the turn.
  private func follow(with input: Input<State, Action>, from effect: String, _ asking: Asking) {
    let envelope = Envelope(input, origin: .effect(effect), cause: asking.cause, record: asking.record)
    _ = wait(envelope, on: nil)
  }

  /// Starts an effect.
  ///
  /// Work on the store runs up to its first suspension before the outermost `send` returns.
  ///
  /// - Parameters:
  ///   - job: The effect.
  ///   - asking: The request for it.
  ///   - isInLine: Whether it starts after the inputs that wait.
  private func start(_ job: EffectJob<Action>, _ asking: Asking, isInLine: Bool = false) {
    var lives: [EffectLife] = []
    let job = job.hasPresence ? follow(job, &lives) : job
    if isInLine {
      guard let token = begin(job, asking, .inLine, lives) else { return }
      queue.append(effect: token, named: job.plan.description.name)
      activity.insert(.waiting)
      return
    }
    guard job.startsOnStore else {
      begin(job, asking, .elsewhere, lives)
      return
    }
    // Deeper nesting would use more and more stack, so the work starts after the outermost work.
    guard nesting.depth < Nesting.deepest else {
      hasDue = true
      begin(job, asking, .soon, lives)
      return
    }
    standAside { begin(job, asking, .here, lives) }
  }

  @discardableResult
  private func begin(
    _ job: EffectJob<Action>, _ asking: Asking, _ start: EffectRun.Start, _ lives: [EffectLife]
  ) -> EffectToken? {
    runner.begin(
      job, record: asking.record, cause: asking.cause, isHandler: asking.isHandler, start: start, lives: lives
    )
  }

  /// Creates a record of the work to wait for.
  @usableFromInline
  func makeRecord() -> SendRecord { SendRecord(supervisor: runner) }
}

/// The request for an effect.
private struct Asking {
  let record: SendRecord
  /// The number of the input that requests the effect.
  let cause: UInt64
  /// A Boolean value that indicates whether this is the action of the send itself, not one that an effect has sent.
  let isHandler: Bool
}
