#if canImport(SwiftUI)
import Rill
import RillKeyedState
import SwiftUI

// Bindings to places use key paths through these subscripts instead of functions. Two bindings of one store to one
// place therefore compare equal, and SwiftUI does not evaluate a view again only because its parent view was evaluated.
extension Store {
  /// A SwiftUI binding to a member of this store.
  ///
  /// - Parameter path: The member; its arguments, if any, are compared.
  /// - Returns: The binding.
  @MainActor
  func shown<Value>(at path: ReferenceWritableKeyPath<Store, Value>) -> Binding<Value> {
    AnimationBridge.install()
    return Bindable(self)[dynamicMember: path]
  }

  /// A field that is tracked when it is read, and written as by a binding.
  @MainActor
  subscript<Value: Equatable>(bound field: BoundField<State, Value>) -> Value {
    get { self[dynamicMember: field.path] }
    set {
      let bound: Bound<Value> = binding(field.path, forced: field.isForced, isolation: MainActor.shared)
      bound.wrappedValue = newValue
    }
  }

  /// A field that is tracked when it is read, and set by an action.
  @MainActor
  subscript<Value: Equatable, ID: Hashable>(sent field: SentField<State, Value, Action, ID>) -> Value {
    get { self[dynamicMember: field.path] }
    set {
      let bound: Bound<Value> = binding(
        field.path, forced: field.isForced, isolation: MainActor.shared, send: field.action)
      bound.wrappedValue = newValue
    }
  }

  /// A value that may be removed; afterwards, the last value is read and writes are ignored.
  @MainActor
  subscript<Value: Equatable>(lasting field: LastingField<State, Value>) -> Value {
    get {
      field.last.value = self[dynamicMember: field.path] ?? field.last.value
      return field.last.value
    }
    set {
      guard let now = self[dynamicMember: field.path], now != newValue else { return }
      let change = Write<State>(field.label()) { field.write(&$0, newValue) }
      _ = write(change, .binding, MainActor.shared)
      field.last.value = self[dynamicMember: field.path] ?? field.last.value
    }
  }
}

extension Store {
  /// A value that may be removed, set by an action; afterwards, the last value is read and nothing is sent.
  @MainActor
  subscript<Value: Equatable, ID: Hashable>(
    lastingSent field: LastingSentField<State, Value, Action, ID>
  ) -> Value {
    get {
      field.last.value = self[dynamicMember: field.path] ?? field.last.value
      return field.last.value
    }
    set {
      guard let now = self[dynamicMember: field.path], now != newValue else { return }
      _ = submit(field.action(newValue), .binding, MainActor.shared)
      field.last.value = self[dynamicMember: field.path] ?? field.last.value
    }
  }
}

extension Store {
  /// The value under a key, set by an action.
  @MainActor
  subscript<Key, Value: Equatable, ID: Hashable>(keyedSent field: KeyedSentField<Key, Value?, Action, ID>)
    -> Value?
  where State == KeyedState<Key> {
    get { get(field.key, as: Value.self) }
    set {
      let bound: Bound<Value?> = binding(
        key: field.key, as: Value.self, isolation: MainActor.shared, send: field.action)
      bound.wrappedValue = newValue
    }
  }

  /// The value under a key, or a fallback, set by an action.
  @MainActor
  subscript<Key, Value: Equatable, ID: Hashable>(
    keyedSent field: KeyedSentField<Key, Value, Action, ID>, or fallback: Constant<Value>
  ) -> Value where State == KeyedState<Key> {
    get { get(field.key, as: Value.self) ?? fallback.value }
    set {
      let bound: Bound<Value> = binding(
        key: field.key, as: Value.self, fallback: fallback.value, isolation: MainActor.shared,
        send: field.action)
      bound.wrappedValue = newValue
    }
  }

  /// The value under a key.
  @MainActor
  subscript<Key, Value: Equatable & Sendable>(keyed field: KeyedField<Key, Value>) -> Value?
  where State == KeyedState<Key> {
    get { get(field.key, as: Value.self) }
    set {
      let bound: Bound<Value?> = binding(key: field.key, as: Value.self, isolation: MainActor.shared)
      bound.wrappedValue = newValue
    }
  }

  /// The value under a key, or a fallback.
  @MainActor
  subscript<Key, Value: Equatable & Sendable>(
    keyed field: KeyedField<Key, Value>, or fallback: Constant<Value>
  )
    -> Value where State == KeyedState<Key>
  {
    get { get(field.key, as: Value.self) ?? fallback.value }
    set {
      let bound: Bound<Value> = binding(
        key: field.key, as: Value.self, fallback: fallback.value, isolation: MainActor.shared)
      bound.wrappedValue = newValue
    }
  }
}

/// A field of a state, and whether equal values are written.
struct BoundField<State, Value>: Hashable {
  let path: WritableKeyPath<State, Value>
  let isForced: Bool
}

/// A field of a state and the action that sets it, which an ID identifies.
struct SentField<State, Value, Action, ID: Hashable>: Hashable {
  let path: KeyPath<State, Value>
  let isForced: Bool
  let actionID: ID
  let action: (Value) -> Action

  static func == (one: Self, other: Self) -> Bool {
    one.path == other.path && one.isForced == other.isForced && one.actionID == other.actionID
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(actionID)
  }
}

/// The value of a type under a key.
struct KeyedField<Key: Hashable, Value>: Hashable {
  let key: Key
}

/// A value that is an argument of a key path.
struct Constant<Value: Equatable>: Hashable {
  let value: Value

  // All values have the same hash, because they need not be hashable.
  func hash(into hasher: inout Hasher) {}
}

/// A value that may be removed from the state; the path identifies it.
struct LastingField<State, Value>: Hashable {
  let path: KeyPath<State, Value?>
  let label: () -> String
  let write: (inout State, Value) -> Void
  let last: LastSeen<Value>

  static func == (one: Self, other: Self) -> Bool { one.path == other.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A value that may be removed, and the action that sets it; the path and the ID identify it.
struct LastingSentField<State, Value, Action, ID: Hashable>: Hashable {
  let path: KeyPath<State, Value?>
  let actionID: ID
  let action: (Value) -> Action
  let last: LastSeen<Value>

  static func == (one: Self, other: Self) -> Bool { one.path == other.path && one.actionID == other.actionID }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(actionID)
  }
}

/// The value under a key and the action that sets it, which an ID identifies.
struct KeyedSentField<Key: Hashable, Value, Action, ID: Hashable>: Hashable {
  let key: Key
  let actionID: ID
  let action: (Value) -> Action

  static func == (one: Self, other: Self) -> Bool { one.key == other.key && one.actionID == other.actionID }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(actionID)
  }
}

/// The last value that a binding has read.
final class LastSeen<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
#endif
