#if canImport(SwiftUI)
public import Rill
public import RillKeyedState
public import SwiftUI

extension Store {
  /// A SwiftUI binding that writes the value under a key directly; nil removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value; a value of another type reads as nil.
  /// - Returns: The binding.
  @MainActor
  public func binding<Key, Value: Equatable & Sendable>(
    key: Key, as type: Value.Type = Value.self
  ) -> Binding<Value?> where State == KeyedState<Key> {
    let field = KeyedField<Key, Value>(key: key)
    return shown(at: \.[keyed: field])
  }

  /// A SwiftUI binding that writes the value under a key directly, with a fallback for a missing value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - fallback: The value that is read if there is none, or one of another type.
  /// - Returns: The binding.
  @MainActor
  public func binding<Key, Value: Equatable & Sendable>(
    key: Key, as type: Value.Type = Value.self, fallback: Value
  ) -> Binding<Value> where State == KeyedState<Key> {
    let (field, constant) = (KeyedField<Key, Value>(key: key), Constant(value: fallback))
    return shown(at: \.[keyed: field, or: constant])
  }

  /// A SwiftUI binding that reads the value under a key and sends an action to set it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value; a value of another type reads as nil.
  ///   - action: Creates the action for the new value, or for nil; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func binding<Key, Value: Equatable>(
    key: Key, as type: Value.Type = Value.self, send action: @escaping (Value?) -> Action
  ) -> Binding<Value?> where State == KeyedState<Key> {
    let bound: Bound<Value?> = binding(key: key, as: type, isolation: MainActor.shared, send: action)
    return shown(bound) { $0.get(key, as: type) }
  }

  /// A SwiftUI binding that reads the value under a key, or a fallback, and sends an action to set it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - fallback: The value that is read if there is none, or one of another type.
  ///   - action: Creates the action for the new value; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func binding<Key, Value: Equatable>(
    key: Key, as type: Value.Type = Value.self, fallback: Value, send action: @escaping (Value) -> Action
  ) -> Binding<Value> where State == KeyedState<Key> {
    let bound: Bound<Value> = binding(
      key: key, as: Value.self, fallback: fallback, isolation: MainActor.shared, send: action)
    return shown(bound) { $0.get(key, as: Value.self) ?? fallback }
  }

  /// A SwiftUI binding that reads the value under a key, sends an action to set it, and equals bindings with the same
  /// action.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value; a value of another type reads as nil.
  ///   - actionID: A value that identifies `action` and everything that it captures.
  ///   - action: Creates the action for the new value, or for nil; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func binding<Key, Value: Equatable, ID: Hashable>(
    key: Key, as type: Value.Type = Value.self, actionID: ID, send action: @escaping (Value?) -> Action
  ) -> Binding<Value?> where State == KeyedState<Key> {
    let field = KeyedSentField(key: key, actionID: actionID, action: action)
    return shown(at: \.[keyedSent: field])
  }

  /// A SwiftUI binding that reads the value under a key, or a fallback, sends an action to set it, and equals bindings
  /// with the same action.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - fallback: The value that is read if there is none, or one of another type.
  ///   - actionID: A value that identifies `action` and everything that it captures.
  ///   - action: Creates the action for the new value; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func binding<Key, Value: Equatable, ID: Hashable>(
    key: Key, as type: Value.Type = Value.self, fallback: Value, actionID: ID,
    send action: @escaping (Value) -> Action
  ) -> Binding<Value> where State == KeyedState<Key> {
    let (field, constant) = (
      KeyedSentField(key: key, actionID: actionID, action: action), Constant(value: fallback)
    )
    return shown(at: \.[keyedSent: field, or: constant])
  }
}
#endif
