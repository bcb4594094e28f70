// The compiler prefers the overloads that return a `SendTask`, since they have one parameter less. It selects these
// overloads where the result must be `Sendable`, as in `Task { store.send(.load) }`.

extension Store {
  /// Handles an action and returns a `Sendable` handle to the send.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - result: The result type, to select this overload.
  /// - Returns: A handle that can await or cancel the started effects, and holds the refusal, if any.
  /// - Complexity: The same as for the overload that returns a ``SendTask``.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line, as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle {
    guard let unretained else { return submitToPart(action, .caller, isolation, fileID, line).handle }
    return Self.submit(action, .caller, to: unretained, isolation, fileID, line).handle
  }

  /// Handles an action with a given origin and returns a `Sendable` handle to the send.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - origin: The origin of the action, which transitions show.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - result: The result type, to select this overload.
  /// - Returns: A handle that can await or cancel the started effects, and holds the refusal, if any.
  /// - Complexity: The same as for the overload that returns a ``SendTask``.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, origin: Origin, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line, as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle {
    guard let unretained else { return submitToPart(action, origin, isolation, fileID, line).handle }
    return Self.submit(action, origin, to: unretained, isolation, fileID, line).handle
  }

  /// Changes the state directly, in one transition without an action, and returns a `Sendable` handle to the change.
  ///
  /// - Parameters:
  ///   - label: A description of the change, which transitions show.
  ///   - origin: The origin of the change.
  ///   - forced: Whether all observers are notified, even of equal values.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - result: The result type, to select this overload.
  ///   - change: A closure that changes the state in place.
  /// - Returns: A handle that holds the refusal, if any.
  /// - Complexity: The same as for the overload that returns a ``SendTask``.
  @inlinable
  @discardableResult
  public func update(
    _ label: @autoclosure @escaping () -> String = "update", origin: Origin = .caller, forced: Bool = false,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line,
    as result: SendHandle.Type = SendHandle.self, change: @escaping (inout State) -> Void
  ) -> SendHandle {
    let write = Write(name: label, forced ? .whole : .written, apply: change)
    let task =
      unretained == nil
      ? self.write(write, toPart: origin, isolation, fileID, line)
      : self.write(write, origin, at: CallPlace(fileID, line), isolation)
    return task.handle
  }
}

extension MutatingStore {
  /// Handles an action and returns a `Sendable` handle to the send.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - result: The result type, to select this overload.
  /// - Returns: A handle to the action's effects. Callers that wait for this effect wait for them, too.
  @discardableResult
  public func send(_ action: Action, as result: SendHandle.Type = SendHandle.self) -> SendHandle {
    deliver(action).handle
  }

  /// Writes a field in a transition, unless the value is equal, and returns a `Sendable` handle to the change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value to write.
  ///   - forced: Whether an equal value is a transition, too, and notifies the field's observers.
  ///   - animation: The animation of the change, or nil.
  ///   - result: The result type, to select this overload.
  /// - Returns: A handle that holds the refusal, if any.
  @discardableResult
  public func set<Value: Equatable>(
    _ path: WritableKeyPath<State, Value>, to value: Value, forced: Bool = false,
    animation: StateAnimation? = nil, as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle {
    set(path, to: value, forced: forced, animation: animation).handle
  }

  /// Changes several fields in one transition, and returns a `Sendable` handle to the change.
  ///
  /// - Parameters:
  ///   - label: A description of the change, which transitions show.
  ///   - forced: Whether all observers are notified, even of equal values.
  ///   - animation: The animation of the change, or nil.
  ///   - result: The result type, to select this overload.
  ///   - change: A closure that changes the state in place.
  /// - Returns: A handle that holds the refusal, if any.
  @discardableResult
  public func update(
    _ label: @autoclosure @escaping () -> String = "update", forced: Bool = false,
    animation: StateAnimation? = nil, as result: SendHandle.Type = SendHandle.self,
    change: @escaping (inout State) -> Void
  ) -> SendHandle {
    update(label(), forced: forced, animation: animation, change: change).handle
  }
}
