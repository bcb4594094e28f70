import Synchronization

/// The steps of an effect whose first parts have begun.
///
/// The parts with which an effect starts begin where it starts, not in its task: when the send that requested it returns, they
/// are listed, and an id cancels or replaces them.
indirect enum OpenedSteps<Action: Sendable>: Sendable {
  /// A step that the task of the effect performs.
  case step(Effect<Action>.Step)
  /// A part that has begun, or nil if its policy has discarded it or its child has left.
  case part(BegunPart?)
  case merge([OpenedSteps])
  case concatenate(OpenedSteps, rest: ArraySlice<Effect<Action>.Step>)

  /// Steps of which none is left.
  static var nothing: OpenedSteps { .merge([]) }

  /// A Boolean value that indicates whether none of the steps is left.
  var isEmpty: Bool {
    switch self {
    case .part(let part): part == nil
    case .merge(let steps): steps.allSatisfy(\.isEmpty)
    case .step, .concatenate: false
    }
  }
}

/// A part of an effect that has begun.
struct BegunPart: Sendable {
  let token: EffectToken
  /// Woken when the part ends.
  let end: Waiter
}

/// A job whose first parts have begun.
final class OpenedJob<Action: Sendable>: RunnableJob {
  private let job: EffectJob<Action>
  private let steps: OpenedSteps<Action>
  private let isPerformed = Atomic<Bool>(false)

  init(_ job: EffectJob<Action>, _ steps: OpenedSteps<Action>) {
    self.job = job
    self.steps = steps
  }

  var plan: EffectPlan { job.plan }
  var anySubject: (any Sendable)? { job.anySubject }
  var storeWork: StoreWork? { nil }
  var hasOwnWork: Bool { false }
  var place: CallPlace? { job.place }
  var storeName: String { job.storeName }

  func opened(as identity: any EffectIdentity, by runner: EffectRunner, _ start: EffectRun.Start)
    -> any RunnableJob
  {
    self
  }

  func perform(as identity: any EffectIdentity, by runner: EffectRunner) async throws {
    // Another attempt begins the parts again.
    if isPerformed.exchange(true, ordering: .relaxed) {
      return try await job.perform(as: identity, by: runner)
    }
    try await runner.perform(steps, untilFirst: plan.endsWithFirstPart, partOf: identity)
  }

  func recover(from error: any Error, as identity: any EffectIdentity) async -> Bool {
    await job.recover(from: error, as: identity)
  }
}

extension EffectRunner {
  /// Begins the parts with which a step starts, and cancels what it cancels before them.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - whole: The effect that contains it.
  ///   - start: The caller.
  /// - Returns: What the task of the effect performs.
  func open<Action>(_ step: Effect<Action>.Step, partOf whole: any EffectIdentity, _ start: EffectRun.Start)
    -> OpenedSteps<Action>
  {
    switch step {
    case .send, .write: return .step(step)
    case .animate, .condition: return .nothing
    case .cancel(let cancellation):
      cancel(cancellation, by: whole.run)
      return .nothing
    case .job(let job): return .part(begin(part: job, of: whole, start))
    case .merge(let steps): return .merge(steps.map { open($0, partOf: whole, start) })
    case .concatenate(let steps):
      for (index, step) in steps.enumerated() {
        if let condition = step.condition {
          // The steps before it were nothing. What follows is checked again when it is performed.
          return condition.life?.hasEnded == true ? .nothing : .concatenate(.nothing, rest: steps[index...])
        }
        let opened = open(step, partOf: whole, start)
        if opened.isEmpty { continue }
        return .concatenate(opened, rest: steps[(index + 1)...])
      }
      return .nothing
    }
  }

  private func begin(part job: any RunnableJob, of whole: any EffectIdentity, _ start: EffectRun.Start)
    -> BegunPart?
  {
    let end = makeWaiter()
    let token = begin(
      job, record: whole.run.record, cause: whole.run.cause, start: start, partOf: whole, onEnd: end)
    return token.map { BegunPart(token: $0, end: end) }
  }

  private func cancel(_ cancellation: EffectCancellation, by whole: EffectRun) {
    switch cancellation {
    case .id(let id): cancel(id, by: whole)
    case .matching(let isMeant): cancel(where: isMeant, by: whole)
    }
  }

  /// Performs steps whose first parts have begun.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - untilFirst: Whether the others are cancelled when one of several has ended.
  ///   - identity: The effect that contains them.
  /// - Throws: `CancellationError` if the effect no longer counts.
  func perform<Action>(
    _ steps: OpenedSteps<Action>, untilFirst: Bool = false, partOf identity: any EffectIdentity
  ) async throws {
    switch steps {
    case .step(let step): try await deliver(step, as: identity)
    case .part(let part): if let part { await wait(for: part) }
    case .merge(let steps) where untilFirst:
      try await withThrowingTaskGroup(of: Void.self) { group in
        for step in steps { group.addTask { try await self.perform(step, partOf: identity) } }
        try await group.next()
        group.cancelAll()
      }
    case .merge(let steps):
      try await withThrowingTaskGroup(of: Void.self) { group in
        for step in steps where !step.isPart {
          group.addTask { try await self.perform(step, partOf: identity) }
        }
        // They run anyway, so that waiting for them needs no tasks.
        for case .part(let part?) in steps { await wait(for: part) }
        try await group.waitForAll()
      }
    case .concatenate(let first, let rest):
      try await perform(first, partOf: identity)
      try await perform(rest, partOf: identity)
    }
  }

  /// Performs the later steps of a sequence, up to a condition that no longer holds.
  private func perform<Action>(
    _ rest: ArraySlice<Effect<Action>.Step>, partOf identity: any EffectIdentity
  ) async throws {
    for (index, step) in rest.enumerated() {
      try Task.checkCancellation()
      try checkActive(identity)
      guard let life = step.condition?.life else {
        try await perform(open(step, partOf: identity, .elsewhere), partOf: identity)
        continue
      }
      if life.hasEnded { return }
      do {
        return try await perform(rest.dropFirst(index + 1), partOf: ConditionedEffect(identity, life))
      } catch is CancellationError where life.hasEnded {
        // Only these steps have ended. What contains them goes on, unless it has ended as well.
        try Task.checkCancellation()
        return try checkActive(identity)
      }
    }
  }

  /// Sends the action or the write of a step.
  private func deliver<Action>(_ step: Effect<Action>.Step, as identity: any EffectIdentity) async throws {
    try checkActive(identity)
    switch step {
    case .send(let action): await identity.deliver(action)
    case .write(let write): await identity.deliver(write: write)
    case .cancel, .animate, .condition, .job, .merge, .concatenate: return
    }
  }

  private func wait(for part: BegunPart) async {
    await withTaskCancellationHandler {
      await part.end.wait()
    } onCancel: {
      cancel(part.token)
    }
  }

  /// Throws if the inputs of an effect no longer count.
  private func checkActive(_ identity: any EffectIdentity) throws {
    if identity.activeRun == nil { throw CancellationError() }
  }
}

extension OpenedSteps {
  fileprivate var isPart: Bool {
    if case .part = self { true } else { false }
  }
}
