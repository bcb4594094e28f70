import Synchronization

/// What effects need of the store they belong to.
protocol EffectHost: AnyObject {
  /// Handles an action that has come home; it is of the store's own type.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - origin: Where it comes from.
  ///   - run: The effect that sent it, or nil.
  /// - Returns: Why the action was refused, or nil.
  func receive<Sent: Sendable>(_ action: Sent, origin: Origin, run: EffectRun?) -> Refusal?
  /// Takes a direct write that has come home.
  func receive(_ write: EffectWrite, origin: Origin, run: EffectRun) -> Refusal?
  /// Hears of effects that started and ended.
  func receive(_ events: [EffectEvent])
  /// Brings the changes of linked fields in that came from outside.
  func bringInFields()
  /// The store's live face, erased, for an effect that runs on the store; nil if the effect has ended.
  func face(for run: EffectRun) -> AnyObject?
}

/// What is to happen at home: an action is handled there.
typealias Landing = @Sendable (any EffectHost) -> Refusal?

/// The way back from effects to their store: the one place where a store is reached from another isolation.
///
/// With an actor, an arrival hops to that actor. Without one it waits in the inbox until the owner enters the store.
// Unchecked: the host is not Sendable. It is opened only in `land` and its like, which run on the host's actor, and by
// the owner itself in `takeIn`. The owner is written once, before `isSettled` says so, and read only after that.
final class EffectHome: @unchecked Sendable {
  private struct Waiting: Sendable {
    let landing: Landing
    /// The answer if the store goes before it takes this in.
    let gone: @Sendable () -> Refusal?
    let answer: CheckedContinuation<Refusal?, Never>
  }

  private weak let host: (any EffectHost)?
  /// Where the store's effects run, if not in the usual place.
  let stage: (any EffectStage)?
  /// What the store was made in; nil for the ordinary surroundings.
  let surroundings: (any Surroundings)?
  private var owner = StoreOwner()
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

  /// The actor that the store belongs to, once known.
  var isolation: (any Actor)? { isSettled.load(ordering: .acquiring) ? owner.actor : nil }

  /// Learns the actor that the store belongs to; called only by the store's owner.
  func settle(on isolation: (any Actor)?) {
    guard let isolation, !isSettled.load(ordering: .relaxed) else { return }
    owner = StoreOwner(isolation)
    isSettled.store(true, ordering: .releasing)
  }

  /// Brings changes of linked fields in now, if the host belongs to an actor; called on that actor.
  func bringInFields(ifOn actor: any Actor) {
    if isolation === actor { host?.bringInFields() }
  }

  /// Brings an action home and waits until its turn is done.
  ///
  /// - Parameters:
  ///   - gone: Makes the answer if the store has gone.
  ///   - landing: What happens there.
  /// - Returns: Why the action was refused, or nil.
  func deliver(
    orElse gone: @escaping @Sendable () -> Refusal? = { nil }, _ landing: @escaping Landing
  ) async -> Refusal? {
    if let isolation {
      stage?.leave()
      defer { stage?.comeBack() }
      return await land(landing, orElse: gone, on: isolation)
    }
    return await withCheckedContinuation { answer in
      let isTaken = inbox.put(Waiting(landing: landing, gone: gone, answer: answer))
      if !isTaken { answer.resume(returning: gone()) }
    }
  }

  private func land(_ landing: Landing, orElse gone: () -> Refusal?, on _: isolated any Actor) -> Refusal? {
    landHere(landing, orElse: gone)
  }

  private func landHere(_ landing: Landing, orElse gone: () -> Refusal?) -> Refusal? {
    guard let host else { return gone() }
    return landing(host)
  }

  /// Brings an action home whose type is not known here.
  func send(_ action: any Sendable, origin: Origin, as run: EffectRun) async {
    func deliver<Sent: Sendable>(_ action: Sent) async {
      _ = await self.deliver { host in host.receive(action, origin: origin, run: run) }
    }
    await deliver(action)
  }

