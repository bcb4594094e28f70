import Synchronization

/// What effects need of the store they belong to.
protocol EffectHost<Action>: AnyObject {
  associatedtype Action: Sendable
  /// Handles an action that has come home.
  func receive(_ arrival: Arrival<Action>) -> Refusal?
  /// Hears of effects that started and ended.
  func receive(_ events: [EffectEvent])
  /// The store's live face, erased, for effects that run on the store.
  func face() -> AnyObject
}

/// An action on its way home.
struct Arrival<Action: Sendable>: Sendable {
  let action: Action
  let origin: Origin
  /// The effect that sent it, or nil.
  let token: EffectToken?
}

/// The way back from effects to their store: the one place where a store is reached from another isolation.
///
/// With an actor, an arrival hops to that actor. Without one it waits in the inbox until the owner enters the store.
// Unchecked: the host is not Sendable. It is opened only in `land` and its like, which run on the host's actor, and by
// the owner itself in `takeIn`.
final class EffectHome<Action: Sendable>: Homecoming, @unchecked Sendable {
  private struct Waiting: Sendable {
    let arrival: Arrival<Action>
    let answer: CheckedContinuation<Refusal?, Never>
  }

  private weak let host: (any EffectHost<Action>)?
  private let actor = Mutex<(any Actor)?>(nil)
  private let inbox = Inbox<Waiting>()
  private let events = Mutex<[EffectEvent]>([])

  init(host: any EffectHost<Action>) { self.host = host }

  /// The actor that the store belongs to, once known.
  ///
  /// A store that was used on an actor cannot leave it: the compiler has merged their regions.
  var isolation: (any Actor)? { actor.withLock { $0 } }

  /// Learns the actor that the store belongs to.
  func settle(on isolation: (any Actor)?) {
    guard let isolation else { return }
    actor.withLock { $0 = isolation }
  }

  /// Brings an action home and waits until its turn is done.
  func deliver(_ arrival: Arrival<Action>) async -> Refusal? {
    if let isolation { return await land(arrival, on: isolation) }
    return await withCheckedContinuation { answer in
      if !inbox.put(Waiting(arrival: arrival, answer: answer)) { answer.resume(returning: nil) }
    }
  }

  private func land(_ arrival: Arrival<Action>, on _: isolated any Actor) -> Refusal? {
    host?.receive(arrival)
  }

  func takeIn() {
    for waiting in inbox.takeAll() {
      waiting.answer.resume(returning: host?.receive(waiting.arrival))
    }
    takeEvents()
  }

  func wake(_ waiter: Waiter) {
    if isolation == nil { inbox.wake(waiter) }
  }

  /// Lets everybody go who waits for the store.
  func close() {
    for waiting in inbox.close() { waiting.answer.resume(returning: nil) }
  }

  /// Tells the store of an effect's start or end, in order.
  func note(_ event: EffectEvent) {
    events.withLock { $0.append(event) }
    guard let isolation else { return }
    Task { await hand(on: isolation) }
  }

  private func hand(on _: isolated any Actor) { takeEvents() }

  /// Hands over the events so far; called only on the store's isolation.
  func takeEvents() {
    let events = events.withLock { events in
      defer { events = [] }
      return events
    }
    if !events.isEmpty { host?.receive(events) }
  }

  /// Runs work on the store's actor.
  ///
  /// - Parameters:
  ///   - work: The work, given the store's face.
  ///   - isHere: Whether the caller is on that actor: then the first part of the work runs at once, where the
  ///     system can do that, and otherwise on the actor's next turn.
  ///   - end: Told how the work ended.
  /// - Returns: The task, or nil if the store has no actor.
  func start(
    _ work: @escaping HomeWork, isHere: Bool, end: @escaping @Sendable (HomeEnd) async -> Void
  ) -> Task<Void, Never>? {
    guard let isolation else { return nil }
    guard isHere, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return Task { await run(work, end: end, on: isolation) }
    }
    return startHere(work, end: end, on: isolation)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private func startHere(
    _ work: @escaping HomeWork, end: @escaping @Sendable (HomeEnd) async -> Void, on isolation: some Actor
  ) -> Task<Void, Never> {
    isolation.assumeIsolated { isolation in
      Task.immediate {
        await run(work, end: end, on: isolation)
      }
    }
  }

  private func run(
    _ work: HomeWork, end: @Sendable (HomeEnd) async -> Void, on _: isolated any Actor
  ) async {
    guard let face = host?.face() else { return await end(.done(nil)) }
    guard let body = work(face) else { return await end(.misfit(store: String(describing: type(of: face)))) }
    do {
      try await body()
      await end(.done(nil))
    } catch {
      await end(.done(error))
    }
  }
}

/// Work that runs on the store: given the store's live face, it answers what to do, or nil if the face does not fit.
typealias HomeWork = @Sendable (AnyObject) -> (() async throws -> Void)?

/// How work on the store ended.
enum HomeEnd: Sendable {
  /// It came to its end, or threw.
  case done((any Error)?)
  /// It was made for a store of another state and did not run.
  case misfit(store: String)
}
