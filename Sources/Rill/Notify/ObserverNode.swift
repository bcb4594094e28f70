/// The observers of one place in the state: the whole, an optional child, or a row.
///
/// A child at a stored property needs no node of its own; its parts lie in its parent's, a few bytes further on.
///
/// A node is only ever destroyed on the store's isolation, or with a tree that has gone: users keep it by a ``Hold``.
@usableFromInline
class ObserverNode {
  // Unowned and unchecked: whoever uses it holds a store, or has found the tree through `life`.
  @usableFromInline unowned(unsafe) final let tree: ObserverTree
  /// Whether the tree is still there.
  @usableFromInline final let life: TreeLife
  /// This node's line in the list of the node around it.
  final var attachment: NodeAttachment?
  /// The nodes and groups of parts that lie here, and the probes of fields.
  final var parts = PartTable()

  // Unchecked: walked in each turn. It is changed during a walk only by appending, and a walk looks up its base and
  // count anew after each call it makes.
  @exclusivity(unchecked) private final var watches = WatchList()
  private final var struck = 0
  /// How many lines there are, those out of use included.
  final var lines: Int { watches.count }
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
    tree.tidy()
    compact()
    observer.slot = watches.count
    observer.node = self
    var watch = Watch(observer, offset: offset, size: size)
    watch.keep(locate())
    watches.append(watch)
    if observer.tellsWrites { tree.writeWatchers += 1 }
    countAwake(1)
  }

  /// Puts an observer's line out of use; it is taken out with the next ones.
  ///
  /// - Complexity: O(1) amortized.
  final func strike(_ observer: Observer) {
    guard !observer.isStruck else { return }
    sleep(observer)
    observer.isStruck = true
    if observer.tellsWrites { tree.writeWatchers -= 1 }
    struck += 1
    compact()
  }

  /// Takes lines out that are out of use, if they are many and nobody walks the list.
  private final func compact() {
    guard !tree.isTelling, struck > 16, struck * 2 > watches.count else { return }
    watches.removeStruck()
    struck = 0
  }

  /// Looks at the observer's part again, from the value it has now.
  @usableFromInline
  final func wake(_ observer: Observer) {
    guard !observer.isStruck, watches.base[observer.slot].kind == .off else { return }
    watches.base[observer.slot].kind = watches.base[observer.slot].awake
    watches.base[observer.slot].keep(locate())
    countAwake(1)
  }

  /// Stops looking at the observer's part.
  @usableFromInline
  final func sleep(_ observer: Observer) {
    guard !observer.isStruck, watches.base[observer.slot].kind != .off else { return }
    watches.base[observer.slot].kind = .off
    countAwake(-1)
  }

  /// Finds out whose parts have changed; nobody is told yet.
  ///
  /// - Complexity: O(observers of this place), a few instructions each for those whose bytes are unchanged.
  @usableFromInline
  final func collect(_ base: UnsafeRawPointer, _ forced: ForcedRegion, into deliveries: inout Deliveries) {
    guard forced.isNone else { return collectForced(base, forced, into: &deliveries) }
    var index = 0
    while index < watches.count {
      if watches.base[index].differs(base) { look(at: index, base, into: &deliveries) }
      index += 1
    }
  }

  private final func collectForced(
    _ base: UnsafeRawPointer, _ forced: ForcedRegion, into deliveries: inout Deliveries
  ) {
    var index = 0
    while index < watches.count {
      let watch = watches.base[index]
      let touched = forced.part(offset: watch.offset, size: watch.size)
      if watch.kind != .off, touched.concerns(watch.observer) {
        look(at: index, base, touched, into: &deliveries)
      } else if watch.differs(base) {
        look(at: index, base, into: &deliveries)
      }
      index += 1
    }
  }

  /// Has what Observation tracks here fire, since the place has left the state and nothing else will be seen of it.
  @usableFromInline
  final func collectProbes(_ base: UnsafeRawPointer, into deliveries: inout Deliveries) {
    var index = 0
    while index < watches.count {
      let watch = watches.base + index
      if watch.pointee.kind != .off, watch.pointee.observer.isProbe, watch.pointee.observer.claim() {
        deliveries.append(watch.pointee.observer, at: base + watch.pointee.offset)
      }
      index += 1
    }
  }

  /// Asks the observer on one line, whose bytes differ, whether it is to be told.
  private final func look(at index: Int, _ base: UnsafeRawPointer, into deliveries: inout Deliveries) {
    let watch = watches.base + index
    let address = base + watch.pointee.offset
    watch.pointee.keep(base)
    // Not retained: its line keeps it, and no line is taken out during a walk.
    Unmanaged.passUnretained(watch.pointee.observer)._withUnsafeGuaranteedRef { observer in
      guard observer.claim() else { return }
      if observer.isGroup {
        observer.collect(address, .none, into: &deliveries)
      } else if observer.hasChanged(address) {
        return deliveries.append(observer, at: address)
      }
      observer.release()
    }
  }

  /// The same for an observer that a forced write concerns.
  private final func look(
    at index: Int, _ base: UnsafeRawPointer, _ forced: ForcedRegion, into deliveries: inout Deliveries
  ) {
    let watch = watches.base + index
    let address = base + watch.pointee.offset
    watch.pointee.keep(base)
    let observer = watch.pointee.observer
    guard observer.claim() else { return }
    if observer.isGroup {
      observer.collect(address, forced, into: &deliveries)
      observer.release()
    } else {
      // Asked all the same: it takes the value on.
      _ = observer.hasChanged(address)
      deliveries.append(observer, at: address)
    }
  }

  private final func countAwake(_ step: Int) {
    let wasAwake = awake > 0
    awake += step
    if wasAwake != (awake > 0) { awakeDidChange() }
  }
}
