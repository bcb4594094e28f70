/// The observers of one place in the state: the whole, an optional child, or a row.
///
/// A child at a stored property needs no node of its own; its parts lie in its parent's, a few bytes further on.
@usableFromInline
class ObserverNode {
  // Unowned and unchecked: a node that outlives its tree is told so by `life` and does not use it any more.
  @usableFromInline unowned(unsafe) final let tree: ObserverTree
  /// Whether the tree is still there.
  final let life: TreeLife
  /// This node's line in the list of the node around it.
  final var attachment: NodeAttachment?

  // Unchecked: walked in each turn. It is changed during a walk only by appending, and a walk looks up its base and
  // count anew after each call it makes.
  @exclusivity(unchecked) private final var watches = WatchList()
  private final var left = 0
  /// How many lines are looked at.
  private(set) final var awake = 0

  init(in tree: ObserverTree) {
    self.tree = tree
    life = tree.life
  }

  /// The address of the place now: its value in the state, or the last one it had.
  @usableFromInline func locate() -> UnsafeRawPointer { UnsafeRawPointer(tree.base) }
  /// Whether the place is part of the state.
  @usableFromInline var isPresent: Bool { true }
  /// Called when the first line wakes up or the last goes to sleep.
  func awakeDidChange() {}

  /// Adds an observer of the part at an offset; one without a size is asked each time.
  @usableFromInline
  final func add(_ observer: Observer, offset: Int, size: Int) {
    compactIfIdle()
    observer.slot = watches.count
    observer.node = self
    var watch = Watch(observer, offset: offset, size: size)
    watch.keep(locate())
    watches.append(watch)
    countAwake(1)
  }

  /// Takes an observer out; it is not told any more.
  @usableFromInline
  final func remove(_ observer: Observer) {
    guard observer.isLive, life.isOpen else { return }
    sleep(observer)
    observer.isLive = false
    left += 1
    compactIfIdle()
  }

  /// Forgets those who have left; called only while nobody walks the list.
  final func tidy() {
    guard left > 16, left * 2 > watches.count else { return }
    watches.removeLeft()
    left = 0
  }

  /// Looks at the observer's part again, from the value it has now.
  @usableFromInline
  final func wake(_ observer: Observer) {
    guard observer.isLive, life.isOpen, watches.base[observer.slot].kind == .off else { return }
    watches.base[observer.slot].kind = watches.base[observer.slot].awake
    watches.base[observer.slot].keep(locate())
    countAwake(1)
  }

  /// Stops looking at the observer's part.
  @usableFromInline
  final func sleep(_ observer: Observer) {
    guard observer.isLive, life.isOpen, watches.base[observer.slot].kind != .off else { return }
    watches.base[observer.slot].kind = .off
    countAwake(-1)
  }

  /// Finds out whose parts have changed; nobody is told yet.
  ///
  /// - Complexity: O(observers of this place), a few instructions each for those whose bytes are unchanged.
  @usableFromInline
  final func collect(_ base: UnsafeRawPointer, _ forced: ForcedRegion, into deliveries: inout Deliveries) {
    let isForced = !forced.bytes.isEmpty
    var index = 0
    while index < watches.count {
      if watches.base[index].differs(base) || isForced {
        look(at: index, base, forced, into: &deliveries)
      }
      index += 1
    }
  }

  /// Asks the observer on one line whether it is to be told.
  private final func look(
    at index: Int, _ base: UnsafeRawPointer, _ forced: ForcedRegion, into deliveries: inout Deliveries
  ) {
    let watch = watches.base + index
    guard watch.pointee.kind != .off else { return }
    let (offset, size) = (watch.pointee.offset, watch.pointee.size)
    let mustTell = forced.touches(offset: offset, size: size)
    guard mustTell || watch.pointee.differs(base) else { return }
    watch.pointee.keep(base)
    // Not retained: its line keeps it, and no line is taken out during a walk.
    Unmanaged.passUnretained(watch.pointee.observer)._withUnsafeGuaranteedRef { observer in
      if observer.isGroup {
        deliveries.isMixed = true
        observer.collect(base + offset, mustTell ? forced.moved(by: offset) : .none, &deliveries)
      } else if observer.hasChanged(base + offset) || mustTell {
        deliveries.append(observer, at: base + offset)
      }
    }
  }

  private final func countAwake(_ step: Int) {
    let wasAwake = awake > 0
    awake += step
    if wasAwake != (awake > 0) { awakeDidChange() }
  }

  private final func compactIfIdle() {
    if !tree.activity.contains(.turning) { tidy() }
  }
}
