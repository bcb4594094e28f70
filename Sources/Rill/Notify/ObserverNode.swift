/// The observers of one place in the state: the whole state, an optional child, or a row.
///
/// A child at a stored property needs no node of its own. It shares its parent's node, at an offset.
///
/// A node is destroyed on the store's isolation only, or with a released tree. Users keep it by a ``Hold``.
@usableFromInline
class ObserverNode {
  // Unowned and unchecked: every user holds a store, or has reached the tree through `life`.
  @usableFromInline unowned(unsafe) final let tree: ObserverTree
  /// The lifetime of the tree.
  @usableFromInline final let life: TreeLife
  /// The observer of this node in the list of the enclosing node.
  final var attachment: NodeAttachment?
  /// The nodes and groups of this place's parts, and the probes of fields.
  final var parts = PartTable()
  /// A Boolean value that indicates whether the place is an optional part or a row that has left the state.
  ///
  /// A part that appears later is a different part.
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline final var hasLeft = false
  /// A Boolean value that indicates whether ``locate()`` returns memory of the state itself, which does not change while
  /// observers are asked and notified.
  @usableFromInline var isInState: Bool { false }

  // Unchecked: traversed in each turn. During a traversal, the list changes only by appending, and the traversal reads
  // its base and count again after each call.
  @exclusivity(unchecked) private final var watches = WatchList()
  // The two counts are of half the size of a word, because each row that is held has them.
  private final var struck: Int32 = 0
  /// The number of watches, including unused ones.
  final var lines: Int { watches.count }
  /// The number of enabled watches.
  private(set) final var awake: Int32 = 0

  init(in tree: ObserverTree) {
    self.tree = tree
    life = tree.life
  }

  /// Returns the current address of the place: its value in the state, or its last value.
  @usableFromInline func locate() -> UnsafeRawPointer { UnsafeRawPointer(tree.base) }
  /// Returns the current address of the place, or nil if it is not part of the state.
  ///
  /// It searches once. Asking for the presence first would search twice at each level of nested parts.
  @usableFromInline func locateIfPresent() -> UnsafeRawPointer? { UnsafeRawPointer(tree.base) }
  /// A Boolean value that indicates whether the place is part of the state.
  @usableFromInline var isPresent: Bool { true }
  /// Returns whether the place is part of the state, without a search if the place records that it has left.
  ///
  /// - Parameter isSettled: Whether the observers were notified of the last change.
  /// - Returns: Whether the place is part of the state.
  @usableFromInline func isPresent(whileSettled isSettled: Bool) -> Bool { isPresent }
  /// Called when the first watch is enabled or the last one is disabled.
  func awakeDidChange() {}

  /// Adds an observer of the part at an offset.
  ///
  /// If the size is 0, the observer is called each time.
  @usableFromInline
  final func add(_ observer: Observer, offset: Int, size: Int) {
    tree.tidy()
    compact()
    observer.slot = watches.count
    observer.node = self
    var watch = Watch(observer, offset: offset, size: size)
    watch.keep(locate())
    watches.append(watch)
    if observer.tellsWrites { tree.countWriteWatcher(1) }
    countAwake(1)
  }

  /// Marks an observer's watch as unused.
  ///
  /// It is removed together with others.
  ///
  /// - Complexity: O(1) amortized.
  final func strike(_ observer: Observer) {
    guard !observer.isStruck else { return }
    sleep(observer)
    observer.isStruck = true
    if observer.tellsWrites { tree.countWriteWatcher(-1) }
    struck += 1
    compact()
  }

  /// Removes unused watches if there are many and no traversal is in progress.
  private final func compact() {
    guard !tree.isTelling, struck > 16, Int(struck) * 2 > watches.count else { return }
    watches.removeStruck()
    struck = 0
  }

  /// Enables the observer's watch, starting from the current value of its part.
  @usableFromInline
  final func wake(_ observer: Observer) {
    guard !observer.isStruck, watches.base[observer.slot].kind == .off else { return }
    watches.base[observer.slot].kind = watches.base[observer.slot].awake
    watches.base[observer.slot].keep(locate())
    countAwake(1)
  }

