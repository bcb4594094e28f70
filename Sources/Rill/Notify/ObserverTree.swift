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
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) private final var isForced = false
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
  final var life: TreeLife {
    if let lifeIfMade { return lifeIfMade }
    let life = TreeLife()
    lifeIfMade = life
    return life
  }

  /// The next number in the order of subscriptions.
  @usableFromInline
  final func nextOrder() -> UInt64 {
    lastOrder += 1
    return lastOrder
  }

  /// Whether the next input in line belongs to this batch, so that notification waits for it.
  func continues(batch: UInt64) -> Bool { false }

  /// Tells everybody whose part has changed, once each, in the order of subscription, unless more of a batch is to come.
  ///
  /// Who joins meanwhile is not told of this change; who leaves meanwhile is not told any more.
  ///
  /// - Parameters:
  ///   - now: Whether all are told, even of equal values.
  ///   - batch: The batch of the input that was handled, or 0.
  @usableFromInline
  final func notify(isForced now: Bool, batch: UInt64) {
    if now { isForced = true }
    if TurnNotes.areInUse { activity.insert(.noting) }
    if activity.contains(.batching) || batch != 0 && continues(batch: batch) { return }
    let forced: ForcedRegion = isForced ? .all : .none
    isForced = false
    // Not retained: the tree keeps it, and whoever sends keeps the tree.
    guard let root = rootIfMade.map(Unmanaged.passUnretained) else { return }
    guard !activity.contains(.animated) else { return notifyInMotion(root, forced) }
    root._withUnsafeGuaranteedRef { $0.tell(UnsafeRawPointer(base), forced) }
  }

  private func notifyInMotion(_ root: Unmanaged<RootNode>, _ forced: ForcedRegion) {
    activity.remove(.animated)
    guard let animation = animation.take() else { return }
    Animations.perform(animation) {
      root._withUnsafeGuaranteedRef { $0.tell(UnsafeRawPointer(base), forced) }
    }
  }

  /// Keeps a node alive while something is observed there, even if nobody holds a store of it.
  final func keep(_ node: ObserverNode, while isNeeded: Bool) {
    guard let rootIfMade, life.isOpen else { return }
    rootIfMade.kept[ObjectIdentifier(node)] = isNeeded ? node : nil
  }

  /// Lets go of everybody.
  final func closeTree() {
    guard let lifeIfMade else { return }
    for leave in lifeIfMade.close() { leave() }
    rootIfMade?.kept = [:]
    rootIfMade = nil
  }
}

/// Whether a tree of observers is still there, for those who outlive it.
@usableFromInline
final class TreeLife {
  private(set) var isOpen = true
  private var leaving: [UInt64: () -> Void] = [:]
  private var lastNumber: UInt64 = 0

  /// Has a function called when the tree goes, or now if it has gone.
  ///
  /// - Returns: The number under which the function can be forgotten.
  @discardableResult
  func onClose(_ leave: @escaping () -> Void) -> UInt64 {
    lastNumber += 1
    if isOpen { leaving[lastNumber] = leave } else { leave() }
    return lastNumber
  }

  /// Lets go of a function that need not be called any more.
  func forget(_ number: UInt64) { leaving[number] = nil }

  /// Marks the tree as gone.
  ///
  /// - Returns: What is to be called, in the order in which it came.
  func close() -> [() -> Void] {
    isOpen = false
    defer { leaving = [:] }
    return leaving.sorted { $0.key < $1.key }.map(\.value)
  }
}
