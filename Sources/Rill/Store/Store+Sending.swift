extension Store {
  // Always inlined, as the one below: so a send to a whole store does not hand over its place.

  /// Handles an action; on return the state has changed.
  ///
  /// During a turn, from an observer or a middleware, the action waits, and is handled before the outermost `send`
  /// returns.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  /// - Returns: Why the action was refused, and a way to await or cancel the effects it started.
  /// - Complexity: O(observers of plain fields), a few instructions for each that does not change.
  @inlinable @inline(__always)
  @discardableResult
  public func send(
    _ action: Action, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> SendTask {
    guard let unretained else { return submitToPart(action, .caller, isolation, fileID, line) }
    return Self.submit(action, .caller, to: unretained, isolation)
  }

  /// Handles an action that comes from somewhere in particular.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - origin: Where it comes from, as transitions show it.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  /// - Returns: What became of the action.
  @inlinable @inline(__always)
  @discardableResult
  public func send(
    _ action: Action, origin: Origin, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> SendTask {
    guard let unretained else { return submitToPart(action, origin, isolation, fileID, line) }
    return Self.submit(action, origin, to: unretained, isolation)
  }

  /// Handles an action, waits for everything it started, and returns the state after that.
  ///
  /// It always returns: when effects fail, when they are cancelled, and when the waiting task is.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  /// - Returns: The state after everything has ended.
  public func perform(
    _ action: Action, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) async -> State {
    await send(action, isolation: isolation, fileID: fileID, line: line).finish(isolation: isolation)
    return state
  }

  /// Changes the state directly, as one transition without an action.
  ///
  /// The change is kept as a function, so that tools can apply it again.
  ///
  /// - Parameters:
  ///   - label: What is changed, as transitions show it.
  ///   - origin: Where the change comes from.
  ///   - forced: Whether all observers are told, even of equal values.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  ///   - change: Changes the state in place.
  /// - Returns: What became of the change.
  @inlinable
  @discardableResult
  public func update(
    _ label: @autoclosure @escaping () -> String = "update", origin: Origin = .caller, forced: Bool = false,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    change: @escaping (inout State) -> Void
  ) -> SendTask {
    let write = Write(name: label, forced ? .whole : .written, apply: change)
    return unretained == nil
      ? self.write(write, toPart: origin, isolation, fileID, line) : self.write(write, origin, isolation)
  }

  /// Sends several actions with one notification at the end.
  ///
  /// Each action has its turn and its transition at once; observers are told when the batch ends. During a turn, what is
  /// sent waits, and its observers are told once as well.
  ///
  /// - Parameter sends: Sends the actions.
  /// - Returns: What the function returns.
  @discardableResult
  public func batch<Result>(_ sends: () throws -> Result) rethrows -> Result {
    try tree.batched(sends)
  }

  /// A handle through which other isolations send to this store.
  ///
  /// - Parameters:
  ///   - origin: Where its actions come from, as transitions show it.
  ///   - isolation: The isolation of the store; leave it out.
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
    return Sender(home: engine.home) { "\(Self.self)" }
  }

  /// Takes in what effects have left for a store that no actor owns.
  ///
  /// `send` and `finish()` do so, too. A store with an actor has nothing to take in.
  public func drain() { tree.takeIn() }

  /// How many inputs one send may lead to before it returns; by default a million.
  ///
  /// An observer, a hook, a middleware or an effect that always sends again would keep `send` from ever returning. Beyond the
  /// limit, what waits is refused and a ``Failure`` is reported that names the last inputs. It counts what waits for its turn
  /// while another runs, and not what is sent later. The whole store, with all its parts, has one limit.
  public var feedbackLimit: Int {
    get { tree.feedbackLimit }
    set { tree.feedbackLimit = newValue }
  }

  // Not isolated, so that the closure in it needs no check of where it runs.
  @inlinable @inline(__always)
  package func submit(_ action: Action, _ origin: Origin, _ isolation: (any Actor)?) -> SendTask {
    if let unretained { return Self.submit(action, origin, to: unretained, isolation) }
    return link.unsafelyUnwrapped.send(action, origin, isolation)
  }

  /// Handles an action of a store that has a state of its own.
  @inlinable
  static func submit(
    _ action: Action, _ origin: Origin, to engine: Unmanaged<Engine<State, Action>>, _ isolation: (any Actor)?
  ) -> SendTask {
    engine._withUnsafeGuaranteedRef { engine in
      engine.send(Envelope(.action(action), origin: origin), SendContext(), on: isolation) {
        engine.reduce(&engine.state.pointee, action).step
      }
    }
  }

  /// Hands an action of a part on, or reports the line that sends it to a part that is not there.
  @inlinable
  func submitToPart(
    _ action: Action, _ origin: Origin, _ isolation: (any Actor)?, _ fileID: StaticString, _ line: UInt
  ) -> SendTask {
    let link = link.unsafelyUnwrapped
    guard link.node.isPresent else {
      let place = Failure.Place(fileID: fileID, line: line)
      return Self.report("\(action)", toAbsent: State.self, at: place)
    }
    return link.send(action, origin, isolation)
  }

  @usableFromInline
  func write(
    _ write: Write<State>, toPart origin: Origin, _ isolation: (any Actor)?, _ fileID: StaticString,
    _ line: UInt
  ) -> SendTask {
    let link = link.unsafelyUnwrapped
    guard link.node.isPresent else {
      let place = Failure.Place(fileID: fileID, line: line)
      return Self.report("The write \"\(write.label)\"", toAbsent: State.self, at: place)
    }
    return link.write(write, origin, isolation)
  }

  @usableFromInline
  package func write(_ write: Write<State>, _ origin: Origin, _ isolation: (any Actor)?) -> SendTask {
    if let engine { return engine.send(Envelope(.write(write), origin: origin), on: isolation) }
    return link.unsafelyUnwrapped.write(write, origin, isolation)
  }
}
