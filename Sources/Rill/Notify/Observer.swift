/// An object that is notified when a part of the state changes.
///
/// The observer's list first compares the raw bytes of the part. Only if they differ does the observer check whether
/// the value has changed.
///
/// An observer can leave on any thread: ``leave()`` marks it. The list claims an observer before it uses the observer's
/// functions, so the last of the two releases them, and no lock is needed.
@usableFromInline
final class Observer {
  /// The position in the order of subscriptions to one store, which is also the order of notification.
  @usableFromInline let order: UInt64
  // Unchecked: a number of one isolation, never held across a call.
  /// The position in its node's list, or -1 if it is in none.
  @exclusivity(unchecked) var slot = -1
  // Unowned and unchecked: the list clears it when it is destroyed with its node.
  /// The node whose list contains the observer, or contained it when it left.
  ///
  /// Used on the isolation only.
  unowned(unsafe) var node: ObserverNode?
  // Unchecked: a flag of one isolation, never held across a call.
  /// A Boolean value that indicates whether its watch is unused and will be removed together with others.
  @exclusivity(unchecked) var isStruck = false
  /// A Boolean value that indicates whether the observer cannot compare values and is therefore notified of each direct
  /// write.
  let tellsWrites: Bool
  /// A Boolean value that indicates whether the observer represents several observers.
  let isGroup: Bool
  /// A Boolean value that indicates whether the observer fires properties that Observation tracks.
  let isProbe: Bool
  /// A Boolean value that indicates whether the observer is notified only when its place leaves the state.
  let tellsEnd: Bool
  /// The gate of the group in which the observer is asked without a claim, or nil.
  private let gate: AskGate?

  private let standing = Standing()
  // Owned: retained once, and released by `leave`, `release` or `deinit`, whichever comes last.
  private let functions: Unmanaged<ObserverFunctions>

  @usableFromInline
  init(
    order: UInt64, tellsWrites: Bool = false, isProbe: Bool = false, gate: AskGate? = nil,
    hasChanged: @escaping (UnsafeRawPointer) -> Bool, tell: @escaping (UnsafeRawPointer) -> Void
  ) {
    self.order = order
    self.gate = gate
    self.tellsWrites = tellsWrites
    self.isProbe = isProbe
    (isGroup, tellsEnd) = (false, false)
    functions = .passRetained(ObserverFunctions(hasChanged: hasChanged, tell: tell, collect: nil))
  }

  /// Creates an observer that represents all observers behind one place.
  @usableFromInline
  init(order: UInt64, collect: @escaping (UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void) {
    self.order = order
    gate = nil
    tellsWrites = false
    (isProbe, tellsEnd) = (false, false)
    isGroup = true
    functions = .passRetained(
      ObserverFunctions(hasChanged: { _ in false }, tell: { _ in }, collect: collect))
  }

  /// Creates an observer of the end of a place.
  init(order: UInt64, end: @escaping () -> Void) {
    self.order = order
    gate = nil
    (tellsWrites, isGroup, isProbe) = (false, false, false)
    tellsEnd = true
    functions = .passRetained(
      ObserverFunctions(hasChanged: { _ in false }, tell: { _ in end() }, collect: nil))
  }

  deinit {
    if isLive { functions.release() }
  }

  /// A Boolean value that indicates whether the observer has not left.
  ///
  /// After it has left, it is not notified, even if a delivery is in progress.
  @inline(__always)
  var isLive: Bool { standing.isLive }

  /// Claims the functions until ``release()`` is called.
  ///
  /// Called on the isolation only.
  ///
  /// - Returns: Whether the observer has not left.
  @inline(__always)
  func claim() -> Bool { standing.claim() }

  /// Ends a claim, and releases the functions if the observer has left meanwhile.
  @inline(__always)
  func release() {
    if standing.release() { functions.release() }
  }

  /// Returns whether the value at the address differs from the last delivered one.
  ///
  /// Called within a claim, or within the observer's gate.
  @inline(__always)
  func hasChanged(_ address: UnsafeRawPointer) -> Bool {
    functions._withUnsafeGuaranteedRef { $0.hasChanged(address) }
  }

  /// Notifies the observer of the value at the address.
  ///
  /// Called within a claim.
  @inline(__always)
  func tell(_ address: UnsafeRawPointer) { functions._withUnsafeGuaranteedRef { $0.tell(address) } }

  /// Collects the observers behind this one.
  ///
  /// Called within a claim.
  func collect(_ address: UnsafeRawPointer, _ forced: ForcedRegion, into deliveries: inout Deliveries) {
    deliveries.isMixed = true
    functions._withUnsafeGuaranteedRef { $0.collect?(address, forced, &deliveries) }
  }

  /// Leaves, on any thread, and releases the functions unless a claim or the observer's gate is open.
  ///
  /// The release may run any code, so all state must be consistent before this call.
  func leave() {
    guard standing.leave() else { return }
    if let gate { gate.release(functions) } else { functions.release() }
  }
}

/// The functions of an observer.
@usableFromInline
final class ObserverFunctions {
  /// Returns whether the value at the address differs from the last delivered one.
  ///
  /// Stores equal values in new storage.
  let hasChanged: (UnsafeRawPointer) -> Bool
  /// Notifies the observer of the value at the address.
  let tell: (UnsafeRawPointer) -> Void
  /// Collects the observers behind this one, if it represents several.
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
