/// The implementation of a store: the state, the reducer and the machinery of the turn.
///
/// A store that was created with an initial state holds its engine strongly, and scoped stores refer to that store.
/// When the last of these stores is released, the engine is released and ends the effects that it has started.
@usableFromInline
final class Engine<State, Action: Sendable>: StoreTree {
  /// The memory of the state, which remains valid as long as a reader exists.
  let cell: StateCell<State>
  // Points into the cell, which lives as long as the engine. A pointer, since a stored property would be checked for
  // exclusive access at each send; `Activity.handling` catches the only possible overlap: a reducer that reads its
  // store.
  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var revision: UInt64 = 0
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var sequence: UInt64 = 0

  // Unchecked: as above.
  @exclusivity(unchecked) var nesting = Nesting()
  /// A Boolean value that indicates whether work on the store waits for the end of the surrounding work.
  // Unchecked: as above.
  @exclusivity(unchecked) var hasDue = false

  // Unchecked: created once, on one isolation, and never held across a call.
  @exclusivity(unchecked) @usableFromInline var backstage: Backstage<State, Action>?
  private var owner = StoreOwner()
  private var madeHome: EffectHome?
  private var startedRunner: EffectRunner?

  @usableFromInline
  init(
    _ state: State, clock: (any Clock<Duration>)?, reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    cell = StateCell(state)
    self.state = cell.pointer
    let surroundings = CurrentSurroundings.value
    self.reduce = surroundings.map { Engine.reducing(within: $0, reduce) } ?? reduce
    super.init(base: UnsafeMutableRawPointer(cell.pointer))
    if let clock { madeBackstage.clock = clock }
    if let surroundings { madeBackstage.surroundings = surroundings }
  }

  deinit {
    startedRunner?.cancelAll()
    madeHome?.close()
    for arrive in backstage?.arrivals ?? [] { arrive(nil, nil) }
    backstage?.listeners.finish()
    closeTree()
  }

  /// Applies an input to the stored state.
  @inlinable @inline(__always)
  func handle(_ input: Input<State, Action>) -> Effect<Action>.Step? {
    switch input {
    case .action(let action): return reduce(&state.pointee, action).step
    case .write(let write):
      write.apply(&state.pointee)
      return nil
    }
  }

  /// The inputs and closures that wait for the end of the running turn.
  var mailbox: Mailbox<Mail<State, Action>> {
    get { backstage?.mailbox ?? Mailbox() }
    _modify { yield &madeBackstage.mailbox }
  }

  /// The attached middleware.
  var attendants: ContiguousArray<Attendant<State, Action>> {
    get { backstage?.attendants ?? [] }
    _modify { yield &madeBackstage.attendants }
  }

  /// The streams of transitions and actions.
  var listeners: TransitionListeners<Action> {
    get { backstage?.listeners ?? TransitionListeners() }
    _modify { yield &madeBackstage.listeners }
  }

  /// The number of the input that caused the current work between turns, or 0.
  var visitCause: UInt64 {
    get { backstage?.visitCause ?? 0 }
    set { madeBackstage.visitCause = newValue }
  }

  /// The closures to call between turns after the current visit has returned.
  var postponed: [Mail<State, Action>] {
    get { backstage?.postponed ?? [] }
    _modify { yield &madeBackstage.postponed }
  }

  /// A gauge of the inputs that have waited since the outermost send.
  var feedback: FeedbackGauge {
    get { backstage?.feedback ?? FeedbackGauge() }
    _modify { yield &madeBackstage.feedback }
  }

  /// The objects that other targets associate with the store, by type.
  var belongings: [ObjectIdentifier: AnyObject] {
    get { backstage?.belongings ?? [:] }
    _modify { yield &madeBackstage.belongings }
  }

  /// The object that records which parts were handled inside an input.
  var partKeeper: (any PartKeeping)? {
    get { backstage?.partKeeper }
    set { madeBackstage.partKeeper = newValue }
  }

