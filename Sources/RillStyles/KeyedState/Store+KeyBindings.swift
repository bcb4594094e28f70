public import Rill

extension Store {
  /// A binding that writes the value under a key directly, as a transition with origin `Origin.binding`.
  ///
  /// It reads nil if there is no value, or one of another type. Setting nil removes the key; setting an equal value does
  /// nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable & Sendable>(
    key: Key, as type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
  ) -> Bound<Value?> where State == KeyedState<Key> {
    bound(on: isolation) {
      $0.get(key, as: Value.self)
    } set: { store, value, isolation in
      guard store.state.get(key, as: Value.self) != value else { return }
      _ = store.write(Write("\(key)") { $0.set(key, to: value) }, .binding, isolation)
    }
  }

  /// A binding to the value under a key, as if it were there.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - fallback: What is read if there is no value, or one of another type.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable & Sendable>(
    key: Key, as type: Value.Type = Value.self, fallback: Value,
    isolation: isolated (any Actor)? = #isolation
  ) -> Bound<Value> where State == KeyedState<Key> {
    bound(on: isolation) {
      $0.get(key, as: Value.self) ?? fallback
    } set: { store, value, isolation in
      guard store.state.get(key, as: Value.self) != value else { return }
      _ = store.write(Write("\(key)") { $0.set(key, to: value) }, .binding, isolation)
    }
  }

  /// A binding to the value under a key in another form; the type under the key stays what it is.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fallback: What is read if there is no value, or one of another type.
  ///   - transformation: Makes the other form, and the value of it.
  ///   - isolation: The isolation of the store; leave it out.
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

  /// A binding to the value under a key in another form, which is nil while there is no value; setting nil removes it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - transformation: Makes the other form, and the value of it.
  ///   - isolation: The isolation of the store; leave it out.
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

  /// A binding that reads the value under a key and sends an action to set it.
  ///
  /// Setting an equal value does nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - action: Makes the action of the new value, or of nil; usually an enum case.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable>(
    key: Key, as type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation,
    send action: @escaping (Value?) -> Action
  ) -> Bound<Value?> where State == KeyedState<Key> {
    binding(isolation: isolation, get: { $0.get(key, as: Value.self) }, send: action)
  }

  /// A binding that reads the value under a key, as if it were there, and sends an action to set it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  ///   - fallback: What is read if there is no value, or one of another type.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - action: Makes the action of the new value; usually an enum case.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable>(
    key: Key, as type: Value.Type = Value.self, fallback: Value,
    isolation: isolated (any Actor)? = #isolation, send action: @escaping (Value) -> Action
  ) -> Bound<Value> where State == KeyedState<Key> {
    bound(on: isolation) {
      $0.get(key, as: Value.self) ?? fallback
    } set: { store, value, isolation in
      guard store.state.get(key, as: Value.self) != value else { return }
      _ = store.submit(action(value), .binding, isolation)
    }
  }

  /// A binding that reads the value under a key in another form and sends an action to set it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fallback: What is read if there is no value, or one of another type.
  ///   - transformation: Makes the other form, and the value of it.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - action: Makes the action of the new value; usually an enum case.
  /// - Returns: The binding.
  public func binding<Key, Value: Equatable, Other>(
    key: Key, fallback: Other, transform transformation: Transformation<Value, Other>,
    isolation: isolated (any Actor)? = #isolation, send action: @escaping (Value) -> Action
  ) -> Bound<Other> where State == KeyedState<Key> {
    bound(on: isolation) {
      $0.get(key, as: Value.self).map(transformation.forward) ?? fallback
    } set: { store, other, isolation in
      let value = transformation.back(other)
      guard store.state.get(key, as: Value.self) != value else { return }
      _ = store.submit(action(value), .binding, isolation)
    }
  }
}
