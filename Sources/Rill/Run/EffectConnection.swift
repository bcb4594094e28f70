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
    /// The visit that waits, or nil for a delivery whose wait does not end with its task.
    let visit: Visit?
  }

  /// The identity of a visit that waits in the inbox.
  private final class Visit: Sendable {}

  private struct Guest {
    var actor: GuestActor?
    var isClosed = false
  }

  private(set) weak var host: (any EffectHost)?
  /// The stage on which the store's effects run, or nil for the default place.
  let stage: (any EffectStage)?
  /// The surroundings in which the store was created, or nil for the default ones.
  let surroundings: (any Surroundings)?
  /// The actor that the store belongs to, if it is the main actor, which is never released.
  private var mainActor: MainActor?
  /// The actor that the store belongs to, if it is another one, which may own the store.
  private weak var otherActor: (any Actor)?
  private let isSettled = Atomic<Bool>(false)
  private let isClosing = Atomic<Bool>(false)
  private let inbox = Inbox<Waiting>()
  /// The isolation on which effects wait without retaining the actor.
  private let guests = Mutex(Guest())
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

  /// A Boolean value that indicates whether the store belongs to the main actor, which is never released.
  var isOnMainActor: Bool { isSettled.load(ordering: .acquiring) && mainActor != nil }

  /// Stops the program if the caller runs neither on the store's actor nor on the isolation on which effects wait.
  ///
  /// - Returns: True, so that it can be called in an assertion.
  func checkIsolated() -> Bool {
    guard let isolation else { return true }
    let guest = guests.withLock(\.actor)
    (guest ?? isolation).preconditionIsolated()
    return true
  }

  /// Stores the actor that the store belongs to.
  ///
  /// Called only by the store's owner.
  func settle(on isolation: (any Actor)?) {
    guard let isolation, !isSettled.load(ordering: .relaxed) else { return }
    mainActor = isolation as? MainActor
    if mainActor == nil { otherActor = isolation }
    isSettled.store(true, ordering: .releasing)
    if !inbox.isEmpty { takeInSoon(on: isolation) }
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
      put(Waiting(delivery: delivery, gone: gone, answer: answer, visit: nil))
    }
  }

  /// Performs a delivery, unless the task is cancelled while the delivery waits for the owner.
  ///
  /// - Parameter delivery: The delivery.
  func visit(_ delivery: @escaping Delivery) async {
    guard isolation == nil else { return _ = await deliver(delivery) }
    let visit = Visit()
    _ = await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        put(Waiting(delivery: delivery, gone: { nil }, answer: answer, visit: visit))
        // The handler may have run before the delivery was there.
        if Task.isCancelled { giveUp(visit) }
      }
    } onCancel: {
      giveUp(visit)
    }
  }

  private func put(_ waiting: Waiting) {
    guard inbox.put(waiting) else { return waiting.answer.resume(returning: waiting.gone()) }
    // The owner may have looked into the inbox for the last time meanwhile, because it has learned its actor.
    if let isolation { takeInSoon(on: isolation) }
  }

  private func giveUp(_ visit: Visit) {
    inbox.take { $0.visit === visit }?.answer.resume(returning: nil)
  }

  /// Takes in deliveries that were put into the inbox before the actor was known.
  private func takeInSoon(on isolation: any Actor) {
    Task(executorPreference: stage?.executor) { [self] in await takeIn(on: isolation) }
  }

  private func takeIn(on _: isolated any Actor) { takeIn() }

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

  /// The isolation on which effects wait without retaining the store's actor, or nil if there is no actor.
  var guest: GuestActor? {
    guard let isolation else { return nil }
    return guests.withLock { guest in
      if let actor = guest.actor { return actor }
      let made = GuestActor(of: isolation, taskExecutor: stage?.executor)
      if guest.isClosed { made.executor.close() }
      guest.actor = made
      return made
    }
  }

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

  /// A Boolean value that indicates whether the store has not begun to be released.
  // Not a look at the host, which would retain it on the caller's thread, and perhaps release it there.
  var isOpen: Bool { !isClosing.load(ordering: .acquiring) }

  /// Notes that the store is being released, before its effects end.
  func beginClosing() { isClosing.store(true, ordering: .releasing) }

  /// Answers all deliveries that still wait for the store.
  func close() {
    for waiting in inbox.close() { waiting.answer.resume(returning: waiting.gone()) }
    let guest = guests.withLock { guest in
      guest.isClosed = true
      return guest.actor
    }
    guest?.executor.close()
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
}

/// How work on the store ended.
enum StoreWorkResult: Sendable {
  /// The work returned.
  case done
  /// The work threw an error, or was cancelled before it started.
  case threw(any Error)
  /// The work was created for a store of another state and did not run.
  case misfit(store: String)
  /// The work returned, and the effect waits for events.
  case waits(StoreEvents)
  /// The store has no actor on which the work could run.
  case noActor
}
