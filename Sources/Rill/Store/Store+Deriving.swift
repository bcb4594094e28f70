// The interface for values that another target derives from the state and keeps up to date.
extension Store {
  /// Calls a closure with the address of the state. Inputs that the closure sends wait until it returns.
  ///
  /// - Parameter body: Reads the state in place.
  /// - Returns: False if the reducer runs, so that the state cannot be read. The closure is not called then.
  // The address is valid during the call: as in a turn, nothing can change the state before the closure returns.
  package func readInPlace(_ body: (UnsafeRawPointer) -> Void) -> Bool {
    guard !tree.activity.contains(.handling) else { return false }
    tree.pausingInputs { body(UnsafeRawPointer(pointer)) }
    return true
  }

  /// Observes a value that is derived from the state.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the state on which the value depends, or nil if it must be asked in each turn.
  ///   - hasChanged: Receives the address of the state, and returns whether to notify the observer.
  ///   - tell: Notifies the observer.
  /// - Returns: A subscription, which cancels the observer when it is released.
  // The address is valid during the call only, as with every observer.
  package func observe(
    bytes: Range<Int>?, hasChanged: @escaping (UnsafeRawPointer) -> Bool, tell: @escaping () -> Void
  ) -> Subscription {
    let start = bytes.map(\.lowerBound) ?? -offset
    let observer = Observer(order: tree.nextOrder()) {
      hasChanged($0 - start)
    } tell: { _ in
      tell()
    }
    return subscribe(observer, step: bytes?.lowerBound, size: bytes?.count ?? 0) {}
  }

  /// Returns a sequence of values that an observer provides, starting with the current one.
  ///
  /// - Parameters:
  ///   - current: The current value.
  ///   - buffer: How far a consumer may fall behind.
  ///   - observe: Subscribes an observer that passes each new value to its argument.
  /// - Returns: The sequence, which ends when the store is released.
  package func sequence<Value: Sendable>(
    startingWith current: Value, buffer: SequenceBuffer,
    observe: (@escaping (Value) -> Void) -> Subscription
  ) -> StoreSequence<Value> {
    let broadcast = Broadcast(buffer: buffer, current: current)
    let subscription = observe { [weak broadcast] in broadcast?.yield($0) }
    broadcast.feed(
      by: BroadcastFeed(subscription, of: tree.life) { [weak broadcast] in broadcast?.finish() })
    return StoreSequence(broadcast: broadcast)
  }
}
