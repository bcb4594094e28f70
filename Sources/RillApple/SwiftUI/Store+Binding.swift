#if canImport(SwiftUI)
public import Rill
public import SwiftUI

// Where both are visible, Swift prefers these to the engine's bindings, because they have fewer parameters.
extension Store {
  /// A SwiftUI binding that writes a field directly, as a transition with origin `Origin.binding`.
  ///
  /// Setting an equal value does nothing. The view that creates the binding is evaluated again when the field changes.
  /// Two bindings of one store to one field compare equal, so SwiftUI does not evaluate a view only because it receives
  /// such a binding again. The binding keeps the store alive.
  ///
  /// - Parameter path: The field.
  /// - Returns: The binding.
  @MainActor
  public func binding<Value: Equatable>(_ path: WritableKeyPath<State, Value>) -> Binding<Value> {
    binding(path, forced: false)
  }

  /// A SwiftUI binding that writes a field directly, including equal values if it is forced.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - isForced: Whether setting an equal value is also a transition that notifies the field's observers.
  /// - Returns: The binding.
  @MainActor
  public func binding<Value: Equatable>(
    _ path: WritableKeyPath<State, Value>, forced isForced: Bool
  ) -> Binding<Value> {
    let field = BoundField(path: path, isForced: isForced)
    return shown(at: \.[bound: field])
  }

  /// A SwiftUI binding that reads a field and sends an action to set it.
  ///
  /// Setting an equal value does nothing. The view that creates the binding is evaluated again when the field changes.
  /// Two such bindings do not compare equal, because functions do not; see `binding(_:actionID:forced:send:)`.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - action: Creates the action for the new value; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func binding<Value: Equatable>(
    _ path: KeyPath<State, Value>, send action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    binding(path, forced: false, send: action)
  }

  /// A SwiftUI binding that reads a field and sends an action to set it, including equal values if it is forced.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - isForced: Whether setting an equal value also sends the action.
  ///   - action: Creates the action for the new value; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func binding<Value: Equatable>(
    _ path: KeyPath<State, Value>, forced isForced: Bool, send action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    let bound: Bound<Value> = binding(path, forced: isForced, isolation: MainActor.shared, send: action)
    return shown(bound) { $0[dynamicMember: path] }
  }

  /// A SwiftUI binding that reads a field, sends an action to set it, and equals bindings with the same action.
  ///
  /// ```swift
  /// store.binding(\.name, actionID: "name", send: Form.Action.name)
  /// store.binding(\.name, actionID: row.id) { .rename(row.id, $0) }
  /// ```
  ///
  /// Two bindings of one store to one field with equal IDs compare equal, so SwiftUI does not evaluate a view only
  /// because it receives such a binding again.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - actionID: A value that identifies `action` and everything that it captures. A view keeps the first of several
  ///     equal bindings, so an ID that omits a captured value sends actions with an outdated one.
  ///   - isForced: Whether setting an equal value also sends the action.
  ///   - action: Creates the action for the new value; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func binding<Value: Equatable, ID: Hashable>(
    _ path: KeyPath<State, Value>, actionID: ID, forced isForced: Bool = false,
    send action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    let field = SentField(path: path, isForced: isForced, actionID: actionID, action: action)
    return shown(at: \.[sent: field])
  }

  /// A SwiftUI binding that reads a value derived from the state and sends an action to set it.
  ///
  /// Setting an equal value does nothing. The view that creates the binding is evaluated again when *any* part of the
  /// state changes. To avoid that, bind a computed property of the state by its key path.
  ///
  /// - Parameters:
  ///   - get: Computes the value.
  ///   - action: Creates the action for the new value; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func binding<Value: Equatable>(
    get: @escaping (State) -> Value, send action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    let bound: Bound<Value> = binding(isolation: MainActor.shared, get: get, send: action)
    return shown(bound) { get($0[dynamicMember: \.self]) }
  }

  /// A SwiftUI binding that tracks its reads and writes through the engine's binding.
  @MainActor
  func shown<Value>(_ bound: Bound<Value>, _ read: @escaping (Store) -> Value) -> Binding<Value> {
    Binding {
      read(self)
    } writing: {
      bound.wrappedValue = $0
    }
  }
}

extension Binding {
  /// Creates a binding from functions of the main actor.
  ///
  /// The transaction of the binding always reaches the change. Values that it does not set keep those of the ambient
  /// transaction.
  ///
  /// - Parameters:
  ///   - read: Reads the value, tracked by Observation.
  ///   - write: Sets the value.
  @MainActor
  init(reading read: @escaping @MainActor () -> Value, writing write: @escaping @MainActor (Value) -> Void) {
    AnimationBridge.install()
    self.init(
      get: read,
      set: { @MainActor value, transaction in
        withTransaction(transaction) { write(value) }
      })
  }
}
#endif