  /// The number of the batch whose sends are waiting, or 0.
  var currentBatch: UInt64 { backstage?.currentBatch ?? 0 }

  /// The backstage, which is created on first access.
  var madeBackstage: Backstage<State, Action> {
    if let backstage { return backstage }
    let made = Backstage<State, Action>()
    backstage = made
    return made
  }

  /// The runner of the effects, which is created with the first effect.
  var runner: EffectRunner {
    if let startedRunner { return startedRunner }
    let runner = EffectRunner(home: home, clock: storeClock)
    runner.attend(activity.contains(.attended))
    startedRunner = runner
    return runner
  }

  override var knownActor: (any Actor)? { isolation }
  override func pruneListeners() {
    guard let backstage else { return }
    backstage.listeners.prune()
    attendanceDidChange()
  }
  override var runnerIfStarted: EffectRunner? { startedRunner }

  override func continues(batch: UInt64) -> Bool {
    if case .input(let envelope, _) = mailbox.first { envelope.context.batch == batch } else { false }
  }
  override func forcing(_ send: () -> SendTask) -> SendTask { sendForced(send) }
  override func tap(_ hear: @escaping (StoreTap) -> Void) -> () -> Void { attachTap(hear) }
  override func visit(_ body: @escaping () -> Void) { waitOrVisit(body) }
  override var commits: UInt64 { revision }
  override var feedbackLimit: Int {
    get { feedback.limit }
    set { feedback.limit = newValue }
  }
  override func holdBack() { endLeftEffects() }
  override var isRestoring: Bool { backstage?.isRestoring ?? false }
  override func bringInFields(on isolation: (any Actor)?) -> Bool {
    settle(on: isolation)
    if !activity.contains(.turning) { bringIn(on: isolation) }
    return backstage?.fieldKeeper != nil
  }
  override func takeIn() { madeHome?.takeIn() }
  override var homecoming: (any Homecoming)? { runner }
  override func effectTable() -> [RunningEffect] { startedRunner?.table ?? [] }
  override func cancelEffects(_ id: EffectID) { startedRunner?.cancel(id) }
  override func effectCounts(_ id: EffectID) -> (running: Int, waiting: Int) {
    startedRunner?.counts(id) ?? (0, 0)
  }
  override var storeClock: any Clock<Duration> { backstage?.clock ?? ContinuousClock() }

  override func batched<Result>(_ sends: () throws -> Result) rethrows -> Result {
    if activity.contains(.turning) {
      let backstage = madeBackstage
      let outer = backstage.currentBatch
      backstage.lastBatch += 1
      backstage.currentBatch = outer == 0 ? backstage.lastBatch : outer
      defer { backstage.currentBatch = outer }
      return try sends()
    }
    guard !activity.contains(.batching) else { return try sends() }
    activity.insert(.batching)
    defer {
      activity.remove(.batching)
      flush()
    }
    return try sends()
  }

  /// The destination of deliveries from effects and senders, which is created with the first of them.
  var home: EffectHome {
    if let madeHome { return madeHome }
    let home = EffectHome(
      host: self, stage: backstage?.clock?.effectStage, surroundings: backstage?.surroundings)
    home.settle(on: owner.actor)
    madeHome = home
    return home
  }

  /// The actor that the store belongs to, if it is known.
  var isolation: (any Actor)? { madeHome?.isolation ?? owner.actor }

  /// Stores the actor that the store belongs to.
  @usableFromInline
  func settle(on isolation: (any Actor)?) {
    guard let isolation else { return }
    activity.remove(.ownerless)
    settleLife(on: isolation)
    if let madeHome {
      madeHome.settle(on: isolation)
    } else if owner.actor == nil {
      owner = StoreOwner(isolation)
    }
  }
}

/// Memory for a state at a fixed address.
///
/// It outlives its engine if a binding or an effect on the store still refers to it, so that a late read finds the last
/// value.
final class StateCell<State> {
  // Allocated and deallocated by this object only.
  let pointer: UnsafeMutablePointer<State>

  init(_ state: State) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: state)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}
