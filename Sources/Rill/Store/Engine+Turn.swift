// The steps of the turn that are taken only when something waits, watches, attends or is to be run.
extension Engine {
  /// Handles an input that somebody else has packed, now or later.
  func send(_ envelope: Envelope<State, Action>, on isolation: (any Actor)?) -> SendTask {
    send(envelope, envelope.context, record: envelope.record, on: isolation) { handle(envelope.input) }
  }

  /// One turn of an input that has waited.
  func turn(_ envelope: Envelope<State, Action>, on isolation: (any Actor)?) -> SendTask {
    turn(envelope, envelope.context, record: envelope.record, on: isolation) { handle(envelope.input) }
  }

  /// Lets an input wait behind those that came before it; without a running turn, takes in what effects left first.
  @usableFromInline
  func wait(_ envelope: Envelope<State, Action>, on isolation: (any Actor)?) -> SendTask {
    var envelope = envelope
    if takeForcing() { envelope.context.forcing = .whole }
    guard activity.contains(.turning) else {
      activity.remove(.inbox)
      settle(on: isolation)
      welcome(envelope.origin)
      takeIn()
      defer { if self.isolation == nil { activity.insert(.inbox) } }
      return send(envelope, on: isolation)
    }
    if envelope.context.cause == 0 { envelope.context.cause = sequence }
    envelope.context.batch = currentBatch
    let record = envelope.record ?? makeRecord()
    record.open()
    envelope.record = record
    mailbox.append(.input(envelope, since: lap()))
    activity.insert(.waiting)
    return SendTask(record: record)
  }

  /// Handles what waits, first in, first out, until nothing waits any more, or there is no end to it.
  @usableFromInline
  func drain(on isolation: (any Actor)?) {
    guard activity.contains(.waiting) else { return }
    feedback.enter()
    defer {
      feedback.leave()
      activity.remove(.waiting)
    }
    while let mail = mailbox.popFirst() {
      if mailbox.isEmpty { activity.remove(.waiting) }
      switch feedback.admit() {
      case .pass: break
      case .passNamed: feedback.name(mail.name)
      case .stop: return breakOff(mail)
      }
      switch mail {
      case .input(let envelope, let since):
        if let since { backstage?.waitingSince = since }
        _ = turn(envelope, on: isolation)
        envelope.record?.close()
      case .visit(let body, let cause): visitInLine(body, cause: cause)
      }
    }
  }

  /// Tells observers, in motion if the effect or the write says so.
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

  /// Starts what is to be done.
  @usableFromInline
  func run(
    _ step: Effect<Action>.Step, record: SendRecord?, cause: UInt64, on isolation: (any Actor)?
  ) -> SendTask {
    settle(on: isolation)
    let record = record ?? makeRecord()
    record.accept()
    start(step, record: record, cause: cause)
    if self.isolation == nil { activity.insert(.inbox) }
    if activity.contains(.attended) { home.takeEvents() }
    return SendTask(record: record)
  }

  private func start(_ step: Effect<Action>.Step, record: SendRecord, cause: UInt64) {
    switch step {
    case .send(let action):
      _ = wait(Envelope(.action(action), origin: .effect("send"), cause: cause, record: record), on: nil)
    case .write(let write):
      _ = wait(
        Envelope(.write(landed(write)), origin: .effect("write"), cause: cause, record: record), on: nil)
    case .cancel(let id): runnerIfStarted?.cancel(id)
    case .animate: break
    case .merge(let steps): for step in steps { start(step, record: record, cause: cause) }
    case .concatenate(let steps): startInOrder(steps, record: record, cause: cause)
    case .job(let job):
      var lives: [EffectLife] = []
      let followed = job.hasPresence ? job.withJobs { follow(&$0, &lives) } : job
      let planned = followed.planned(home)
      guard case .home = job.work, nesting.depth < Nesting.deepest else {
        let isHere = nesting.depth < Nesting.deepest
        runner.begin(planned, record: record, cause: cause, isHere: isHere, lives: lives)
        return
      }
      standAside { runner.begin(planned, record: record, cause: cause, isHere: true, lives: lives) }
    }
  }

  /// Takes at once what needs no time, and leaves the rest to an effect of its own.
  private func startInOrder(_ steps: [Effect<Action>.Step], record: SendRecord, cause: UInt64) {
    var rest = steps[...]
    while let step = rest.first, step.needsNoTime {
      start(step, record: record, cause: cause)
      rest.removeFirst()
    }
    // After an action that waits for its turn, the rest must wait, too.
    if let last = rest.first, rest.count == 1, mailbox.isEmpty {
      return start(last, record: record, cause: cause)
    }
    guard !rest.isEmpty else { return }
    var job = EffectJob<Action>(
      description: EffectDescription("concatenate"), work: .steps(.concatenate(Array(rest))))
    job.subject = Effect.Step.concatenate(Array(rest)).subject
    start(.job(job), record: record, cause: cause)
  }

  /// Has a job end when its child leaves the state.
  private func follow(_ job: inout EffectJob<Action>, _ lives: inout [EffectLife]) {
    guard let presence = job.presence.take() else { return }
    let life = EffectLife(presence)
    job.life = life
    switch presence.holds(in: UnsafePointer(state)) {
    case nil:
      Failures.report(
        .unreachableChild(
          effect: job.description.name, state: presence.stateName, store: "the store of \(State.self)"))
    case false?: _ = life.end()
    case true?:
      lives.append(life)
      watch(life)
    }
  }

  /// Looks in each turn whether the child that a life depends on is still there.
  private func watch(_ life: EffectLife) {
    let runner = runner
    let line = LifeLine(in: root)
    let observer = Observer(order: nextOrder()) { base in
      if !life.isOpen { line.leave() }
      return life.childHasLeft(base.assumingMemoryBound(to: State.self))
    } tell: { _ in
      runner.cancel(life.end())
      line.leave()
    }
    line.observer = observer
    tidy()
    root.add(observer, offset: 0, size: 0)
  }

  /// A record of what is left to wait for.
  ///
  /// - Parameter whole: The send that it is a part of.
  /// - Returns: The record.
  func makeRecord(partOf whole: SendRecord? = nil) -> SendRecord {
    SendRecord(home: runner, partOf: whole)
  }
}

extension EffectJob {
  /// Whether the job, or a part of it, ends with a child.
  fileprivate var hasPresence: Bool {
    if presence != nil { return true }
    if case .steps(let step) = work { return step.hasPresence }
    return false
  }
}

extension Effect.Step {
  fileprivate var hasPresence: Bool {
    switch self {
    case .send, .write, .cancel, .animate: false
    case .job(let job): job.hasPresence
    case .merge(let steps), .concatenate(let steps): steps.contains(where: \.hasPresence)
    }
  }
}

/// The line of a life among the observers; the observer takes itself out through it.
private final class LifeLine {
  // Unowned: the line is used by the node's own walk only.
  private unowned let node: ObserverNode
  weak var observer: Observer?

  init(in node: ObserverNode) { self.node = node }

  func leave() {
    guard let observer else { return }
    node.strike(observer)
    observer.leave()
  }
}
