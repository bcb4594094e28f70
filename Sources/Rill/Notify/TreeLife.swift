import Synchronization

/// Whether a tree of observers is still there, and what has left it from other threads.
///
/// Everything that users hold (subscriptions, stores of parts, streams) is released anywhere. What it leaves behind in the
/// tree belongs to the store's isolation and is put down here. The isolation tidies up at the end of each delivery,
/// when it next enters the tree, and on a hop to the store's actor, if the actor is known.
@usableFromInline
final class TreeLife: Sendable {
  private struct Contents {
    var isOpen = true
    var leaving: [UInt64: Carried<() -> Void>] = [:]
    var lastNumber: UInt64 = 0
    var departures = Departures()
    var isHopping = false
    var tree = TreeReference()
    weak var actor: (any Actor)?
  }

  private let contents: Mutex<Contents>
  private let isClosed = Atomic<Bool>(false)
  private let isUntidy = Atomic<Bool>(false)

  init(_ tree: ObserverTree, on actor: (any Actor)?) {
    let reference = TreeReference(tree)
    contents = Mutex(Contents(tree: reference, actor: actor))
  }

  /// Whether the tree is still there.
  var isOpen: Bool { !isClosed.load(ordering: .acquiring) }

  /// Whether something has left; relaxed, since a late answer is as good as a late departure.
  @inline(__always)
  var hasDepartures: Bool { isUntidy.load(ordering: .relaxed) }

  /// The tree, for as long as it is there.
  var tree: ObserverTree? { contents.withLock(\.tree).object }

  /// Learns the actor that the tree belongs to.
  func settle(on actor: any Actor) { contents.withLock { $0.actor = actor } }

  // MARK: - When the tree goes

  /// Calls a function when the tree goes, or now if it has gone.
  ///
  /// - Returns: The number under which the function can be forgotten.
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

  /// Lets go of a function that need not be called any more.
  func forget(_ number: UInt64) {
    // Released when the lock is free again.
    _ = contents.withLock { contents in
      let forgotten = contents.leaving.removeValue(forKey: number)
      if contents.leaving.isEmpty { contents.leaving = [:] }
      return forgotten
    }
  }

  /// Marks the tree as gone, and calls who wants to know, in the order in which they came.
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

  /// How many functions wait for the tree to go.
  var closingCount: Int { contents.withLock(\.leaving.count) }

  // MARK: - Departures

  /// Takes in an observer that has left; its line is taken out on the isolation.
  func depart(_ observer: Observer) {
    let carried = Carried(observer)
    depart { $0.observers.append(carried) }
  }

  /// Takes over a retained object of the isolation, and releases it there.
  func depart(_ object: DepartingObject) {
    if !depart({ $0.objects.append(object) }) { object.release() }
  }

  /// Has the tree look whether who listens to it is still there.
  func departListener() { depart { $0.hasListener = true } }

  @discardableResult
  private func depart(_ note: @Sendable (inout Departures) -> Void) -> Bool {
    let (isTaken, actor): (Bool, (any Actor)?) = contents.withLock { contents in
      guard contents.isOpen else { return (false, nil) }
      note(&contents.departures)
      isUntidy.store(true, ordering: .relaxed)
      guard !contents.isHopping, let actor = contents.actor else { return (true, nil) }
      contents.isHopping = true
      return (true, actor)
    }
    // Detached, so that it keeps no local values of the task that lets go.
    if let actor { Task.detached { [self] in await tidy(on: actor) } }
    return isTaken
  }

  private func tidy(on _: isolated any Actor) {
    contents.withLock { $0.isHopping = false }
    tree?.tidy()
  }

  /// Hands over what has left; called on the isolation only.
  func takeDepartures() -> Departures? {
    guard hasDepartures else { return nil }
    return contents.withLock { contents in
      isUntidy.store(false, ordering: .relaxed)
      defer { contents.departures = Departures() }
      return contents.departures
    }
  }
}

/// What has left a tree and was not tidied up.
struct Departures: Sendable {
  /// Who has left a list.
  var observers: [Carried<Observer>] = []
  /// What is to be released on the isolation.
  var objects: [DepartingObject] = []
  /// Whether a listener to transitions or actions has gone.
  var hasListener = false
}

/// Carries a value to the isolation that it belongs to.
// Unchecked: the value is put down under a lock, and used only on the isolation of its tree, or by the last owner of a
// tree that has gone.
struct Carried<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// An object of a tree's isolation that its holder has let go, retained once.
// Unchecked: released on the isolation of its tree, or anywhere once the tree has gone and nobody walks it any more.
@usableFromInline
struct DepartingObject: @unchecked Sendable {
  private let object: Unmanaged<AnyObject>

  /// Takes a retained object over.
  @usableFromInline
  init(_ object: Unmanaged<AnyObject>) { self.object = object }

  func release() { object.release() }
}

/// Leads to a tree without keeping it.
// Unchecked: a weak reference is read and cleared atomically; what it leads to is used on its isolation only.
private struct TreeReference: @unchecked Sendable {
  private(set) weak var object: ObserverTree?

  init(_ tree: ObserverTree? = nil) { object = tree }
}
