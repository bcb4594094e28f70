public import Rill

/// The data that a model's store keeps besides the state: the listeners to its updates, and the parts of the last
/// update.
@usableFromInline
final class UpdateLog<State: Model>: Middleware, PartRecording {
  @usableFromInline typealias Action = State.Action

  private struct Listener<Element> {
    /// Delivers an element, and returns false if the listener no longer exists.
    let tell: (Element) -> Bool
    let finish: () -> Void
  }

  // Unchecked: a flag that is used on one isolation and never accessed across a call.
  @exclusivity(unchecked) @usableFromInline package var isAttended = false
  // Unchecked: read and replaced on one isolation, and never accessed across a call.
  @exclusivity(unchecked) @usableFromInline var environment: State.Environment
  // Unchecked: a flag that is used on one isolation and never accessed across a call.
  @exclusivity(unchecked) @usableFromInline private(set) var isListening = false
  /// A Boolean value that indicates whether updates are only needed by listeners: the model has no parts.
  @usableFromInline let changesInPlace = State.self is any MutatingModel.Type
  private var parts: [Action] = []
  private var pending: State.UpdateType?
  private var updates: [Listener<State.UpdateType>] = []
  private var sent: [Listener<Action>] = []

  @usableFromInline
  init(_ environment: State.Environment) { self.environment = environment }

  deinit {
    for listener in updates { listener.finish() }
    for listener in sent { listener.finish() }
  }

  /// Updates the state, in place if the model can do so and nothing needs the update.
  ///
  /// A state that is the same is not set.
  @inlinable
  func handle(_ state: inout State, _ action: Action) -> Effect<Action> {
    if changesInPlace, !isListening {
      return State.reduce(into: &state, action: action, environment: environment)
    }
    var made = State.update(state, action, environment: environment)
    if isAttended { note(made, of: action) }
    return made.update.apply(to: &state)
  }

  @usableFromInline
  func note(_ made: State.UpdateType, of action: Action) {
    parts = made.actions
    guard isListening else { return }
    var made = made
    made.update.actions = named(action, parts)
    pending = made
  }

  @usableFromInline
  package func takeParts() -> (@Sendable () -> [any Sendable])? {
    guard !parts.isEmpty else { return nil }
    defer { parts = [] }
    return { [parts] in parts }
  }

  /// Returns the updates from now on.
  func listen(buffer: SequenceBuffer) -> StoreSequence<State.UpdateType> where State.UpdateType: Sendable {
    let broadcast = Broadcast<State.UpdateType>(buffer: buffer, current: nil)
    updates.append(Self.listener(broadcast))
    isListening = true
    return StoreSequence(broadcast: broadcast)
  }

  /// Returns the actions that are sent from now on.
  func listenToActions(buffer: SequenceBuffer) -> StoreSequence<Action> {
    let broadcast = Broadcast<Action>(buffer: buffer, current: nil)
    sent.append(Self.listener(broadcast))
    return StoreSequence(broadcast: broadcast)
  }

  @usableFromInline
  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    // Inputs that a tool has replayed between turns did not lead to an update.
    pending = nil
    if case .action(let action) = input { sent.removeAll { !$0.tell(action) } }
    return .pass
  }

  @usableFromInline
  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard let update = pending.take(), transition.refusal == nil else { return }
    updates.removeAll { !$0.tell(update) }
    isListening = !updates.isEmpty
  }

  private static func listener<Element: Sendable>(_ broadcast: Broadcast<Element>) -> Listener<Element> {
    Listener(
      tell: { [weak broadcast] element in
        broadcast?.yield(element)
        return broadcast != nil
      }, finish: { [weak broadcast] in broadcast?.finish() })
  }
}
