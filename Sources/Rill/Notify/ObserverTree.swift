/// What all observers of one state share: who they are, in which order they came, and whether a turn is running.
///
/// The engine is one; everything scoped from its store refers to the same tree.
@usableFromInline
class ObserverTree {
  // Unchecked: a plain number, read and written by one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline final var activity: Activity = []
  // Leads to the state, in memory that lives as long as this tree.
  @usableFromInline final let base: UnsafeMutableRawPointer

  // Unchecked: made once, by one isolation.
  @exclusivity(unchecked) private final var lifeIfMade: TreeLife?
  // Unchecked: made once, by one isolation.
  @exclusivity(unchecked) private final var rootIfMade: RootNode?
  // Unchecked: a value of one isolation, never held across a call.
  @exclusivity(unchecked) private final var forced = ForcedRegion.none
  // Unchecked: as above.
  @exclusivity(unchecked) private final var isForced = false
  private final var isLifeSettled = false
  /// How many observers that cannot compare stand in the lists.
  final var writeWatchers = 0
  // Unchecked: a number of one isolation, never held across a call.
  /// How many walks are under way, one within the other.
  @exclusivity(unchecked) private final var walks = 0
  private final var lastOrder: UInt64 = 0
  /// How the next notification is to be shown.
  final var animation: StateAnimation?

  @usableFromInline
  init(base: UnsafeMutableRawPointer) { self.base = base }

  /// The node of the whole state; made with the first observer.
  @usableFromInline final var root: ObserverNode {
    if let rootIfMade { return rootIfMade }
    let root = RootNode(in: self)
    rootIfMade = root
    return root
  }

  /// Tells nodes and subscriptions that outlive this tree that it has gone; made with the first of them.
  @usableFromInline final var life: TreeLife {
    if let lifeIfMade { return lifeIfMade }
    let actor = knownActor
    isLifeSettled = actor != nil
    let life = TreeLife(self, on: actor)
    lifeIfMade = life
    return life
  }

  /// The actor that the tree belongs to, if it is known.
  var knownActor: (any Actor)? { nil }

  /// Learns the actor that the tree belongs to.
  final func settleLife(on actor: any Actor) {
    guard !isLifeSettled, let lifeIfMade else { return }
    isLifeSettled = true
    lifeIfMade.settle(on: actor)
  }

  /// Takes out listeners to transitions and actions that have gone.
  func pruneListeners() {}

  /// The next number in the order of subscriptions.
  @usableFromInline
  final func nextOrder() -> UInt64 {
    lastOrder += 1
    return lastOrder
  }

  /// Called after a turn whose notification waits for the end of a batch.
  func holdBack() {}

  /// Whether the next input in line belongs to this batch, so that notification waits for it.
  func continues(batch: UInt64) -> Bool { false }

  /// Has the next notification tell some observers of equal values, too.
  @usableFromInline
  final func force(_ forcing: Forcing) {
    guard writeWatchers > 0 || !forcing.isWriting else { return }
    forced = forced + ForcedRegion(forcing)
    isForced = true
  }

  /// Tells everybody whose part has changed, once each, in the order of subscription, unless more of a batch is to come.
  ///
  /// Who joins meanwhile is not told of this change; who leaves meanwhile is not told any more.
  ///
  /// - Parameter batch: The batch of the input that was handled, or 0.
  @usableFromInline
  final func notify(batch: UInt64) {
    if TurnNotes.areInUse { activity.insert(.noting) }
    if activity.contains(.batching) || batch != 0 && continues(batch: batch) { return holdBack() }
    guard !isForced, !activity.contains(.animated) else { return notifySpecially() }
    // Not retained: the tree keeps it, and whoever sends keeps the tree.
    guard let root = rootIfMade.map(Unmanaged.passUnretained) else { return }
    tell(root, .none)
  }

  private final func notifySpecially() {
    let forced = forced
    self.forced = .none
    isForced = false
    guard let root = rootIfMade.map(Unmanaged.passUnretained) else { return }
    guard activity.contains(.animated) else { return tell(root, forced) }
    activity.remove(.animated)
    guard let animation = animation.take() else { return }
    Animations.perform(animation) { tell(root, forced) }
  }

  /// Whether lists are walked or observers are told.
  final var isTelling: Bool { walks > 0 }

  @inline(__always)
  private final func tell(_ root: Unmanaged<RootNode>, _ forced: ForcedRegion) {
    walks += 1
    root._withUnsafeGuaranteedRef { $0.tell(UnsafeRawPointer(base), forced) }
    walks -= 1
    tidy()
  }

  /// Puts in order what has left from other threads and during the last delivery, unless a delivery is under way.
  @usableFromInline
  @inline(__always)
  final func tidy() {
    if let lifeIfMade, lifeIfMade.hasDepartures, walks == 0 { tidyUp(lifeIfMade) }
  }

  private final func tidyUp(_ life: TreeLife) {
    while let departures = life.takeDepartures() {
      for observer in departures.observers { strike(observer.value) }
      if departures.hasListener { pruneListeners() }
      // Last, and with nothing half done: this may run any code.
      for object in departures.objects { object.release() }
    }
  }

  /// Puts an observer's line out of use, if its node is still there.
  final func strike(_ observer: Observer) { observer.node?.strike(observer) }

  /// Keeps a node alive while something is tracked there, even if nobody holds a store of it.
  final func keep(_ node: ObserverNode, while isNeeded: Bool) {
    guard let rootIfMade else { return }
    if isNeeded {
      rootIfMade.kept[ObjectIdentifier(node)] = node
    } else if let node = rootIfMade.kept.removeValue(forKey: ObjectIdentifier(node)) {
      // Its list may be walked just now.
      life.depart(DepartingObject(Unmanaged<AnyObject>.passRetained(node)))
      if rootIfMade.kept.isEmpty { rootIfMade.kept = [:] }
    }
  }

  /// Lets go of everybody, wherever the last reference to the tree was released.
  final func closeTree() {
    guard let lifeIfMade else { return }
    lifeIfMade.close()
    rootIfMade?.kept = [:]
    rootIfMade = nil
  }
}
