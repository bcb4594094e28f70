/// The access of a tool to a store, beyond what the store offers its users.
///
/// A history, an undo history, a journal, a mirror or a replica needs more than ``Store/send(_:isolation:fileID:line:)``
/// and observers: it takes part in turns, restores states, replays inputs without their effects and holds effects back.
/// Store tools are the interface for all of them.
///
/// ```swift
/// let tools = try StoreTools(of: store)
/// tools.visit { _ = tools.restore(Write("reset") { $0 = Counter() }) }
/// ```
///
/// **Behavior**
/// - A tool that is a middleware sees each turn: its input, and a ``Transition`` with the sequence number, the cause and
///   the effect that sent the input. A ``StoreTool`` receives its store tools when it is attached.
/// - Store tools do *not* keep the store alive. After the store was released, operations are refused.
/// - Whatever changes the state is a turn: validators and other middleware see it, and observers are notified once.
/// - A turn *never* runs inside another. Operations that change the store are refused during a turn; ``visit(_:)`` waits
///   for its end.
///
/// Store tools belong to the isolation of the store. Use a ``StoreEntrance`` to reach the store from elsewhere.
public struct StoreTools<State, Action: Sendable> {
  /// The name of the visitor in refusals.
  static var gate: String { "store tools" }

  weak var engine: Engine<State, Action>?

  init(_ engine: Engine<State, Action>) { self.engine = engine }

  /// Creates the store tools of a store.
  ///
  /// - Parameter store: A store that was created with an initial state.
  /// - Throws: ``StoreToolsFailure`` if the store is scoped to a part of another, because it runs no turns.
  /// - Complexity: O(1). A store that has store tools is slower to retain and release, but not to send to.
  public init(of store: Store<State, Action>) throws(StoreToolsFailure) {
    guard let engine = store.engine else { throw .scopedStore(SwiftTypeName(Store<State, Action>.self).text) }
    self.engine = engine
  }

  /// A Boolean value that indicates whether the store still exists.
  public var isOpen: Bool { engine != nil }

  /// A Boolean value that indicates whether the store's reducer runs.
  ///
  /// No other code may read the state then.
  public var isHandling: Bool { engine?.activity.contains(.handling) ?? false }

  /// A Boolean value that indicates whether a turn runs, so that changes of the store wait for its end.
  public var isInTurn: Bool { engine?.activity.contains(.turning) ?? false }

  /// A Boolean value that indicates whether a tool is restoring a state.
  ///
  /// A restored state is an older or a recomputed one. It is not a new event.
  public var isRestoring: Bool { engine?.isRestoring ?? false }

  /// A Boolean value that indicates whether the state that a tool is restoring will only be shown, while a newer one
  /// remains the newest.
  public var isShowingOlder: Bool { engine?.chainIfMade?.showsOlder ?? false }

  /// A Boolean value that indicates whether the newest state after the restoring turn is another one than before it.
  ///
  /// A tool that keeps other places up to date, such as other replicas, admits such a turn as it admits a direct write. Other
  /// restoring turns only change which state is shown.
  public var isRestoringNewest: Bool { engine?.chainIfMade?.restoresNewest ?? false }

  /// The newest state after the restoring turn if the restored state is only shown, or nil.
  public var restoredAside: State? { engine?.chainIfMade?.restoredAside }

  /// The place in the source code from which the input of the current turn was sent, or nil if it is not known.
  ///
  /// It is known while a middleware admits, validates or receives the input, if a middleware
  /// ``Middleware/needsSendPlaces``. Sends and updates of a store, of the store of a part, and of bindings have a place;
  /// that of a binding is the line that made it. Inputs of effects, senders and tools have none, but a cause or an
  /// origin.
  ///
  /// - Complexity: O(length of the file's name).
  public var sendPlace: Failure.Place? {
    engine?.chainIfMade?.place.map { Failure.Place(fileID: $0.fileID, line: $0.line) }
  }

  /// Reads again what the attached middleware needs.
  ///
  /// Call it after a middleware has changed one of its needs, such as ``Middleware/needsSendPlaces``.
  public func updateNeeds() {
    if let engine, engine.chainIfMade != nil { engine.attendanceDidChange() }
  }

