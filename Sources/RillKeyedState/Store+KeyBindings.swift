public import Rill

extension Store {
  /// Returns a binding that writes the value for a key directly, as a transition with the origin `Origin.binding`.
  ///
  /// It reads nil if there is no value, or one of another type. Setting nil removes the key. Setting an equal value
  /// does nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable & Sendable>(
    key: Key, as type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
  ) -> Bound<Value?> where State == KeyedState<Key> {
    bound(on: isolation) {
      $0.get(key, as: Value.self)
    } set: { store, value, isolation in
      guard !store.state.has(key, value) else { return }
      _ = store.write(Write("\(key)") { $0.set(key, to: value) }, .binding, isolation)
    }
  }

  /// Returns a binding to the value for a key, with a fallback for a missing value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - fallback: The value to read if there is no value, or one of another type.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable & Sendable>(
    key: Key, as type: Value.Type = Value.self, fallback: Value,
    isolation: isolated (any Actor)? = #isolation
  ) -> Bound<Value> where State == KeyedState<Key> {
    bound(on: isolation) {
      $0.get(key, as: Value.self) ?? fallback
    } set: { store, value, isolation in
      guard !store.state.has(key, value) else { return }
      _ = store.write(Write("\(key)") { $0.set(key, to: value) }, .binding, isolation)
    }
  }

  /// Returns a binding to the transformed value for a key.
  ///
  /// The type of the stored value is unchanged.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fallback: The value to read if there is no value, or one of another type.
  ///   - transformation: A transformation of the stored value to the binding's value and back.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable & Sendable, Other>(
    key: Key, fallback: Other, transform transformation: Transformation<Value, Other>,
    isolation: isolated (any Actor)? = #isolation
  ) -> Bound<Other> where State == KeyedState<Key> {
    let base: Bound<Value?> = binding(key: key, isolation: isolation)
    return base.transformed {
      $0.map(transformation.forward) ?? fallback
    } back: {
      transformation.back($0)
    }
  }

  /// Returns a binding to the transformed value for a key.
  ///
  /// It reads nil if there is no value, and setting nil removes the key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - transformation: A transformation of the stored value to the binding's value and back.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable & Sendable, Other>(
    key: Key, transform transformation: Transformation<Value, Other>,
    isolation: isolated (any Actor)? = #isolation
  ) -> Bound<Other?> where State == KeyedState<Key> {
    let base: Bound<Value?> = binding(key: key, isolation: isolation)
    return Bound {
      base.wrappedValue.map(transformation.forward)
    } set: {
      base.wrappedValue = $0.map(transformation.back)
    }
  }

  /// Returns a binding that reads the value for a key and sends an action to set it.
  ///
  /// Setting an equal value does nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - action: A closure that creates the action from the new value, which can be nil; usually an enum case.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable>(
    key: Key, as type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation,
    send action: @escaping (Value?) -> Action
  ) -> Bound<Value?> where State == KeyedState<Key> {
    binding(isolation: isolation, get: { $0.get(key, as: Value.self) }, send: action)
  }

  /// Returns a binding that reads the value for a key, with a fallback for a missing value, and sends an action to set
  /// it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - fallback: The value to read if there is no value, or one of another type.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - action: A closure that creates the action from the new value, usually an enum case.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable>(
    key: Key, as type: Value.Type = Value.self, fallback: Value,
    isolation: isolated (any Actor)? = #isolation, send action: @escaping (Value) -> Action
  ) -> Bound<Value> where State == KeyedState<Key> {
    bound(on: isolation) {
      $0.get(key, as: Value.self) ?? fallback
    } set: { store, value, isolation in
      guard !store.state.has(key, value) else { return }
      _ = store.submit(action(value), .binding, isolation)
    }
  }

  /// Returns a binding that reads the transformed value for a key and sends an action to set it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fallback: The value to read if there is no value, or one of another type.
  ///   - transformation: A transformation of the stored value to the binding's value and back.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - action: A closure that creates the action from the new value, usually an enum case.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable, Other>(
    key: Key, fallback: Other, transform transformation: Transformation<Value, Other>,
    isolation: isolated (any Actor)? = #isolation, send action: @escaping (Value) -> Action
  ) -> Bound<Other> where State == KeyedState<Key> {
    bound(on: isolation) {
      $0.get(key, as: Value.self).map(transformation.forward) ?? fallback
    } set: { store, other, isolation in
      let value = transformation.back(other)
      guard !store.state.has(key, value) else { return }
      _ = store.submit(action(value), .binding, isolation)
    }
  }
}
