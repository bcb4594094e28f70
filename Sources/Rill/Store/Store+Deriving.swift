// The interface for values that another target derives from the state and keeps up to date.
extension Store {
  /// Calls a closure with the address of the state. Inputs that the closure sends wait until it returns.
  ///
  /// - Parameter body: Reads the state in place.
  /// - Returns: False if the reducer runs, so that the state cannot be read. The closure is not called then.
  // The address is valid during the call: as in a turn, nothing can change the state before the closure returns.
  @usableFromInline
  package func readInPlace(_ body: (UnsafeRawPointer) -> Void) -> Bool {
    guard !tree.activity.contains(.handling) else { return false }
    tree.pausingInputs { body(UnsafeRawPointer(pointer)) }
    return true
  }

  /// Returns the object with the values that are derived from this part of the state.
  ///
  /// All stores of the part share it. It is released with the part's observers.
  ///
  /// - Parameter make: Creates the object for the first call. Later calls must ask for the same type.
  /// - Returns: The object.
  @inlinable
  package func derivedValues<Values: AnyObject>(_ make: () -> Values) -> Values {
    let table = probes ?? probeTable
    if let found = table.derived { return unsafeDowncast(found, to: Values.self) }
    let made = make()
    table.derived = made
    return made
  }

  /// A closure that returns the number of inputs that wait for their turns, without keeping the store alive.
  ///
  /// Only what the store's tree of observers keeps may call it.
  package var waitingInputs: () -> Int {
    { [unowned tree] in tree.waitingCount }
  }

  // Not retained: the store keeps the object while its part is in the state, so the caller must run no other code meanwhile.
  /// Returns the object with the values that are derived from this part of the state, if it exists.
  ///
  /// - Parameter type: The type of the object, as in ``derivedValues(_:)``.
  /// - Returns: The object.
  @inlinable @inline(__always)
  package func knownDerivedValues<Values: AnyObject>(as type: Values.Type) -> Unmanaged<Values>? {
    probes.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { table in
      table.derived.map { Unmanaged.passUnretained(unsafeDowncast($0, to: Values.self)) }
    }
  }

  /// Observes a value that is derived from the state.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the state on which the value depends, or nil if it must be asked in each turn.
  ///   - isProbe: Whether the observer fires a property that Observation tracks. It is then notified when an optional
  ///     part or a row leaves, too, and its subscription does not keep the part's observers.
  ///   - hasChanged: Receives the address of the state, and returns whether to notify the observer.
  ///   - tell: Notifies the observer.
  /// - Returns: A subscription, which cancels the observer when it is released.
  // The address is valid during the call only, as with every observer.
  @usableFromInline
  package func observe(
    bytes: Range<Int>?, isProbe: Bool = false, hasChanged: @escaping (UnsafeRawPointer) -> Bool,
    tell: @escaping () -> Void
  ) -> Subscription {
    let start = bytes.map(\.lowerBound) ?? -offset
    let observer = Observer(order: tree.nextOrder(), isProbe: isProbe) {
      hasChanged($0 - start)
    } tell: { _ in
      tell()
    }
    guard isProbe else {
      return subscribe(observer, step: bytes?.lowerBound, size: bytes?.count ?? 0) {}
    }
    node.add(observer, offset: bytes.map { offset + $0.lowerBound } ?? 0, size: bytes?.count ?? 0)
    return Subscription(observer, in: tree.life, hold: nil)
  }

  /// Returns a sequence of values that an observer provides, starting with the current one.
  ///
  /// - Parameters:
  ///   - current: The current value.
  ///   - buffer: How far a consumer may fall behind.
  ///   - observe: Subscribes an observer that passes each new value to its argument.
  /// - Returns: The sequence, which ends when the store is released, or its part leaves the state.
  package func sequence<Value: Sendable>(
    startingWith current: Value, buffer: SequenceBuffer,
    observe: (@escaping (Value) -> Void) -> Subscription
  ) -> StoreSequence<Value> {
    let broadcast = Broadcast(buffer: buffer, current: current)
    feed(broadcast, by: observe { [weak broadcast] in broadcast?.yield($0) })
    return StoreSequence(broadcast: broadcast)
  }
}