  /// Disables the observer's watch.
  @usableFromInline
  final func sleep(_ observer: Observer) {
    guard !observer.isStruck, watches.base[observer.slot].kind != .off else { return }
    watches.base[observer.slot].kind = .off
    countAwake(-1)
  }

  /// Collects the observers whose parts have changed, without notifying them.
  ///
  /// - Complexity: O(observers of this place), with a few instructions for each one whose bytes are unchanged.
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
    if forced.extent == .leaving { return collectLeaving(base, into: &deliveries) }
    var index = 0
    while index < watches.count {
      let watch = watches.base[index]
      let touched = forced.part(offset: watch.offset, size: watch.size)
      if watch.kind != .off, touched.concerns(watch.observer, ofSize: watch.size) {
        look(at: index, base, touched, into: &deliveries)
      } else if watch.differs(base) {
        look(at: index, base, into: &deliveries)
      }
      index += 1
    }
  }

  /// Collects the observers whose values have changed, all of which must be asked.
  ///
  /// - Parameters:
  ///   - base: The address of the place.
  ///   - gate: The gate of the observers.
  ///   - deliveries: The observers to notify.
  final func ask(_ base: UnsafeRawPointer, by gate: AskGate, into deliveries: inout Deliveries) {
    gate.open()
    var index = 0
    while index < watches.count {
      // Not retained: its watch keeps it, and no watch is removed during a traversal.
      if watches.base[index].kind != .off {
        Unmanaged.passUnretained(watches.base[index].observer)._withUnsafeGuaranteedRef { observer in
          if observer.isLive, observer.hasChanged(base), observer.claim() {
            deliveries.append(observer, at: base)
          }
        }
      }
      index += 1
    }
    gate.close()
  }

  /// The number of bytes from the place's address up to the end of the last part with an observer that has not left.
  final var reach: Int {
    var reach = 0
    for index in 0..<watches.count where watches.base[index].observer.isLive {
      reach = max(reach, watches.base[index].offset + watches.base[index].size)
    }
    return reach
  }

  /// Collects the enabled probes, and the observers of its end, of a place and its parts that have left the state and will not
  /// change again.
  final func collectLeaving(_ base: UnsafeRawPointer, into deliveries: inout Deliveries) {
    var index = 0
    while index < watches.count {
      let (watch, observer) = (watches.base[index], watches.base[index].observer)
      let isConcerned = observer.tellsEnd || watch.kind != .off && (observer.isProbe || observer.isGroup)
      if isConcerned, observer.claim() {
        if observer.isGroup {
          observer.collect(base + watch.offset, .leaving, into: &deliveries)
          observer.release()
        } else {
          deliveries.append(observer, at: base + watch.offset)
        }
      }
      index += 1
    }
  }

  /// Checks an observer whose bytes differ, and collects it if its value has changed.
  private final func look(at index: Int, _ base: UnsafeRawPointer, into deliveries: inout Deliveries) {
    let watch = watches.base + index
    let address = base + watch.pointee.offset
    watch.pointee.keep(base)
    // Not retained: its watch keeps it, and no watch is removed during a traversal.
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

  /// Checks and collects an observer that a forced write affects.
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
      // Called although the result is ignored, because it stores the value.
      _ = observer.hasChanged(address)
      deliveries.append(observer, at: address)
    }
  }

  private final func countAwake(_ step: Int32) {
    let wasAwake = awake > 0
    awake += step
    if wasAwake != (awake > 0) { awakeDidChange() }
  }
}

/// A child node's observer in the list of its parent node, which is removed when the child is destroyed.
///
/// Like the nodes, it is destroyed on the store's isolation, or with a released tree.
@usableFromInline
final class NodeAttachment {
  private let observer: Observer
  private let node: ObserverNode

  @usableFromInline
  init(_ observer: Observer, in node: ObserverNode) {
    self.observer = observer
    self.node = node
  }

  deinit {
    if node.life.isOpen { node.strike(observer) }
    observer.leave()
  }

  /// Enables or disables the watch on the parent's part.
  func look(_ isNeeded: Bool) {
    if isNeeded { node.wake(observer) } else { node.sleep(observer) }
  }
}
