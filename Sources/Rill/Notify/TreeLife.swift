import Synchronization

/// The lifetime of a tree of observers, and the objects that have left the tree on other threads.
///
/// All objects that users hold (subscriptions, stores of parts, streams) may be released on any thread. Their remains
/// in the tree belong to the store's isolation and are recorded here. The isolation removes them at the end of each
/// delivery, when it next enters the tree, and after a hop to the store's actor, if the actor is known.
@usableFromInline
final class TreeLife: Sendable {
  private struct Contents {
    var isOpen = true
    var leaving: [UInt64: Carried<() -> Void>] = [:]
    var lastNumber: UInt64 = 0
    var departures = Departures()
    var isHopping = false
    var tree = TreeReference()
    var owner: StoreOwner
  }

  private let contents: Mutex<Contents>
  private let isClosed = Atomic<Bool>(false)
  private let isUntidy = Atomic<Bool>(false)

  init(_ tree: ObserverTree, on actor: (any Actor)?) {
    let reference = TreeReference(tree)
    contents = Mutex(Contents(tree: reference, owner: StoreOwner(actor)))
  }

  /// A Boolean value that indicates whether the tree still exists.
  var isOpen: Bool { !isClosed.load(ordering: .acquiring) }

  /// A Boolean value that indicates whether any object has left.
  ///
  /// Relaxed, since a late answer is equivalent to a late departure.
  @inline(__always)
  var hasDepartures: Bool { isUntidy.load(ordering: .relaxed) }

  /// The tree, while it exists.
  var tree: ObserverTree? { contents.withLock(\.tree).object }

  /// Stores the actor that the tree belongs to.
  func settle(on actor: any Actor) { contents.withLock { $0.owner = StoreOwner(actor) } }

  // MARK: - Release of the tree

  /// Registers a closure to call when the tree is released, or calls it immediately if the tree was released.
  ///
  /// - Returns: A number that removes the registration.
  @discardableResult
  func onClose(_ leave: @escaping () -> Void) -> UInt64 {
    let carried = Carried(leave)
    let number: UInt64? = contents.withLock { contents in
      guard contents.isOpen else { return nil }
      contents.lastNumber += 1
      contents.leaving[contents.lastNumber] = carried
      return contents.lastNumber
    }
    if number == nil { leave() }
    return number ?? 0
  }

  /// Removes the registration of a closure.
  func forget(_ number: UInt64) {
    // Released after the lock.
    _ = contents.withLock { contents in
      let forgotten = contents.leaving.removeValue(forKey: number)
      if contents.leaving.isEmpty { contents.leaving = [:] }
      return forgotten
    }
  }

  /// Marks the tree as released, and calls the registered closures in the order of their registration.
  func close() {
    let (leaving, departures) = contents.withLock { contents in
      contents.isOpen = false
      isClosed.store(true, ordering: .releasing)
      defer {
        contents.leaving = [:]
        contents.departures = Departures()
      }
      return (contents.leaving, contents.departures)
    }
    for (_, leave) in leaving.sorted(by: { $0.key < $1.key }) { leave.value() }
    for object in departures.objects { object.release() }
  }

  /// The number of closures that wait for the release of the tree.
  var closingCount: Int { contents.withLock(\.leaving.count) }

  // MARK: - Departures

  /// Records that an observer has left.
  ///
  /// Its watch is removed on the isolation.
  func depart(_ observer: Observer) {
    let carried = Carried(observer)
    depart { $0.observers.append(carried) }
  }

  /// Takes over a retained object of the isolation, which releases it there.
  func depart(_ object: DepartingObject) {
    if !depart({ $0.objects.append(object) }) { object.release() }
  }

  /// Makes the tree check which of its streams still have consumers.
  func departListener() { depart { $0.hasListener = true } }

  @discardableResult
  private func depart(_ note: @Sendable (inout Departures) -> Void) -> Bool {
    let (isTaken, actor): (Bool, (any Actor)?) = contents.withLock { contents in
      guard contents.isOpen else { return (false, nil) }
      note(&contents.departures)
      isUntidy.store(true, ordering: .relaxed)
      guard !contents.isHopping, let actor = contents.owner.actor else { return (true, nil) }
      contents.isHopping = true
      return (true, actor)
    }
    // Detached, so that it keeps no task-local values of the releasing task.
    if let actor { Task.detached { [self] in await tidy(on: actor) } }
    return isTaken
  }

  private func tidy(on _: isolated any Actor) {
    contents.withLock { $0.isHopping = false }
    tree?.tidy()
  }

  /// Returns and clears the departures.
  ///
  /// Called on the isolation only.
  func takeDepartures() -> Departures? {
    guard hasDepartures else { return nil }
    return contents.withLock { contents in
      isUntidy.store(false, ordering: .relaxed)
      defer { contents.departures = Departures() }
      return contents.departures
    }
  }
}

/// The objects that have left a tree and still have to be removed.
struct Departures: Sendable {
  /// The observers that have left a list.
  var observers: [Carried<Observer>] = []
  /// The objects to release on the isolation.
  var objects: [DepartingObject] = []
  /// A Boolean value that indicates whether a stream of transitions or actions was released.
  var hasListener = false
}

/// A retained object of a tree's isolation whose holder was released.
// Unchecked: released on the isolation of its tree, or on any thread once the tree was released and is not traversed
// any more.
@usableFromInline
struct DepartingObject: @unchecked Sendable {
  private let object: Unmanaged<AnyObject>

  /// Takes over a retained object.
  @usableFromInline
  init(_ object: Unmanaged<AnyObject>) { self.object = object }

  func release() { object.release() }
}

/// A weak reference to a tree.
// Unchecked: a weak reference is read and cleared atomically. The tree is used on its isolation only.
private struct TreeReference: @unchecked Sendable {
  private(set) weak var object: ObserverTree?

  init(_ tree: ObserverTree? = nil) { object = tree }
}
