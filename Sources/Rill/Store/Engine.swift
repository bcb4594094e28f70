/// The implementation of a store: the state, the reducer and the machinery of the turn.
///
/// A store that was created with an initial state holds its engine strongly, and scoped stores refer to that store.
/// When the last of these stores is released, the engine is released and ends the effects that it has started.
@usableFromInline
final class Engine<State, Action: Sendable>: StoreTree {
  // First, because they fit behind the last property of the tree: a store takes less memory.
  // Unchecked: numbers of one isolation, never held across a call.
  @exclusivity(unchecked) var nesting = Nesting()
  /// A Boolean value that indicates whether work on the store waits for the end of the surrounding work.
  // Unchecked: as above.
  @exclusivity(unchecked) var hasDue = false

  /// The memory of the state, which remains valid as long as a reader exists.
  let cell: StateCell<State>
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>
  /// How inputs are handled again, compiled for the store's types.
  let replaying: Replaying

  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var revision: UInt64 = 0
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var sequence: UInt64 = 0

  // Unchecked: created once, on one isolation, and never held across a call.
  @exclusivity(unchecked) private(set) var queueIfMade: SendQueue<State, Action>?
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline private(set) var chainIfMade: MiddlewareChain<State, Action>?
  // Unchecked: as above.
  @exclusivity(unchecked) private(set) var extrasIfMade: StoreExtras<State, Action>?
  private var owner = StoreOwner()
  private var connectionIfMade: EffectConnection?
  private var startedRunner: EffectRunner?

  // Inlined, so that the cell and the replaying functions are compiled where their types are known: generic code would
  // look the types up for each store and for each replayed input.
  @inlinable @inline(__always)
  convenience init(
    _ state: State, clock: (any Clock<Duration>)?, reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.init(.holding(state), clock: clock, replaying: Replaying(), reduce: reduce)
  }

  @usableFromInline
  init(
    _ cell: StateCell<State>, clock: (any Clock<Duration>)?, replaying: Replaying,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.cell = cell
    self.replaying = replaying
    let surroundings = CurrentSurroundings.value
    // No optional of the function: generic code would look its type up for each store.
    if let surroundings {
      self.reduce = Engine.reducing(within: surroundings, reduce)
    } else {
      self.reduce = reduce
    }
    super.init(base: UnsafeMutableRawPointer(cell.pointer))
    if let clock { extras.clock = clock }
    if let surroundings { extras.surroundings = surroundings }
  }

  deinit {
    connectionIfMade?.beginClosing()
    startedRunner?.end()
    connectionIfMade?.close()
    extrasIfMade?.endArrivals()
    chainIfMade?.listeners.finish()
    closeTree()
  }

  // Points into the cell, which lives as long as the engine. A pointer, since a stored property would be checked for
  // exclusive access at each send; `Activity.handling` catches the only possible overlap: a reducer that reads its
  // store.
  @inlinable @inline(__always)
  var state: UnsafeMutablePointer<State> { base.assumingMemoryBound(to: State.self) }

  /// Applies an input to the stored state.
  @inlinable @inline(__always)
  func handle(_ input: Input<State, Action>) -> Effect<Action>.Step? {
    handle(input, on: &state.pointee)
  }

  /// The queue of inputs that wait, which is created on first access.
  var queue: SendQueue<State, Action> {
    if let queueIfMade { return queueIfMade }
    let queue = SendQueue<State, Action>()
    queueIfMade = queue
    return queue
  }

  /// The middleware chain, which is created on first access.
  var chain: MiddlewareChain<State, Action> {
    if let chainIfMade { return chainIfMade }
    let chain = MiddlewareChain<State, Action>(state, surroundings: extrasIfMade?.surroundings)
    chainIfMade = chain
    return chain
  }

  /// The rarely needed values, which are created on first access.
  var extras: StoreExtras<State, Action> {
    if let extrasIfMade { return extrasIfMade }
    let extras = StoreExtras<State, Action>()
    extrasIfMade = extras
    return extras
  }

  /// The runner of the effects, which is created with the first effect.
  var runner: EffectRunner {
    if let startedRunner { return startedRunner }
    let runner = EffectRunner(connection: connection, clock: storeClock)
    runner.attend(activity.contains(.attended))
    startedRunner = runner
    return runner
  }

  override var knownActor: (any Actor)? { isolation }
  override func pruneListeners() {
    guard let chainIfMade else { return }
    chainIfMade.listeners.prune()
    attendanceDidChange()
  }
  /// Updates the flags after middleware or streams were added or removed.
  func attendanceDidChange() {
    chain.update()
    if chain.isAttended { activity.insert(.attended) } else { activity.remove(.attended) }
    if chain.placesSends { activity.insert(.placed) } else { activity.remove(.placed) }
    runnerIfStarted?.attend(!chain.attached.isEmpty)
  }
  override var runnerIfStarted: EffectRunner? { startedRunner }

