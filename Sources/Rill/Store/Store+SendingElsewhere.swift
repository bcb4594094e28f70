// The compiler prefers the functions that return a `SendTask`, since they have a parameter less. It takes these where the
// result must be `Sendable`, as in `Task { store.send(.load) }`.

extension Store {
  /// Handles an action, and returns what any isolation may hold of the send.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  ///   - result: The type of the result, to ask for it by name.
  /// - Returns: Why the action was refused, and a way to await or cancel the effects it started.
  /// - Complexity: As for the function that returns a ``SendTask``.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line, as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle {
    guard let unretained else { return submitToPart(action, .caller, isolation, fileID, line).handle }
    return Self.submit(action, .caller, to: unretained, isolation).handle
  }

  /// Handles an action that comes from somewhere in particular, and returns what any isolation may hold of the send.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - origin: Where it comes from, as transitions show it.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  ///   - result: The type of the result, to ask for it by name.
  /// - Returns: Why the action was refused, and a way to await or cancel the effects it started.
  /// - Complexity: As for the function that returns a ``SendTask``.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, origin: Origin, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line, as result: SendHandle.Type = SendHandle.self
  ) -> SendHandle {
    guard let unretained else { return submitToPart(action, origin, isolation, fileID, line).handle }
    return Self.submit(action, origin, to: unretained, isolation).handle
  }

  /// Changes the state directly, as one transition without an action, and returns what any isolation may hold of it.
  ///
  /// - Parameters:
  ///   - label: What is changed, as transitions show it.
  ///   - origin: Where the change comes from.
  ///   - forced: Whether all observers are notified, even of equal values.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  ///   - result: The type of the result, to ask for it by name.
  ///   - change: Changes the state in place.
  /// - Returns: Why the change was refused, if it was.
  /// - Complexity: As for the function that returns a ``SendTask``.
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
      ? self.write(write, toPart: origin, isolation, fileID, line) : self.write(write, origin, isolation)
    return task.handle
  }
}

extension MutatingStore {
  /// Handles an action, and returns what any isolation may hold of the send.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - result: The type of the result, to ask for it by name.
  /// - Returns: What became of the action. An effect that waits for this send waits through the handle, too.
  @discardableResult
  public func send(_ action: Action, as result: SendHandle.Type = SendHandle.self) -> SendHandle {
    deliver(action).handle
  }
}
