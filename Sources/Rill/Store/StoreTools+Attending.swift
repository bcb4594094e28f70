// The middleware and the associated objects of a store, for tools that attend for some time.
extension StoreTools {
  /// Attaches a middleware until a token is cancelled or released.
  ///
  /// The middleware sees every turn from now on. After the token was cancelled, on any thread, it sees no further one.
  /// The store then releases the middleware on its own isolation. Unlike after ``Store/attach(_:fileID:line:)``,
  /// ``Store/detach(_:)`` and ``attached(_:)`` do not find it.
  ///
  /// - Parameters:
  ///   - middleware: The middleware. A ``StoreTool`` receives its store tools.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The token.
  /// - Throws: ``StoreToolsFailure`` after the store was released.
  public func attend<Attached: Middleware<State, Action>>(
    _ middleware: Attached, isolation: isolated (any Actor)? = #isolation
  ) throws(StoreToolsFailure) -> ToolAttachment {
    guard let engine else { throw .released("attend(_:)", store: "\(Store<State, Action>.self)") }
    let attending = AttendingMiddleware(middleware)
    let home = engine.entrance(on: isolation)
    engine.chain.attach(AttachedMiddleware(attending))
    engine.attendanceDidChange()
    (middleware as? any StoreTool<State, Action>)?.didAttach(to: self)
    return ToolAttachment(attending.end) {
      Task {
        _ = await home.deliver { host in
          (host as? Engine<State, Action>)?.removeEnded()
          return nil
        }
      }
    }
  }

  /// Attaches a middleware as the last one, or detaches it, without notifying it.
  ///
  /// A ``StoreTool`` that does not need to see turns detaches itself while it is attached, and keeps its store tools.
  ///
  /// - Parameters:
  ///   - middleware: The middleware.
  ///   - isAttending: Whether it is attached. If it already is, it is attached once.
  public func setAttendance(of middleware: some Middleware<State, Action>, to isAttending: Bool) {
    guard let engine else { return }
    engine.chain.detach(middleware)
    if isAttending { engine.chain.attach(AttachedMiddleware(middleware)) }
    engine.attendanceDidChange()
  }

  /// Returns the first attached middleware of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The middleware, or nil if none of the type is attached.
  /// - Complexity: O(attached middleware).
  public func attached<Attached: Middleware<State, Action>>(_ type: Attached.Type) -> Attached? {
    engine?.chainIfMade?.attached.lazy.compactMap { $0.middleware as? Attached }.first
  }

  /// Returns the associated object of a type.
  ///
  /// - Parameter type: The type of the object.
  /// - Returns: The object, or nil if the store has none of that type.
  public func object<Object: AnyObject>(_ type: Object.Type) -> Object? {
    engine?.extrasIfMade?.associatedObjects[ObjectIdentifier(type)] as? Object
  }

  /// Associates an object with the store until the store is released.
  ///
  /// A store has one associated object of each type. An object that retains its store keeps it alive.
  ///
  /// - Parameters:
  ///   - object: The object, or nil to release the one of the type.
  ///   - type: The type of the object.
  public func setObject<Object: AnyObject>(_ object: Object?, of type: Object.Type = Object.self) {
    guard let engine else { return }
    // Released after the change: the release of an object may run any code.
    let replaced = engine.extras.associatedObjects.removeValue(forKey: ObjectIdentifier(type))
    engine.extras.associatedObjects[ObjectIdentifier(type)] = object
    withExtendedLifetime(replaced) {}
  }
}

extension Engine {
  /// Removes the middleware whose tokens were cancelled, and notifies it.
  fileprivate func removeEnded() {
    let ended = chain.attached.compactMap { $0.middleware as? any Attending<State, Action> }
      .filter { $0.end.isRaised }
    for attending in ended { chain.detach(attending) }
    attendanceDidChange()
    for attending in ended { attending.tool?.didDetach() }
  }
}

/// A middleware that attends until its token is cancelled.
private protocol Attending<State, Action>: Middleware {
  var end: OnceFlag { get }
  var tool: (any StoreTool<State, Action>)? { get }
}

private final class AttendingMiddleware<Base: Middleware>: Attending {
  typealias State = Base.State
  typealias Action = Base.Action

  private let base: Base
  let end = OnceFlag()

  init(_ base: Base) { self.base = base }

  var tool: (any StoreTool<State, Action>)? { base as? any StoreTool<State, Action> }

  var needsStateBefore: Bool { base.needsStateBefore && !end.isRaised }
  var needsDurations: Bool { base.needsDurations }
  var needsEffectNumbers: Bool { base.needsEffectNumbers }

  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    end.isRaised ? .pass : base.admit(input, origin: origin)
  }

  func validate(_ proposed: State, before: State?, input: Input<State, Action>) -> Refusal? {
    end.isRaised ? nil : base.validate(proposed, before: before, input: input)
  }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    if !end.isRaised { base.didCommit(transition, input: input, before: before, state: state) }
  }

  func didMeasure(_ durations: TurnDurations, of sequence: UInt64) {
    if !end.isRaised { base.didMeasure(durations, of: sequence) }
  }

  func effectDidChange(_ event: EffectEvent) {
    if !end.isRaised { base.effectDidChange(event) }
  }

  func effectDidFire(_ firing: EffectFiring) {
    if !end.isRaised { base.effectDidFire(firing) }
  }
}
