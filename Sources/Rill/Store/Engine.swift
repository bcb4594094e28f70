/// What a store is inside: the state, the reducer and the machinery of the turn.
///
/// A store that was made with an initial state holds one strongly; scoped stores refer to that store. When the last of
/// them goes, the engine goes and ends what it has started.
@usableFromInline
final class Engine<State, Action: Sendable>: StoreTree {
  /// Where the state lies, for as long as anybody may read it.
  let cell: StateCell<State>
  // Leads into the cell, which lives as long as the engine. A pointer, since a stored property would be checked for
  // exclusive access at each send; `Activity.handling` catches the one way to overlap: a reducer that reads its store.
  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  // Unchecked: numbers of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var revision: UInt64 = 0
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var sequence: UInt64 = 0

  // Unchecked: as above.
  @exclusivity(unchecked) var nesting = Nesting()
  /// Whether work on the store waits for the work around it.
  // Unchecked: as above.
  @exclusivity(unchecked) var hasDue = false

  // Unchecked: made once, by one isolation, and never held across a call.
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

  /// What was sent during a turn.
  var mailbox: Mailbox<Mail<State, Action>> {
    get { backstage?.mailbox ?? Mailbox() }
    _modify { yield &madeBackstage.mailbox }
  }

  /// Who has a say in turns.
  var attendants: ContiguousArray<Attendant<State, Action>> {
    get { backstage?.attendants ?? [] }
    _modify { yield &madeBackstage.attendants }
  }

  /// Who listens to transitions and actions.
  var listeners: TransitionListeners<Action> {
    get { backstage?.listeners ?? TransitionListeners() }
    _modify { yield &madeBackstage.listeners }
  }

  /// The number of the input that led to what is being done between turns, or 0.
  var visitCause: UInt64 {
    get { backstage?.visitCause ?? 0 }
    set { madeBackstage.visitCause = newValue }
  }

  /// What is to be called between turns, once the function that is being called has returned.
  var postponed: [Mail<State, Action>] {
    get { backstage?.postponed ?? [] }
    _modify { yield &madeBackstage.postponed }
  }

  /// How much has waited for its turn since the outermost send.
  var feedback: FeedbackGauge {
    get { backstage?.feedback ?? FeedbackGauge() }
    _modify { yield &madeBackstage.feedback }
  }

  /// What other targets keep with the store, by its type.
  var belongings: [ObjectIdentifier: AnyObject] {
    get { backstage?.belongings ?? [:] }
    _modify { yield &madeBackstage.belongings }
  }

  /// Who knows what was handled inside of an input.
  var partKeeper: (any PartKeeping)? {
    get { backstage?.partKeeper }
    set { madeBackstage.partKeeper = newValue }
  }

  /// The number of the batch whose sends are waiting in line, or 0.
  var currentBatch: UInt64 { backstage?.currentBatch ?? 0 }

  /// The backstage, made if it is not there yet.
  var madeBackstage: Backstage<State, Action> {
    if let backstage { return backstage }
    let made = Backstage<State, Action>()
    backstage = made
    return made
  }

  /// What starts effects; made with the first one.
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

  /// The way back from effects and senders; made with the first one.
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

  /// Learns the actor that the store belongs to.
  @usableFromInline
  func settle(on isolation: (any Actor)?) {
    guard let isolation else { return }
    settleLife(on: isolation)
    if let madeHome {
      madeHome.settle(on: isolation)
    } else if owner.actor == nil {
      owner = StoreOwner(isolation)
    }
  }
}

/// Memory for a state, which lies still.
///
/// It outlives its engine if a binding or an effect on the store still refers to it, so that a late read finds the last
/// value.
final class StateCell<State> {
  // Allocated and given back by this object alone.
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
