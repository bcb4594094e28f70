/// The state that all observers of one store share: their nodes, their order, and the current activity.
///
/// The engine is a subclass. All stores that are scoped from its store refer to the same tree.
@usableFromInline
class ObserverTree {
  // Unchecked: a plain number, read and written by one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline final var activity: Activity = []
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) private final var isForced = false
  private final var isLifeSettled = false
  // Unchecked: a number of one isolation, never held across a call.
  /// The number of nested traversals in progress.
  @exclusivity(unchecked) private final var walks: UInt32 = 0
  // Points to the state, in memory that lives as long as this tree.
  @usableFromInline final let base: UnsafeMutableRawPointer

  // Unchecked: created once, on one isolation.
  @exclusivity(unchecked) private final var lifeIfMade: TreeLife?
  // Unchecked: created once, on one isolation.
  @exclusivity(unchecked) private final var rootIfMade: RootNode?
  private final var lastOrder: UInt64 = 0
  /// The animation of the next notification.
  final var animation: StateAnimation?

  @usableFromInline
  init(base: UnsafeMutableRawPointer) { self.base = base }

  /// The node of the whole state, which is created with the first observer.
  @usableFromInline final var root: ObserverNode {
    if let rootIfMade { return rootIfMade }
    let root = RootNode(in: self)
    rootIfMade = root
    return root
  }

  /// The lifetime of this tree for nodes and subscriptions that outlive it, which is created with the first of them.
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

  /// Stores the actor that the tree belongs to.
  final func settleLife(on actor: any Actor) {
    guard !isLifeSettled, let lifeIfMade else { return }
    isLifeSettled = true
    lifeIfMade.settle(on: actor)
  }

  /// Removes streams of transitions and actions that have no consumers.
  func pruneListeners() {}

  /// Returns the next number in the order of subscriptions.
  @usableFromInline
  final func nextOrder() -> UInt64 {
    lastOrder += 1
    return lastOrder
  }

  /// Called after a turn whose notification waits for the end of a batch.
  func holdBack() {}

  /// Returns whether the next waiting input belongs to this batch, so that the notification waits for it.
  func continues(batch: UInt64) -> Bool { false }

  /// Makes the next notification reach some observers even if their values are equal.
  @usableFromInline
  final func force(_ forcing: Forcing) {
    guard let rootIfMade, rootIfMade.writeWatchers > 0 || !forcing.isWriting else { return }
    rootIfMade.forced = rootIfMade.forced + ForcedRegion(forcing)
    isForced = true
  }

  /// Notifies the observers whose part has changed, once each, in the order of subscription, unless a batch continues.
  ///
  /// An observer that subscribes meanwhile is not notified of this change, and neither is one that leaves meanwhile.
  ///
  /// - Parameter batch: The batch of the handled input, or 0.
  @usableFromInline
  final func notify(batch: UInt64) {
    if TurnNotes.areInUse { activity.insert(.noting) }
    if activity.contains(.batching) || batch != 0 && continues(batch: batch) { return holdBack() }
    guard !isForced, !activity.contains(.animated) else { return notifySpecially() }
    // Not retained: the tree keeps it, and every sender keeps the tree.
    guard let root = rootIfMade.map(Unmanaged.passUnretained) else { return }
    tell(root, .none)
  }

  private final func notifySpecially() {
    isForced = false
    guard let root = rootIfMade.map(Unmanaged.passUnretained) else { return }
    let forced = root._withUnsafeGuaranteedRef { $0.takeForced() }
    guard activity.contains(.animated) else { return tell(root, forced) }
    activity.remove(.animated)
    guard let animation = animation.take() else { return }
    Animations.perform(animation) { tell(root, forced) }
  }

  /// A Boolean value that indicates whether a traversal or a delivery is in progress.
  final var isTelling: Bool { walks > 0 }

  @inline(__always)
  private final func tell(_ root: Unmanaged<RootNode>, _ forced: ForcedRegion) {
    walks += 1
    root._withUnsafeGuaranteedRef { $0.tell(UnsafeRawPointer(base), forced) }
    walks -= 1
    tidy()
  }

  /// Removes what has left on other threads and during the last delivery, unless a delivery is in progress.
  @usableFromInline
  @inline(__always)
  final func tidy() {
    // Not retained: the tree keeps it.
    guard let life = lifeIfMade.map(Unmanaged.passUnretained),
      life._withUnsafeGuaranteedRef({ $0.hasDepartures }), walks == 0
    else { return }
    tidyUp(life.takeUnretainedValue())
  }

  private final func tidyUp(_ life: TreeLife) {
    while let departures = life.takeDepartures() {
      for observer in departures.observers { strike(observer.value) }
      if departures.hasListener { pruneListeners() }
      // Last, in a consistent state: this may run any code.
      for object in departures.objects { object.release() }
    }
  }

  /// Marks an observer's watch as unused if its node still exists.
  final func strike(_ observer: Observer) { observer.node?.strike(observer) }

  /// Counts an observer that cannot compare values, which came or left.
  final func countWriteWatcher(_ change: Int) { rootIfMade?.writeWatchers += change }

  /// Keeps a node alive while it has enabled watches, even without a store.
  final func keep(_ node: ObserverNode, while isNeeded: Bool) {
    guard let rootIfMade else { return }
    if isNeeded {
      rootIfMade.kept[ObjectIdentifier(node)] = node
    } else if let node = rootIfMade.kept.removeValue(forKey: ObjectIdentifier(node)) {
      // A traversal of its list may be in progress.
      life.depart(DepartingObject(Unmanaged<AnyObject>.passRetained(node)))
      if rootIfMade.kept.isEmpty { rootIfMade.kept = [:] }
    }
  }

  /// Releases all observers.
  ///
  /// Called on the thread that releases the last reference to the tree.
  final func closeTree() {
    guard let lifeIfMade else { return }
    lifeIfMade.close()
    rootIfMade?.kept = [:]
    rootIfMade = nil
  }
}
