/// A store as an effect sees it that runs on the store's isolation: live to read, and free to write.
///
/// Each assignment is a transition of its own; ``update(_:change:)`` makes one of several. Once the effect has ended or
/// was cancelled, or the store has gone, writes and actions are dropped.
@dynamicMemberLookup
public final class MutatingStore<State, Action: Sendable> {
  let read: () -> State
  let write: (Write<State>) -> Void
  let deliver: (Action) -> SendTask
  /// Whether the effect goes on.
  let isActive: () -> Bool

  init(
    read: @escaping () -> State, write: @escaping (Write<State>) -> Void,
    deliver: @escaping (Action) -> SendTask, isActive: @escaping () -> Bool
  ) {
    self.read = read
    self.write = write
    self.deliver = deliver
    self.isActive = isActive
  }

  /// The state now; after the store went, the last one it had.
  public var state: State { read() }

  /// One field of the state: live to read; written as a transition.
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { read()[keyPath: path] }
    set { write(Write("\(path)") { $0[keyPath: path] = newValue }) }
  }

  /// One field of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { read()[keyPath: path] }

  /// Changes several fields in one transition.
  ///
  /// - Parameters:
  ///   - label: What is changed, as transitions show it.
  ///   - change: Changes the state in place.
  public func update(
    _ label: @autoclosure @escaping () -> String = "update", change: @escaping (inout State) -> Void
  ) {
    write(Write(name: label, isForced: false, apply: change))
  }

  /// Handles an action; on return the state has changed, unless a turn is running.
  ///
  /// - Parameter action: What happened.
  /// - Returns: What became of the action. Whoever waits for the effect waits for this, too.
  @discardableResult
  public func send(_ action: Action) -> SendTask { deliver(action) }
}

@available(*, unavailable)
extension MutatingStore: Sendable {}
