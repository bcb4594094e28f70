/// A store as seen by an effect that runs on the store's isolation, with live reads and direct writes.
///
/// Each assignment is a separate transition; ``update(_:forced:animation:change:)`` combines several. Writes and
/// actions are dropped after the effect has ended or was cancelled, or after the store was released; their tasks hold a refusal.
@dynamicMemberLookup
public final class MutatingStore<State, Action: Sendable> {
  /// The access to the store itself, or to a part of it.
  private let access: any MutatingAccess<State, Action>

  init(_ access: any MutatingAccess<State, Action>) { self.access = access }

  func read() -> State { access.read() }
  func write(_ write: Write<State>) -> SendTask { access.write(write) }
  func deliver(_ action: Action) -> SendTask { access.deliver(action) }
  func leave() { access.leave() }
  /// Requests the removal of the child whose effect runs.
  package func requestDismissal() { leave() }
  /// Returns whether the effect is still running.
  package func isActive() -> Bool { access.isActive() }
  /// Returns the store, or nil after it was released.
  package func live() -> Store<State, Action>? { access.live() }

  /// The current state, or the last one after the store was released.
  ///
  /// For a child that has left the state, or that was replaced by another one, it is the value that the effect has read last: an
  /// effect keeps no copy of later values.
  public var state: State { read() }

  /// A field of the state.
  ///
  /// Reading is live; writing is a transition.
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { read()[keyPath: path] }
    set {
      let forcing: Forcing = .fields([ForcedField(path, isWriting: true)])
      _ = write(Write(name: { "\(path)" }, forcing) { $0[keyPath: path] = newValue })
    }
  }

  /// A field of the state.
  ///
  /// Reading is live; writing is a transition unless the value is equal.
  public subscript<Value: Equatable>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { read()[keyPath: path] }
    set { set(path, to: newValue) }
  }

  /// A field of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { read()[keyPath: path] }

  /// Writes a field in a transition, unless the value is equal.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value to write.
  ///   - forced: Whether an equal value is a transition, too, and notifies the field's observers.
  ///   - animation: The animation of the change, or nil.
  /// - Returns: A task that holds the refusal, if any.
  @discardableResult
  public func set<Value: Equatable>(
    _ path: WritableKeyPath<State, Value>, to value: Value, forced: Bool = false,
    animation: StateAnimation? = nil
  ) -> SendTask {
    guard forced || read()[keyPath: path] != value else { return SendTask() }
    return write(Write(path, to: value, isForced: forced, animation: animation))
  }

  /// Changes several fields in one transition.
  ///
  /// A change that a validator or a middleware refuses leaves the state as it is:
  ///
  /// ```swift
  /// if let refusal = store.update(change: { $0.count -= 1 }).refusal { store.message = refusal.reason }
  /// ```
  ///
  /// The same is true of ``set(_:to:forced:animation:)``. To learn whether an assignment to a field was refused, read the
  /// field.
  ///
  /// - Parameters:
  ///   - label: A description of the change, which transitions show.
  ///   - forced: Whether all observers are notified, even of equal values.
  ///   - animation: The animation of the change, or nil.
  ///   - change: A closure that changes the state in place.
  /// - Returns: A task that holds the refusal, if any.
  @discardableResult
  public func update(
    _ label: @autoclosure @escaping () -> String = "update", forced: Bool = false,
    animation: StateAnimation? = nil, change: @escaping (inout State) -> Void
  ) -> SendTask {
    write(Write(name: label, forced ? .whole : .written, animation: animation, apply: change))
  }

  /// Returns the values of a field over time, starting with the current one; see ``Store/values(_:buffer:isolation:)``.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - buffer: How far a consumer may fall behind. By default, it receives only the newest value.
  /// - Returns: The sequence, which has already ended if the store was released.
  public func values<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, buffer: SequenceBuffer = .newest(1)
  ) -> StoreSequence<Value> {
    if let store = live() { return store.values(path, buffer: buffer) }
    let broadcast = Broadcast<Value>(buffer: buffer, current: nil)
    broadcast.finish()
    return StoreSequence(broadcast: broadcast)
  }

  /// Cancels the running and waiting effects with an id; see ``Store/cancel(_:)-(EffectID)``.
  public func cancel(_ id: EffectID) { live()?.cancel(id) }

  /// Cancels the running and waiting effects with an id.
  ///
  /// - Parameter id: The value of the id.
  @_disfavoredOverload
  public func cancel(_ id: some Hashable & Sendable) { cancel(EffectID(id)) }

  /// Cancels the running and waiting effects whose ids satisfy a condition; see ``Store/cancel(where:)``.
  public func cancel(where isMeant: (EffectID) -> Bool) { live()?.cancel(where: isMeant) }

  /// Handles an action and returns after the state has changed, unless a turn is running.
  ///
  /// - Parameter action: The action to handle.
  /// - Returns: A task for the action's effects. Callers that wait for this effect wait for them, too.
  @discardableResult
  public func send(_ action: Action) -> SendTask { deliver(action) }
}

@available(*, unavailable)
extension MutatingStore: Sendable {}
