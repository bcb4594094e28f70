// The steps of the turn that are taken only when something waits, watches, attends or is to be run.
extension Engine {
  /// Lets an input wait behind those that came before it; without a running turn, takes in what effects left first.
  @usableFromInline
  func wait(_ envelope: Envelope<State, Action>, on isolation: (any Actor)?) -> SendTask {
    guard activity.contains(.turning) else {
      activity.remove(.inbox)
      home.settle(on: isolation)
      home.takeIn()
      defer { if home.isolation == nil { activity.insert(.inbox) } }
      return send(envelope, on: isolation)
    }
    var envelope = envelope
    if envelope.cause == 0 { envelope.cause = sequence }
    envelope.batch = currentBatch
    let record = envelope.record ?? makeRecord()
    record.open()
    envelope.record = record
    mailbox.append(envelope)
    activity.insert(.waiting)
    return SendTask(record: record)
  }

  /// Handles what waits, first in, first out, until nothing waits any more.
  @usableFromInline
  func drain(on isolation: (any Actor)?) {
    while let envelope = mailbox.popFirst() {
      if mailbox.isEmpty { activity.remove(.waiting) }
      _ = turn(envelope, on: isolation)
      envelope.record?.close()
    }
    activity.remove(.waiting)
  }

  /// Starts an effect.
  @usableFromInline
  func run(
    _ effect: Effect<Action>, of envelope: Envelope<State, Action>, on isolation: (any Actor)?
  ) -> SendTask {
    guard let step = effect.step else { return SendTask(record: envelope.record) }
    home.settle(on: isolation)
    let record = envelope.record ?? makeRecord()
    start(step, record: record, cause: sequence)
    if home.isolation == nil { activity.insert(.inbox) }
    if activity.contains(.attended) { home.takeEvents() }
    return SendTask(record: record)
  }

  private func start(_ step: Effect<Action>.Step, record: SendRecord, cause: UInt64) {
    switch step {
    case .send(let action):
      _ = wait(Envelope(.action(action), origin: .effect("send"), cause: cause, record: record), on: nil)
    case .cancel(let id): runnerIfStarted?.cancel(id)
    case .merge(let steps): for step in steps { start(step, record: record, cause: cause) }
    case .concatenate(let steps): startInOrder(steps, record: record, cause: cause)
    case .job(let job):
      let token = runner.begin(job, record: record, cause: cause, isHere: true)
      if let token, let presence = job.presence { bind(token, to: presence, job.description) }
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
    let presence = rest.lazy.compactMap(\.presence).first
    let job = EffectJob<Action>(
      description: EffectDescription("concatenate"), work: .steps(.concatenate(Array(rest))),
      presence: presence)
    start(.job(job), record: record, cause: cause)
  }

  /// Ends an effect when its child leaves the state.
  private func bind(_ token: EffectToken, to presence: Presence, _ description: EffectDescription) {
    guard let isPresent = presence.holds(in: UnsafePointer(state)) else {
      Failures.report(
        .unreachableChild(
          effect: description.name, state: presence.stateName, store: "the store of \(State.self)"))
      return
    }
    guard isPresent else { return runner.cancel(token) }
    let runner = runner
    let node = root
    var observer: Observer?
    observer = Observer(order: nextOrder()) { base in
      if !runner.isActive(token) {
        if let observer { node.remove(observer) }
        observer = nil
        return false
      }
      return presence.holds(in: base.assumingMemoryBound(to: State.self)) == false
    } tell: { _ in
      runner.cancel(token)
      if let observer { node.remove(observer) }
      observer = nil
    }
    if let observer { node.add(observer, offset: 0, size: 0) }
  }

  /// A record that knows how to cancel what it stands for.
  func makeRecord() -> SendRecord {
    let record = SendRecord(home: home)
    let runner = runner
    record.onCancel { [weak record, weak runner] in
      if let record { runner?.cancel(record) }
    }
    return record
  }
}

extension Effect.Step {
  fileprivate var needsNoTime: Bool {
    switch self {
    case .send, .cancel: true
    case .job, .merge, .concatenate: false
    }
  }

  fileprivate var presence: Presence? {
    switch self {
    case .send, .cancel: nil
    case .job(let job): job.presence
    case .merge(let steps), .concatenate(let steps): steps.lazy.compactMap(\.presence).first
    }
  }
}
