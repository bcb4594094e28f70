/// How a part reaches the store it is a part of.
// An object of its own, so that a store with a state of its own has no room for it.
@usableFromInline
final class ParentLink<State, Action: Sendable> {
  // Unowned and unchecked: `hold` keeps it, or it is the root, which the tree keeps.
  /// Where the part's observers are.
  @usableFromInline unowned(unsafe) let node: ObserverNode
  /// Keeps the node of a part that comes and goes, or is computed.
  @usableFromInline let hold: Hold<ObserverNode>?
  /// Passes an action on towards the engine.
  @usableFromInline let send: (Action, Origin, (any Actor)?) -> SendTask
  @usableFromInline let write: (Write<State>, Origin, (any Actor)?) -> SendTask
  let sender: ((any Actor)?) -> Sender<Action>
  /// The action of the whole store that an action of the part becomes.
  let lift: (Action) -> Any
  /// The id of an effect as the part sees it; nil if the effect is not the part's.
  let inside: (EffectID) -> EffectID?
  /// What must live as long as the part's store, besides the parent.
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
