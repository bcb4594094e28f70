/// The connection of a part's store to its parent.
// A separate object, so that a store with its own state reserves no space for it.
@usableFromInline
final class ParentLink<State, Action: Sendable> {
  // Unowned and unchecked: `hold` keeps the node, or it is the root, which the tree keeps.
  /// The node with the part's observers.
  @usableFromInline unowned(unsafe) let node: ObserverNode
  /// The reference that keeps the node of an optional, identified or computed part.
  @usableFromInline let hold: Hold<ObserverNode>?
  /// Forwards an action towards the engine.
  @usableFromInline let send: (Action, Origin, (any Actor)?) -> SendTask
  @usableFromInline let write: (Write<State>, Origin, (any Actor)?) -> SendTask
  let sender: ((any Actor)?) -> Sender<Action>
  /// Converts an action of the part to the action of the root store.
  let lift: (Action) -> Any
  /// Returns an effect's id as the part sees it, or nil if the effect does not belong to the part.
  let inside: (EffectID) -> EffectID?
  /// An object, besides the parent, that lives as long as the part's store.
  var owner: AnyObject?

  @usableFromInline
  init(
    node: ObserverNode, hold: Hold<ObserverNode>?, send: @escaping (Action, Origin, (any Actor)?) -> SendTask,
    write: @escaping (Write<State>, Origin, (any Actor)?) -> SendTask,
    sender: @escaping ((any Actor)?) -> Sender<Action>, lift: @escaping (Action) -> Any,
    inside: @escaping (EffectID) -> EffectID?
  ) {
    self.node = node
    self.hold = hold
    self.send = send
    self.write = write
    self.sender = sender
    self.lift = lift
    self.inside = inside
  }
}