  /// The number of commits so far, not counting refused inputs.
  public var revision: UInt64 { engine?.revision ?? 0 }

  /// The sequence number of the last input, or 0 before the first.
  public var sequence: UInt64 { engine?.sequence ?? 0 }

  /// A copy of the state that the store shows, or nil after the store was released.
  ///
  /// A reducer must not read it; the program stops.
  public var shown: State? { readable?.state.pointee }

  /// The newest state while the store shows an older one, or nil.
  ///
  /// Inputs are handled on the newest state. While a newer state is set aside, they do not change the state that the
  /// store shows. During a turn, the two are exchanged.
  public var aside: State? { engine?.chainIfMade?.aside }

  /// A copy of the newest state, whether or not the store shows it, or nil after the store was released.
  ///
  /// A reducer must not read it; the program stops.
  public var newest: State? { readable.map { $0.chainIfMade?.aside ?? $0.state.pointee } }

  /// The engine, whose state may be read.
  private var readable: Engine<State, Action>? {
    guard let engine else { return nil }
    if engine.activity.contains(.handling) {
      Failures.stop(.readWhileHandling(SwiftTypeName(Store<State, Action>.self).text))
    }
    return engine
  }

  /// Calls a closure between turns: immediately, or after the running turn and all earlier waiting inputs.
  ///
  /// A visit within a visit is called immediately as well. A tool that repeats its visits should request the next one
  /// from a task or from the turn that it causes, because visits that contain each other use up the stack.
  ///
  /// - Parameter body: The closure, which may change the store with the other functions of these tools. It is released
  ///   without a call if the store is released first.
  public func visit(_ body: @escaping () -> Void) {
    guard let engine else { return }
    // Deliveries from effects to a store without an actor come first.
    if !engine.activity.contains(.turning), engine.activity.contains(.inbox) { engine.takeIn() }
    engine.waitOrVisit(body)
  }

  /// Calls a closure when the running turn and all inputs that wait for its end were handled or refused, or immediately
  /// if no turn is running.
  ///
  /// Unlike a visit, it is always called, also after an endless chain of inputs was ended.
  ///
  /// - Parameter body: The closure, which must not use the store.
  package func whenWaitingInputsEnd(_ body: @escaping () -> Void) {
    guard let engine, engine.activity.contains(.turning) else { return body() }
    engine.queue.append(ending: body, at: engine.nesting.depth)
    engine.activity.insert(.waiting)
  }

  /// Performs an operation that is possible between turns only.
  ///
  /// - Parameters:
  ///   - name: The name of the operation, for the refusal.
  ///   - body: The operation.
  /// - Returns: The refusal, or nil.
  func betweenTurns(_ name: String, _ body: (Engine<State, Action>) -> Refusal?) -> Refusal? {
    guard let engine else {
      return Refusal(
        by: Self.gate, StoreToolsFailure.released(name, store: SwiftTypeName(Store<State, Action>.self).text))
    }
    guard engine.activity.isDisjoint(with: [.turning, .handling]) else {
      return Refusal(
        by: Self.gate, StoreToolsFailure.inTurn(name, store: SwiftTypeName(Store<State, Action>.self).text))
    }
    let place = engine.chainIfMade?.place
    engine.chainIfMade?.place = nil
    defer { engine.chainIfMade?.place = place }
    return body(engine)
  }
}

@available(*, unavailable)
extension StoreTools: Sendable {}

extension StoreTools: Equatable {
  /// Returns whether two values are the tools of the same store.
  public static func == (one: StoreTools, other: StoreTools) -> Bool { one.engine === other.engine }
}

/// A middleware that receives the store tools of the store that it is attached to.
public protocol StoreTool<State, Action>: Middleware {
  /// Receives the tools of the store to which the middleware was attached.
  ///
  /// - Parameter tools: The tools, which do not keep the store alive.
  func didAttach(to tools: StoreTools<State, Action>)

  /// Notifies the middleware that it was detached.
  ///
  /// It is not called if the store is released.
  func didDetach()
}

extension StoreTool {
  /// Does nothing.
  public func didDetach() {}
}