  /// Hands over what waits, if no actor brings it home; called only by the store's owner.
  func takeIn() {
    for waiting in inbox.takeAll() {
      waiting.answer.resume(returning: landHere(waiting.landing, orElse: waiting.gone))
    }
    takeEvents()
  }

  /// Wakes the waiter when there is something to take in.
  func wake(_ waiter: Waiter) {
    if isolation == nil { inbox.wake(waiter) }
  }

  /// Lets everybody go who waits for the store.
  func close() {
    for waiting in inbox.close() { waiting.answer.resume(returning: waiting.gone()) }
  }

  /// Tells the store of an effect's start or end, in order.
  func note(_ event: EffectEvent) {
    events.withLock { $0.append(event) }
    guard let isolation else { return }
    Task(executorPreference: stage?.executor) { [self] in await hand(on: isolation) }
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

  /// Runs work on the store's actor, and waits for it.
  ///
  /// - Parameters:
  ///   - work: The work, to be given the store's face.
  ///   - run: Who acts.
  /// - Returns: How it ended.
  func perform(_ work: @escaping HomeWork, as run: EffectRun) async -> HomeEnd {
    guard let isolation else { return .homeless }
    // Whoever asks is a task of an effect, and so on the stage, which is within the turns of the store's actor.
    if let stage, stage.isolation === isolation { return await performHere(work, as: run) }
    return await perform(work, as: run, on: isolation)
  }

  private func perform(_ work: HomeWork, as run: EffectRun, on _: isolated any Actor) async -> HomeEnd {
    await performHere(work, as: run)
  }

  /// Runs work on the store's actor, which is where it is called.
  private nonisolated(nonsending) func performHere(_ work: HomeWork, as run: EffectRun) async -> HomeEnd {
    guard let face = host?.face(for: run) else { return .threw(CancellationError()) }
    guard let body = work(face) else { return .misfit(store: String(describing: type(of: face))) }
    do {
      try await body()
      return .done
    } catch {
      return .threw(error)
    }
  }

  /// Starts work on the store's actor, which is where it is called.
  ///
  /// The first part of the work, up to its first suspension, runs at once.
  ///
  /// - Parameters:
  ///   - work: The work, to be given the store's face.
  ///   - run: Who acts.
  ///   - priority: The priority of its task.
  ///   - conclude: Told how it ended, at once; answers what is left to do then.
  /// - Returns: The task; nil if the store has no actor, or where the system cannot do that.
  func start(
    _ work: @escaping HomeWork, as run: EffectRun, _ priority: TaskPriority?,
    conclude: @escaping @Sendable (HomeEnd) -> (@Sendable () async -> Void)?
  ) -> Task<Void, Never>? {
    guard let isolation else { return nil }
    // What is done on the stage is done on the store's actor, and without a hop that nobody could follow.
    if let stage, stage.isolation === isolation {
      return stage.begin {
        Task(executorPreference: stage.executor, priority: priority) { [self] in
          if let rest = conclude(await performHere(work, as: run)) { await rest() }
        }
      }
    }
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    return start(work, as: run, priority, conclude: conclude, on: isolation)
  }

  // The task's own function is the one that is isolated: a hop, even to the actor it is on, would suspend it.
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private func start(
    _ work: @escaping HomeWork, as run: EffectRun, _ priority: TaskPriority?,
    conclude: @escaping @Sendable (HomeEnd) -> (@Sendable () async -> Void)?, on isolation: some Actor
  ) -> Task<Void, Never> {
    isolation.assumeIsolated { isolation in
      Task.immediate(priority: priority, executorPreference: stage?.executor) {
        if let rest = conclude(await perform(work, as: run, on: isolation)) { await rest() }
      }
    }
  }
}

/// Work that runs on the store: given the store's live face, it answers what to do, or nil if the face does not fit.
typealias HomeWork = @Sendable (AnyObject) -> (() async throws -> Void)?

/// How work on the store ended.
enum HomeEnd: Sendable {
  /// It came to its end.
  case done
  /// It threw, or was cancelled before it began.
  case threw(any Error)
  /// It was made for a store of another state and did not run.
  case misfit(store: String)
  /// The store has no actor to run it on.
  case homeless
}
