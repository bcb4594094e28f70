extension Store {
  // Always inlined, like the function below, so that a send to a store with its own state does not pass its source
  // location.

  /// Handles an action and returns after the state has changed.
  ///
  /// An action that an observer or a middleware sends during a turn waits, and is handled before the outermost `send`
  /// returns.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: A task that can await or cancel the started effects, and holds the refusal, if any.
  /// - Complexity: O(observers of stored properties), with a few instructions for each one that does not change.
  @inlinable @inline(__always)
  @discardableResult
  public func send(
    _ action: Action, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SendTask {
    guard let unretained else { return submitToPart(action, .caller, isolation, fileID, line) }
    return Self.submit(action, .caller, to: unretained, isolation, fileID, line)
  }

  /// Handles an action with a given origin.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - origin: The origin of the action, which transitions show.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: A task that can await or cancel the started effects, and holds the refusal, if any.
  @inlinable @inline(__always)
  @discardableResult
  public func send(
    _ action: Action, origin: Origin, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> SendTask {
    guard let unretained else { return submitToPart(action, origin, isolation, fileID, line) }
    return Self.submit(action, origin, to: unretained, isolation, fileID, line)
  }

  /// Handles an action, waits for everything that it started, and returns the resulting state.
  ///
  /// It always returns: when effects fail, when they are cancelled, and when the waiting task is cancelled.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: The state after everything has ended.
  public func perform(
    _ action: Action, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) async -> State {
    await send(action, isolation: isolation, fileID: fileID, line: line).finish(isolation: isolation)
    return state
  }

  /// Changes the state directly, in one transition without an action.
  ///
  /// The change is kept as a closure, so that tools can apply it again.
  ///
  /// - Parameters:
  ///   - label: A description of the change, which transitions show.
  ///   - origin: The origin of the change.
  ///   - forced: Whether all observers are notified, even of equal values.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - change: A closure that changes the state in place.
  /// - Returns: A task that holds the refusal, if any.
  @inlinable
  @discardableResult
  public func update(
    _ label: @autoclosure @escaping () -> String = "update", origin: Origin = .caller, forced: Bool = false,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    change: @escaping (inout State) -> Void
  ) -> SendTask {
    let write = Write(name: label, forced ? .whole : .written, apply: change)
    return unretained == nil
      ? self.write(write, toPart: origin, isolation, fileID, line)
      : self.write(write, origin, at: CallPlace(fileID, line), isolation)
  }

  /// Sends several actions with one notification at the end.
  ///
  /// Each action has its own turn and transition immediately. Observers are notified when the batch ends. During a
  /// turn, the actions wait, and their observers are notified once, too.
  ///
  /// - Parameter sends: A closure that sends the actions.
  /// - Returns: The result of the closure.
  @discardableResult
  public func batch<Result>(_ sends: () throws -> Result) rethrows -> Result {
    try tree.batched(sends)
  }

  /// Sends several actions with one notification at the end.
  ///
  /// Without this overload, the compiler could not choose a result type for
  /// `store.observe(\.count) { _ in store.batch { store.send(.save) } }`.
  ///
  /// - Parameter sends: A closure that sends the actions.
  public func batch(_ sends: () throws -> Void) rethrows { try tree.batched(sends) }

  /// Returns a handle that sends actions to this store from other isolations.
  ///
  /// The handle of an optional part or a row refuses actions after the part has left, as its store does. While it exists, each
  /// change of the part copies the part once.
  ///
  /// - Parameters:
  ///   - origin: The origin of its actions, which transitions show.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The handle.
  public func sender(
    origin: Origin = .sender, isolation: isolated (any Actor)? = #isolation
  ) -> Sender<Action> {
    var sender = sender(settlingOn: isolation)
    sender.origin = origin
    return sender
  }

  @usableFromInline
  func sender(settlingOn isolation: (any Actor)?) -> Sender<Action> {
    guard let engine else { return link.unsafelyUnwrapped.sender(isolation) }
    enter(from: isolation)
    if engine.isolation == nil { engine.activity.insert(.inbox) }
    return Sender(connection: engine.connection) { SwiftTypeName(Self.self).text }
  }

  /// Takes in deliveries from effects for a store that belongs to no actor.
  ///
  /// `send` and `finish()` take them in, too. A store with an actor has none to take in.
  public func drain() { tree.takeIn() }

  /// The number of inputs that one send may cause before it returns.
  ///
  /// Defaults to a million.
  ///
  /// An observer, a hook, a middleware or an effect that sends each time would keep `send` from ever returning. Beyond
  /// the limit, waiting inputs are refused, and a ``Failure`` that names the last inputs is reported. Inputs count if
  /// they wait while another turn runs, not if they are sent later. The root store and all its parts share one limit.
  public var feedbackLimit: Int {
    get { tree.feedbackLimit }
    set { tree.feedbackLimit = newValue }
  }

  // Not isolated, so that its closure needs no isolation check.
  @inlinable @inline(__always)
  package func submit(_ action: Action, _ origin: Origin, _ isolation: (any Actor)?) -> SendTask {
    if let unretained { return Self.submit(action, origin, to: unretained, isolation) }
    return link.unsafelyUnwrapped.send(action, origin, isolation)
  }

  /// Handles an action of a store with its own state.
  @inlinable @inline(__always)
  static func submit(
    _ action: Action, _ origin: Origin, to engine: Unmanaged<Engine<State, Action>>,
    _ isolation: (any Actor)?, _ fileID: StaticString? = nil, _ line: UInt = 0
  ) -> SendTask {
    engine._withUnsafeGuaranteedRef { engine in
      engine.send(Envelope(action, from: origin), SendContext(), on: isolation) {
        engine.sendSlowly(action, origin, fileID, line, on: isolation)
      } handle: {
        engine.reduce(&engine.state.pointee, action).step
      }
    }
  }

  /// Forwards an action of a part, or reports the caller's line if the part is absent.
  @inlinable
  func submitToPart(
    _ action: Action, _ origin: Origin, _ isolation: (any Actor)?, _ fileID: StaticString, _ line: UInt
  ) -> SendTask {
    let link = link.unsafelyUnwrapped
    guard tree.contains(link.node) else {
      let place = Failure.Place(fileID: fileID, line: line)
      return Self.report("\(action)", toAbsent: State.self, at: place)
    }
    return placing(CallPlace(fileID, line)) { link.send(action, origin, isolation) }
  }

  /// Sends an input, and names the place from which it is sent if a tool records places.
  @inlinable @inline(__always)
  package func placing(_ place: @autoclosure () -> CallPlace, _ send: () -> SendTask) -> SendTask {
    tree.activity.contains(.placed) ? tree.placing(place(), send) : send()
  }

  @usableFromInline
  func write(
    _ write: Write<State>, toPart origin: Origin, _ isolation: (any Actor)?, _ fileID: StaticString,
    _ line: UInt
  ) -> SendTask {
    let link = link.unsafelyUnwrapped
    guard tree.contains(link.node) else {
      let place = Failure.Place(fileID: fileID, line: line)
      return Self.report("The write \"\(write.label)\"", toAbsent: State.self, at: place)
    }
    return placing(CallPlace(fileID, line)) { link.write(write, origin, isolation) }
  }

  @usableFromInline
  package func write(
    _ write: Write<State>, _ origin: Origin, at place: CallPlace? = nil, _ isolation: (any Actor)?
  ) -> SendTask {
    if let engine { return engine.send(Envelope(.write(write), origin: origin), at: place, on: isolation) }
    return link.unsafelyUnwrapped.write(write, origin, isolation)
  }
}

extension Store {
  /// Handles an action and notifies all observers, even of equal values.
  ///
  /// It is an action like any other: the reducer handles it, its effects start, and tools record it as an action.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - forced: Whether observers are notified of equal values, too.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  /// - Returns: A task that can await or cancel the started effects, and holds the refusal, if any.
  /// - Complexity: O(observers) if forced.
  @discardableResult
  public func send(
    _ action: Action, forced: Bool, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> SendTask {
    placing(CallPlace(fileID, line)) {
      guard forced else { return send(action, isolation: isolation, fileID: fileID, line: line) }
      return tree.forcing { send(action, isolation: isolation, fileID: fileID, line: line) }
    }
  }
}
