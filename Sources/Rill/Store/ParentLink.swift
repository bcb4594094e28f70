/// The connection of a part's store to its parent: a ``PartLink`` or a ``RowLink``.
// A separate object, so that a store with its own state reserves no space for it. A class rather than a protocol, so that
// the node is read without a call.
@usableFromInline
class ParentLink<State, Action: Sendable> {
  // Unmanaged: the link keeps the node, or it is the root, which the tree keeps.
  @usableFromInline final let place: Unmanaged<ObserverNode>
  /// The node with the part's observers.
  @inlinable @inline(__always) final var node: ObserverNode { place.takeUnretainedValue() }

  @usableFromInline
  init(_ node: ObserverNode) { place = .passUnretained(node) }

  /// A reference that keeps the node of an optional, identified or computed part.
  var hold: Hold<ObserverNode>? { overridden() }

  /// A closure that forwards an action towards the engine.
  ///
  /// It keeps the parent.
  @usableFromInline var route: (Action, Origin, (any Actor)?) -> SendTask { overridden() }
  /// Forwards an action towards the engine.
  @usableFromInline func send(_ action: Action, _ origin: Origin, _ isolation: (any Actor)?) -> SendTask {
    overridden()
  }
  /// Forwards a write towards the engine.
  @usableFromInline func write(_ write: Write<State>, _ origin: Origin, _ isolation: (any Actor)?) -> SendTask
  {
    overridden()
  }
  /// Returns a sender of the part's actions.
  func sender(_ isolation: (any Actor)?) -> Sender<Action> { overridden() }
  /// Converts an action of the part to the action of the root store.
  func lift(_ action: Action) -> Any { overridden() }
  /// Returns an effect's id as the part sees it, or nil if the effect does not belong to the part.
  func inside(_ id: EffectID) -> EffectID? { overridden() }

  private func overridden() -> Never { Failures.stop(.abstractLink(SwiftTypeName(Self.self).text)) }
}

/// The connection of the store of a stored, computed or optional part, by closures.
@usableFromInline
final class PartLink<State, Action: Sendable>: ParentLink<State, Action> {
  private let held: Hold<ObserverNode>?
  private let forwarding: (Action, Origin, (any Actor)?) -> SendTask
  private let writing: (Write<State>, Origin, (any Actor)?) -> SendTask
  private let makeSender: ((any Actor)?) -> Sender<Action>
  private let lifting: (Action) -> Any
  private let identifying: (EffectID) -> EffectID?

  @usableFromInline
  init(
    node: ObserverNode, hold: Hold<ObserverNode>?, send: @escaping (Action, Origin, (any Actor)?) -> SendTask,
    write: @escaping (Write<State>, Origin, (any Actor)?) -> SendTask,
    sender: @escaping ((any Actor)?) -> Sender<Action>, lift: @escaping (Action) -> Any,
    inside: @escaping (EffectID) -> EffectID?
  ) {
    forwarding = send
    writing = write
    makeSender = sender
    lifting = lift
    identifying = inside
    held = hold
    super.init(node)
  }

  override var hold: Hold<ObserverNode>? { held }

  @usableFromInline override var route: (Action, Origin, (any Actor)?) -> SendTask { forwarding }

  @usableFromInline
  override func send(_ action: Action, _ origin: Origin, _ isolation: (any Actor)?) -> SendTask {
    forwarding(action, origin, isolation)
  }

  @usableFromInline
  override func write(_ write: Write<State>, _ origin: Origin, _ isolation: (any Actor)?) -> SendTask {
    writing(write, origin, isolation)
  }

  override func sender(_ isolation: (any Actor)?) -> Sender<Action> { makeSender(isolation) }
  override func lift(_ action: Action) -> Any { lifting(action) }
  override func inside(_ id: EffectID) -> EffectID? { identifying(id) }
}
