import Synchronization

/// The functions of a store that its effects need.
protocol EffectHost: AnyObject {
  /// Handles an action of a sender, which has the store's action type.
  ///
  /// - Returns: The refusal of the action, or nil.
  func receive<Sent: Sendable>(_ action: Sent, origin: Origin) -> Refusal?
  /// Handles an action of an effect, which has the store's action type.
  func receive<Sent: Sendable>(_ action: Sent, from identity: any EffectIdentity, on isolation: (any Actor)?)
  /// Handles a direct write of an effect.
  ///
  /// - Returns: The refusal of the write, or nil.
  func receive(_ write: EffectWrite, from identity: any EffectIdentity) -> Refusal?
  /// Receives the starts and ends of effects.
  func receive(_ events: [EffectEvent])
  /// Applies changes of linked fields from outside.
  func bringInFields()
  /// Returns type-erased live access to the store for an effect that runs on it, or nil if the effect has ended.
  func face(for identity: any EffectIdentity) -> AnyObject?
}

/// A delivery, which the store's isolation performs.
typealias Delivery = @Sendable (any EffectHost) -> Refusal?

/// The connection from effects to their store, and the only place where other isolations reach a store.
///
/// If the store has an actor, a delivery hops to that actor. Otherwise it waits in the inbox until the owner enters the
/// store.
// Unchecked: the host is not Sendable. It is accessed only in `perform` and similar functions, which run on the host's
// actor, and by the owner itself in `takeIn`. It is set once, before the object is shared. The actor is written once,
// before `isSettled` is set, and read only after that.
final class EffectConnection: @unchecked Sendable {
  private struct Waiting: Sendable {
    let delivery: Delivery
    /// Returns the answer if the store is released before it takes the delivery in.
    let gone: @Sendable () -> Refusal?
    let answer: CheckedContinuation<Refusal?, Never>
  }

  private weak var host: (any EffectHost)?
  /// The stage on which the store's effects run, or nil for the default place.
  let stage: (any EffectStage)?
  /// The surroundings in which the store was created, or nil for the default ones.
  let surroundings: (any Surroundings)?
  /// The actor that the store belongs to, if it is the main actor, which is never released.
  private var mainActor: MainActor?
  /// The actor that the store belongs to, if it is another one, which may own the store.
  private weak var otherActor: (any Actor)?
  private let isSettled = Atomic<Bool>(false)
  private let inbox = Inbox<Waiting>()
  private let events = Mutex<[EffectEvent]>([])

  init(
    host: any EffectHost, stage: (any EffectStage)? = nil, surroundings: (any Surroundings)? = nil
  ) {
    self.host = host
    self.stage = stage
    self.surroundings = surroundings
  }

  /// The actor that the store belongs to, once it is known.
  var isolation: (any Actor)? {
    guard isSettled.load(ordering: .acquiring) else { return nil }
    // Not a `StoreOwner`, which is copied with its weak reference whenever it is read.
    if let mainActor { return mainActor }
    return otherActor
  }

  /// Stores the actor that the store belongs to.
  ///
  /// Called only by the store's owner.
  func settle(on isolation: (any Actor)?) {
    guard let isolation, !isSettled.load(ordering: .relaxed) else { return }
    mainActor = isolation as? MainActor
    if mainActor == nil { otherActor = isolation }
    isSettled.store(true, ordering: .releasing)
  }

  /// Applies changes of linked fields immediately if the host belongs to the given actor, on which the caller runs.
  func bringInFields(ifOn actor: any Actor) {
    if isolation === actor { host?.bringInFields() }
  }

  /// Performs a delivery immediately if the host belongs to the given actor, on which the caller runs.
  ///
  /// - Returns: Whether the host belongs to the actor.
  func deliver(ifOn actor: any Actor, _ delivery: Delivery) -> Bool {
    guard isolation === actor else { return false }
    _ = performHere(delivery, orElse: { nil })
    return true
  }

  /// Performs a delivery and waits until its turn has ended.
  ///
  /// - Parameters:
  ///   - gone: Returns the answer if the store was released.
  ///   - delivery: The delivery.
  /// - Returns: The refusal of the action, or nil.
  func deliver(
    orElse gone: @escaping @Sendable () -> Refusal? = { nil }, _ delivery: @escaping Delivery
  ) async -> Refusal? {
    if let isolation {
      stage?.leave()
      defer { stage?.comeBack() }
      return await perform(delivery, orElse: gone, on: isolation)
    }
    return await withCheckedContinuation { answer in
      let isTaken = inbox.put(Waiting(delivery: delivery, gone: gone, answer: answer))
      if !isTaken { answer.resume(returning: gone()) }
    }
  }

  private func perform(_ delivery: Delivery, orElse gone: () -> Refusal?, on _: isolated any Actor)
    -> Refusal?
  {
    performHere(delivery, orElse: gone)
  }

  private func performHere(_ delivery: Delivery, orElse gone: () -> Refusal?) -> Refusal? {
    guard let host else { return gone() }
    return delivery(host)
  }

  /// The actor to which an action of an effect hops, or nil if it must wait in the inbox or be tracked by the stage.
  var directIsolation: (any Actor)? { stage == nil ? isolation : nil }

