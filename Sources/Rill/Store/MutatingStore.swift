/// A store as an effect sees it that runs on the store's isolation: live to read, and free to write.
///
/// Each assignment is a transition of its own; ``update(_:forced:animation:change:)`` makes one of several. Once the effect has ended or
/// was cancelled, or the store has gone, writes and actions are dropped.
@dynamicMemberLookup
public final class MutatingStore<State, Action: Sendable> {
  let read: () -> State
  let write: (Write<State>) -> Void
  let deliver: (Action) -> SendTask
  /// Whether the effect goes on.
  package let isActive: () -> Bool
  /// The store itself, while it is there.
  package let live: () -> Store<State, Action>?

  init(
    read: @escaping () -> State, write: @escaping (Write<State>) -> Void,
    deliver: @escaping (Action) -> SendTask, isActive: @escaping () -> Bool,
    live: @escaping () -> Store<State, Action>?
  ) {
    self.read = read
    self.write = write
    self.deliver = deliver
    self.isActive = isActive
    self.live = live
  }

  /// The state now; after the store went, the last one it had.
  public var state: State { read() }

  /// One field of the state: live to read; written as a transition.
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { read()[keyPath: path] }
    set {
      let forcing: Forcing = .fields([ForcedField(path, isWriting: true)])
      write(Write(name: { "\(path)" }, forcing) { $0[keyPath: path] = newValue })
    }
  }

  /// One field of the state: live to read; written as a transition, unless the value is equal.
  public subscript<Value: Equatable>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { read()[keyPath: path] }
    set { set(path, to: newValue) }
  }

  /// One field of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { read()[keyPath: path] }

  /// Writes one field, as a transition, unless the value is equal.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value to write.
  ///   - forced: Whether an equal value is a transition, too, of which the field's observers are notified.
  ///   - animation: How the change is to be shown.
  public func set<Value: Equatable>(
    _ path: WritableKeyPath<State, Value>, to value: Value, forced: Bool = false,
    animation: StateAnimation? = nil
  ) {
    guard forced || read()[keyPath: path] != value else { return }
    write(Write(path, to: value, isForced: forced, animation: animation))
  }

  /// Changes several fields in one transition.
  ///
  /// - Parameters:
  ///   - label: What is changed, as transitions show it.
  ///   - forced: Whether all observers are told, even of equal values.
  ///   - animation: How the change is to be shown.
  ///   - change: Changes the state in place.
  public func update(
    _ label: @autoclosure @escaping () -> String = "update", forced: Bool = false,
    animation: StateAnimation? = nil, change: @escaping (inout State) -> Void
  ) {
    write(Write(name: label, forced ? .whole : .written, animation: animation, apply: change))
  }

  /// The values of a field over time, starting with the current one; see ``Store/values(_:buffer:)``.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - buffer: How far a consumer may fall behind; by default it gets only the newest value.
  /// - Returns: The sequence; it has ended if the store has gone.
  public func values<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, buffer: SequenceBuffer = .newest(1)
  ) -> StoreSequence<Value> {
    if let store = live() { return store.values(path, buffer: buffer) }
    let broadcast = Broadcast<Value>(buffer: buffer, current: nil)
    broadcast.finish()
    return StoreSequence(broadcast: broadcast)
  }

  /// Cancels what runs or waits under an id; see ``Store/cancel(_:)-(EffectID)``.
  public func cancel(_ id: EffectID) { live()?.cancel(id) }

  /// Cancels what runs or waits under an id.
  ///
  /// - Parameter id: The value of the id.
  @_disfavoredOverload
  public func cancel(_ id: some Hashable & Sendable) { cancel(EffectID(id)) }

  /// Cancels what runs or waits under ids that satisfy a condition; see ``Store/cancel(where:)``.
  public func cancel(where isMeant: (EffectID) -> Bool) { live()?.cancel(where: isMeant) }

  /// Handles an action; on return the state has changed, unless a turn is running.
  ///
  /// - Parameter action: What happened.
  /// - Returns: What became of the action. Whoever waits for the effect waits for this, too.
  @discardableResult
  public func send(_ action: Action) -> SendTask { deliver(action) }
}

@available(*, unavailable)
extension MutatingStore: Sendable {}
