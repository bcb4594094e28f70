extension Store {
  /// The values of a field over time, starting with the current one.
  ///
  /// Any number of consumers may iterate, each at its own pace. It ends when the store goes.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - buffer: How far a consumer may fall behind; by default it gets only the newest value.
  /// - Returns: The sequence.
  public func values<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, buffer: SequenceBuffer = .newest(1)
  ) -> StoreSequence<Value> {
    let broadcast = Broadcast(buffer: buffer, current: state[keyPath: path])
    feed(broadcast) { observe(path, $0) }
    return StoreSequence(broadcast: broadcast)
  }

  /// The values of something derived from the state over time, starting with the current one.
  ///
  /// - Parameters:
  ///   - buffer: How far a consumer may fall behind; by default it gets only the newest value.
  ///   - derive: Computes the value; called once per turn.
  /// - Returns: The sequence.
  public func values<Value: Equatable & Sendable>(
    buffer: SequenceBuffer = .newest(1), deriving derive: @escaping (State) -> Value
  ) -> StoreSequence<Value> {
    let broadcast = Broadcast(buffer: buffer, current: derive(state))
    feed(broadcast) { observe(deriving: derive, $0) }
    return StoreSequence(broadcast: broadcast)
  }

  /// The states over time, starting with the current one.
  ///
  /// - Parameter buffer: How far a consumer may fall behind; by default it gets only the newest state.
  /// - Returns: The sequence.
  public func states(buffer: SequenceBuffer = .newest(1)) -> StoreSequence<State>
  where State: Equatable & Sendable {
    values(\.self, buffer: buffer)
  }

  /// The actions that were handled, from now on.
  ///
  /// Refused actions are not among them. A scoped store has the actions of the store it is a part of in
  /// ``transitions(buffer:)`` of that store.
  ///
  /// - Parameters:
  ///   - buffer: How far a consumer may fall behind.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  /// - Returns: The sequence.
  public func actions(
    buffer: SequenceBuffer = .unbounded, fileID: StaticString = #fileID, line: UInt = #line
  ) -> StoreSequence<Action> {
    let broadcast = Broadcast<Action>(buffer: buffer, current: nil)
    if let engine {
      engine.tidy()
      engine.listeners.add(broadcast)
      engine.attendanceDidChange()
      broadcast.feed(by: BroadcastFeed(listenerOf: engine.life))
    } else {
      let place = Failure.Place(fileID: fileID, line: line)
      Failures.report(.attachedToPart("A listener to actions", store: "\(Self.self)", at: place))
      broadcast.finish()
    }
    return StoreSequence(broadcast: broadcast)
  }

  /// What happened in each turn, from now on, refused inputs included.
  ///
  /// - Parameters:
  ///   - buffer: How far a consumer may fall behind.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  /// - Returns: The sequence.
  public func transitions(
    buffer: SequenceBuffer = .unbounded, fileID: StaticString = #fileID, line: UInt = #line
  ) -> StoreSequence<Transition<Action>> {
    let broadcast = Broadcast<Transition<Action>>(buffer: buffer, current: nil)
    if let engine {
      engine.tidy()
      engine.listeners.add(broadcast)
      engine.attendanceDidChange()
      broadcast.feed(by: BroadcastFeed(listenerOf: engine.life))
    } else {
      let place = Failure.Place(fileID: fileID, line: line)
      Failures.report(.attachedToPart("A listener to transitions", store: "\(Self.self)", at: place))
      broadcast.finish()
    }
    return StoreSequence(broadcast: broadcast)
  }

  /// Waits until something is true of a field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - condition: What shall be true; asked about the current value first.
  ///   - timeout: How long to wait, on the store's clock; forever if nil.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: The first value for which the condition holds, or nil if the time is over, the task was cancelled or the
  ///   store has gone.
  public func first<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, where condition: @escaping @Sendable (Value) -> Bool,
    timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> Value? {
    let value = state[keyPath: path]
    if condition(value) { return value }
    // From the next value on: the condition is asked once about each.
    let broadcast = Broadcast<Value>(buffer: .unbounded, current: nil)
    feed(broadcast) { observe(path, $0) }
    let search = Search(
      StoreSequence(broadcast: broadcast), where: condition, timeout: timeout, clock: tree.storeClock,
      record: SendRecord(home: tree.homecoming))
    return await search.result(isolation: isolation)
  }

  /// Feeds a broadcast from an observer, for as long as somebody holds it.
  private func feed<Value: Sendable>(
    _ broadcast: Broadcast<Value>, _ observe: (@escaping (Change<Value>) -> Void) -> Subscription
  ) {
    let subscription = observe { [weak broadcast] change in broadcast?.yield(change.new) }
    broadcast.feed(
      by: BroadcastFeed(subscription, of: tree.life) { [weak broadcast] in broadcast?.finish() })
  }
}
