import Synchronization

/// One who wants to know when a part of the state has changed.
///
/// The list it stands in compares the raw bytes of the part first. Only when they differ is the observer asked whether
/// the change is a real one.
///
/// An observer leaves from any thread: ``leave()`` marks it. The list claims an observer before it uses its functions, so
/// the last of the two releases them, and no lock is needed.
@usableFromInline
final class Observer {
  /// Grows with each subscription to one store; observers are told in this order.
  @usableFromInline let order: UInt64
  // Unchecked: a number of one isolation, never held across a call.
  /// Where it stands in its node's list; -1 when it does not.
  @exclusivity(unchecked) var slot = -1
  // Unowned and unchecked: the list clears it when it goes with its node.
  /// The node in whose list it stands, or stood when it left; used on the isolation only.
  unowned(unsafe) var node: ObserverNode?
  // Unchecked: a flag of one isolation, never held across a call.
  /// Whether its line is out of use, to be taken out with the next ones.
  @exclusivity(unchecked) var isStruck = false
  /// Whether the observer cannot compare values, so that it is told of each direct write.
  let tellsWrites: Bool
  /// Whether it stands for several.
  let isGroup: Bool
  /// Whether it fires what Observation tracks.
  let isProbe: Bool

  /// Twice the number of claims, plus one once it has left.
  private let standing = Atomic<UInt>(0)
  // Owned: retained once, and released by `leave`, `release` or `deinit`, whichever comes last.
  private let functions: Unmanaged<ObserverFunctions>

  @usableFromInline
  init(
    order: UInt64, tellsWrites: Bool = false, isProbe: Bool = false,
    hasChanged: @escaping (UnsafeRawPointer) -> Bool, tell: @escaping (UnsafeRawPointer) -> Void
  ) {
    self.order = order
    self.tellsWrites = tellsWrites
    self.isProbe = isProbe
    isGroup = false
    functions = .passRetained(ObserverFunctions(hasChanged: hasChanged, tell: tell, collect: nil))
  }

  /// An observer that stands for all that live behind one place.
  @usableFromInline
  init(order: UInt64, collect: @escaping (UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void) {
    self.order = order
    tellsWrites = false
    isProbe = false
    isGroup = true
    functions = .passRetained(
      ObserverFunctions(hasChanged: { _ in false }, tell: { _ in }, collect: collect))
  }

  deinit {
    if isLive { functions.release() }
  }

  /// Whether it has not left; once it has left, it is not told any more, even if a delivery is under way.
  @inline(__always)
  var isLive: Bool { standing.load(ordering: .relaxed) & 1 == 0 }

  /// Claims the functions until ``release()`` is called; only the isolation does so.
  ///
  /// - Returns: Whether the observer has not left.
  @inline(__always)
  func claim() -> Bool {
    let before = standing.add(2, ordering: .acquiring).oldValue
    if before & 1 == 0 { return true }
    standing.subtract(2, ordering: .relaxed)
    return false
  }

  /// Ends a claim, and releases the functions if the observer has left meanwhile.
  @inline(__always)
  func release() {
    if standing.subtract(2, ordering: .acquiringAndReleasing).newValue == 1 { functions.release() }
  }

  /// Whether the value at the address differs from the one told last; asked within a claim.
  @inline(__always)
  func hasChanged(_ address: UnsafeRawPointer) -> Bool {
    functions._withUnsafeGuaranteedRef { $0.hasChanged(address) }
  }

  /// Tells the observer of the value at the address, within a claim.
  @inline(__always)
  func tell(_ address: UnsafeRawPointer) { functions._withUnsafeGuaranteedRef { $0.tell(address) } }

  /// Asks the observers behind this one, within a claim.
  func collect(_ address: UnsafeRawPointer, _ forced: ForcedRegion, into deliveries: inout Deliveries) {
    deliveries.isMixed = true
    functions._withUnsafeGuaranteedRef { $0.collect?(address, forced, &deliveries) }
  }

  /// Leaves, on any thread, and releases the functions unless a claim is open.
  ///
  /// Releasing them may run any code, so everything else must be in order before.
  func leave() {
    if standing.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0 { functions.release() }
  }
}

/// What an observer does.
@usableFromInline
final class ObserverFunctions {
  /// Whether the value at the address differs from the one told last; takes on equal values in new storage.
  let hasChanged: (UnsafeRawPointer) -> Bool
  /// Tells the observer of the value at the address.
  let tell: (UnsafeRawPointer) -> Void
  /// Asks the observers behind this one, if it stands for several.
  let collect: ((UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void)?

  init(
    hasChanged: @escaping (UnsafeRawPointer) -> Bool, tell: @escaping (UnsafeRawPointer) -> Void,
    collect: ((UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void)?
  ) {
    self.hasChanged = hasChanged
    self.tell = tell
    self.collect = collect
  }
}
