extension Store {
  /// Returns the values of a field over time, starting with the current one.
  ///
  /// Any number of consumers may iterate, each at its own pace. The sequence ends when the store is released, and one of a
  /// scoped store when its part leaves the state.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - buffer: How far a consumer may fall behind. By default, it receives only the newest value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The sequence.
  public func values<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, buffer: SequenceBuffer = .newest(1),
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreSequence<Value> {
    bringInFields(on: isolation)
    let broadcast = Broadcast(buffer: buffer, current: state[keyPath: path])
    feed(broadcast) { observe(path, $0) }
    return StoreSequence(broadcast: broadcast)
  }

  /// Returns the values of a derived value over time, starting with the current one.
  ///
  /// - Parameters:
  ///   - buffer: How far a consumer may fall behind. By default, it receives only the newest value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - derive: Computes the value; called once per turn.
  /// - Returns: The sequence.
  public func values<Value: Equatable & Sendable>(
    buffer: SequenceBuffer = .newest(1), isolation: isolated (any Actor)? = #isolation,
    deriving derive: @escaping (State) -> Value
  ) -> StoreSequence<Value> {
    bringInFields(on: isolation)
    let broadcast = Broadcast(buffer: buffer, current: derive(state))
    feed(broadcast) { observe(deriving: derive, $0) }
    return StoreSequence(broadcast: broadcast)
  }

  /// Returns the states over time, starting with the current one.
  ///
  /// - Parameters:
  ///   - buffer: How far a consumer may fall behind. By default, it receives only the newest state.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The sequence.
  public func states(
    buffer: SequenceBuffer = .newest(1), isolation: isolated (any Actor)? = #isolation
  ) -> StoreSequence<State> where State: Equatable & Sendable {
    values(\.self, buffer: buffer, isolation: isolation)
  }

  /// Returns the actions that the store handles from now on.
  ///
  /// Refused actions are not included. To follow the actions of a scoped store, use ``transitions(buffer:isolation:fileID:line:)`` of its
  /// root store.
  ///
  /// - Parameters:
  ///   - buffer: How far a consumer may fall behind.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The sequence.
  public func actions(
    buffer: SequenceBuffer = .unbounded, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StoreSequence<Action> {
    bringInFields(on: isolation)
    let broadcast = Broadcast<Action>(buffer: buffer, current: nil)
    if let engine {
      engine.tidy()
      engine.chain.listeners.add(broadcast)
      engine.attendanceDidChange()
      broadcast.feed(by: BroadcastFeed(listenerOf: engine.life))
    } else {
      let place = Failure.Place(fileID: fileID, line: line)
      Failures.report(
        .attachedToPart("A listener to actions", store: SwiftTypeName(Self.self).text, at: place))
      broadcast.finish()
    }
    return StoreSequence(broadcast: broadcast)
  }

  /// Returns the transitions of the turns from now on, including those of refused inputs.
  ///
  /// - Parameters:
  ///   - buffer: How far a consumer may fall behind.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The sequence.
  public func transitions(
    buffer: SequenceBuffer = .unbounded, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StoreSequence<Transition<Action>> {
    bringInFields(on: isolation)
    let broadcast = Broadcast<Transition<Action>>(buffer: buffer, current: nil)
    if let engine {
      engine.tidy()
      engine.chain.listeners.add(broadcast)
      engine.attendanceDidChange()
      broadcast.feed(by: BroadcastFeed(listenerOf: engine.life))
    } else {
      let place = Failure.Place(fileID: fileID, line: line)
      Failures.report(
        .attachedToPart("A listener to transitions", store: SwiftTypeName(Self.self).text, at: place))
      broadcast.finish()
    }
    return StoreSequence(broadcast: broadcast)
  }

  /// Waits until a field satisfies a condition.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - condition: The condition, which is evaluated for the current value first.
  ///   - timeout: The time limit on the store's clock, or nil for no limit.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The first value that satisfies the condition, or nil if the time limit is reached, the task is
  ///   cancelled, the store is released or its part leaves the state.
  public func first<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, where condition: @escaping @Sendable (Value) -> Bool,
    timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> Value? {
    bringInFields(on: isolation)
    let value = state[keyPath: path]
    if condition(value) { return value }
    // Starts with the next value, so that the condition is evaluated once for each value.
    let broadcast = Broadcast<Value>(buffer: .unbounded, current: nil)
    feed(broadcast) { observe(path, $0) }
    let search = Search(
      StoreSequence(broadcast: broadcast), where: condition, timeout: timeout, clock: tree.storeClock,
      record: SendRecord(supervisor: tree.supervisor))
    return await search.result(isolation: isolation)
  }

  /// Feeds a broadcast from an observer while a reference to the broadcast exists.
  private func feed<Value: Sendable>(
    _ broadcast: Broadcast<Value>, _ observe: (@escaping (Change<Value>) -> Void) -> Subscription
  ) {
    feed(broadcast, by: observe { [weak broadcast] change in broadcast?.yield(change.new) })
  }

  /// Keeps the observer that feeds a broadcast while a reference to the broadcast exists, and finishes the broadcast when the
  /// store is released, or its part leaves the state.
  func feed<Value: Sendable>(_ broadcast: Broadcast<Value>, by subscription: Subscription) {
    let finish = { [weak broadcast] () -> Void in broadcast?.finish() }
    let end = observeEnd(finish)
    broadcast.feed(
      by: BroadcastFeed([subscription] + (end.map { [$0] } ?? []), of: tree.life, finish: finish))
    if !isPresent { finish() }
  }

  /// Observes that this store's part leaves the state.
  ///
  /// - Parameter body: A closure that is called at the end of the turn or batch in which the part leaves; never if it has left
  ///   before.
  /// - Returns: The subscription, or nil for a store whose state never leaves.
  package func observeEnd(_ body: @escaping () -> Void) -> Subscription? {
    guard let hold else { return nil }
    let observer = Observer(order: tree.nextOrder(), end: body)
    node.add(observer, offset: 0, size: 0)
    node.sleep(observer)
    return Subscription(observer, in: tree.life, hold: hold)
  }
}