  /// A Boolean value that indicates whether effects inherit nothing from the store.
  var hasDefaultContext: Bool { stage == nil && surroundings == nil }

  /// Passes an action of an effect to the store.
  ///
  /// Called only on the store's actor.
  func receive<Sent: Sendable>(
    _ action: Sent, from identity: any EffectIdentity, on isolation: any Actor
  ) {
    host?.receive(action, from: identity, on: isolation)
  }

  /// Takes in waiting deliveries for a store without an actor.
  ///
  /// Called only by the store's owner.
  func takeIn() {
    for waiting in inbox.takeAll() {
      waiting.answer.resume(returning: performHere(waiting.delivery, orElse: waiting.gone))
    }
    takeEvents()
  }

  /// Wakes the waiter when there is a delivery to take in.
  func wake(_ waiter: Waiter) {
    if isolation == nil { inbox.wake(waiter) }
  }

  /// Answers all deliveries that still wait for the store.
  func close() {
    for waiting in inbox.close() { waiting.answer.resume(returning: waiting.gone()) }
  }

  /// Reports the start or end of an effect to the store, in order.
  func note(_ event: EffectEvent) {
    events.withLock { $0.append(event) }
    guard let isolation else { return }
    Task(executorPreference: stage?.executor) { [self] in await hand(on: isolation) }
  }

  private func hand(on _: isolated any Actor) { takeEvents() }

  /// Passes the events so far to the store.
  ///
  /// Called only on the store's isolation.
  func takeEvents() {
    let events = events.withLock { events in
      defer { events = [] }
      return events
    }
    if !events.isEmpty { host?.receive(events) }
  }

  /// Runs work on the store's actor and waits for it.
  ///
  /// - Parameters:
  ///   - work: The work, which receives access to the store.
  ///   - identity: The identity of the effect.
  /// - Returns: How the work ended.
  func perform(_ work: @escaping StoreWork, as identity: any EffectIdentity) async -> StoreWorkResult {
    guard let isolation else { return .noActor }
    // The caller is a task of an effect, and therefore on the stage, which runs within turns of the store's actor.
    if let stage, stage.isolation === isolation { return await performHere(work, as: identity) }
    return await perform(work, as: identity, on: isolation)
  }

  private func perform(_ work: StoreWork, as identity: any EffectIdentity, on _: isolated any Actor) async
    -> StoreWorkResult
  {
    await performHere(work, as: identity)
  }

  /// Runs work on the store's actor, on which the caller runs.
  private nonisolated(nonsending) func performHere(_ work: StoreWork, as identity: any EffectIdentity) async
    -> StoreWorkResult
  {
    guard let face = host?.face(for: identity) else { return .threw(WorkNotRun()) }
    guard let body = work(face) else { return .misfit(store: String(describing: type(of: face))) }
    do {
      try await body()
      return .done
    } catch {
      return .threw(error)
    }
  }

  /// Starts work on the store's actor, on which the caller runs.
  ///
  /// The work runs immediately, up to its first suspension.
  ///
  /// - Parameters:
  ///   - work: The work, which receives access to the store.
  ///   - identity: The identity of the effect.
  ///   - priority: The priority of its task.
  ///   - conclude: A closure that receives how the work ended, immediately after its end, and returns the remaining
  ///     work.
  /// - Returns: The task, or nil if the store has no actor or the system does not support this.
  func start(
    _ work: @escaping StoreWork, as identity: any EffectIdentity, _ priority: TaskPriority?,
    conclude: @escaping @Sendable (StoreWorkResult) -> (@Sendable () async -> Void)?
  ) -> Task<Void, Never>? {
    guard let isolation else { return nil }
    // Work on the stage runs on the store's actor, without a hop that could not be tracked.
    if let stage, stage.isolation === isolation {
      return stage.begin {
        Task(executorPreference: stage.executor, priority: priority) { [self] in
          if let rest = conclude(await performHere(work, as: identity)) { await rest() }
        }
      }
    }
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    return start(work, as: identity, priority, conclude: conclude, on: isolation)
  }

  // The task's own closure is isolated: a hop, even to the current actor, would suspend it.
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private func start(
    _ work: @escaping StoreWork, as identity: any EffectIdentity, _ priority: TaskPriority?,
    conclude: @escaping @Sendable (StoreWorkResult) -> (@Sendable () async -> Void)?, on isolation: some Actor
  ) -> Task<Void, Never> {
    isolation.assumeIsolated { isolation in
      guard let executor = stage?.executor else {
        return Task.immediate(priority: priority) {
          if let rest = conclude(await perform(work, as: identity, on: isolation)) { await rest() }
        }
      }
      return Task.immediate(priority: priority, executorPreference: executor) {
        if let rest = conclude(await perform(work, as: identity, on: isolation)) { await rest() }
      }
    }
  }
}

/// How work on the store ended.
enum StoreWorkResult: Sendable {
  /// The work returned.
  case done
  /// The work threw an error, or was cancelled before it started.
  case threw(any Error)
  /// The work was created for a store of another state and did not run.
  case misfit(store: String)
  /// The store has no actor on which the work could run.
  case noActor
}