  override func continues(batch: UInt64) -> Bool { queueIfMade?.continues(batch: batch) ?? false }
  override func forcing(_ send: () -> SendTask) -> SendTask {
    // Takes the send off the fast path, which has no context.
    activity.insert(.inbox)
    return queue.forcing(send)
  }
  override func placing(_ place: CallPlace, _ send: () -> SendTask) -> SendTask {
    chainIfMade?.nextPlace = place
    defer { chainIfMade?.nextPlace = nil }
    return send()
  }
  override func tap(_ receive: @escaping (StoreTap) -> Void) -> () -> Void { attachTap(receive) }
  override func visit(_ body: @escaping () -> Void) { waitOrVisit(body) }
  override var pendingCheck: (() -> Refusal?)? {
    get { queueIfMade?.pendingCheck }
    set { queue.pendingCheck = newValue }
  }
  override var commits: UInt64 { revision }
  override var waitingCount: Int { queueIfMade?.count ?? 0 }
  override var feedbackLimit: Int {
    get { queueIfMade?.feedback.limit ?? FeedbackGauge.usualLimit }
    set { queue.feedback.limit = newValue }
  }
  override func holdBack() { endLeftEffects() }
  override var isRestoring: Bool { chainIfMade?.isRestoring ?? false }
  override var isRestoringPast: Bool { chainIfMade?.restoresPast ?? false }
  override func bringInFields(on isolation: (any Actor)?) -> Bool {
    let isFirst = isolation != nil && self.isolation == nil
    settle(on: isolation)
    guard !activity.contains(.turning) else { return chainIfMade?.fields != nil }
    if isFirst {
      welcome()
      takeIn()
    }
    bringIn(on: isolation)
    return chainIfMade?.fields != nil
  }
  override func pausingInputs(_ body: () -> Void) { begin(body) }
  override func takeIn() { connectionIfMade?.takeIn() }
  override var supervisor: (any EffectSupervisor)? { runner }
  override var storeClock: any Clock<Duration> { extrasIfMade?.clock ?? ContinuousClock() }

  override func batched<Result>(_ sends: () throws -> Result) rethrows -> Result {
    if activity.contains(.turning) { return try queue.batched(sends) }
    guard !activity.contains(.batching) else { return try sends() }
    activity.insert(.batching)
    defer {
      activity.remove(.batching)
      flush()
    }
    return try sends()
  }

  /// The destination of deliveries from effects and senders, which is created with the first of them.
  var connection: EffectConnection {
    if let connectionIfMade { return connectionIfMade }
    let connection = EffectConnection(
      host: self, stage: extrasIfMade?.clock?.effectStage, surroundings: extrasIfMade?.surroundings)
    connection.settle(on: owner.actor)
    connectionIfMade = connection
    return connection
  }

  /// The actor that the store belongs to, if it is known.
  @usableFromInline var isolation: (any Actor)? { connectionIfMade?.isolation ?? owner.actor }

  /// Stores the actor that the store belongs to.
  @usableFromInline
  override func settle(on isolation: (any Actor)?) {
    guard let isolation else { return }
    activity.remove(.ownerless)
    settleLife(on: isolation)
    if let connectionIfMade {
      connectionIfMade.settle(on: isolation)
    } else if owner.actor == nil {
      owner = StoreOwner(isolation)
    }
    if extrasIfMade?.arrivals.isEmpty == false { welcomeSoon() }
  }
}

/// Memory for a state at a fixed address.
///
/// It outlives its engine if a binding or an effect on the store still refers to it, so that a late read finds the last
/// value.
@usableFromInline
final class StateCell<State>: ManagedBuffer<Void, State> {
  // Valid as long as this object, whose owners keep it while they use the pointer.
  @inlinable @inline(__always)
  var pointer: UnsafeMutablePointer<State> { withUnsafeMutablePointerToElements { $0 } }

  /// Creates a cell with a state.
  @inlinable @inline(__always)
  static func holding(_ state: State) -> StateCell {
    // Not checked, because `create` returns an instance of the class on which it is called.
    let cell = unsafeDowncast(create(minimumCapacity: 1) { _ in }, to: StateCell.self)
    cell.pointer.initialize(to: state)
    return cell
  }

  deinit { withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: 1) } }
}

extension Engine {
  /// Calls a closure in the surroundings in which the store was created.
  func surrounded<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let surroundings = extrasIfMade?.surroundings else { return try body() }
    return try CurrentSurroundings.$value.withValue(surroundings, operation: body)
  }

  /// Returns a reducer that runs in the given surroundings.
  static func reducing(
    within surroundings: any Surroundings, _ reduce: @escaping (inout State, Action) -> Effect<Action>
  ) -> (inout State, Action) -> Effect<Action> {
    { state, action in
      CurrentSurroundings.$value.withValue(surroundings) { reduce(&state, action) }
    }
  }
}

extension Store {
  /// Calls a closure in the surroundings in which the root store was created.
  ///
  /// A scoped store calls the closure without surroundings.
  package func surrounded<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let engine else { return try body() }
    return try engine.surrounded(body)
  }
}
