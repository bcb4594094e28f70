extension Store {
  /// Returns a binding that writes a field directly, as a transition with origin ``Origin/binding``.
  ///
  /// Setting an equal value does nothing. The binding does not keep a store with its own state alive. After the store
  /// was released, it reads the last value and ignores writes.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - forced: Whether setting an equal value is a transition, too, and notifies the field's observers.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for tools.
  ///   - line: The caller's line, for tools.
  /// - Returns: The binding.
  public func binding<Value: Equatable>(
    _ path: WritableKeyPath<State, Value>, forced: Bool = false,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bound<Value> {
    bound(on: isolation) {
      $0[keyPath: path]
    } set: { store, value, isolation in
      guard forced || store.state[keyPath: path] != value else { return }
      _ = store.placing(CallPlace(fileID, line)) {
        store.write(Write(path, to: value, isForced: forced), .binding, isolation)
      }
    }
  }

  /// Returns a binding that reads a field and sends an action to set it.
  ///
  /// Setting an equal value does nothing.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - forced: Whether setting an equal value sends the action, too.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for tools.
  ///   - line: The caller's line, for tools.
  ///   - action: Creates the action from the new value; usually an enum case.
  /// - Returns: The binding.
  public func binding<Value: Equatable>(
    _ path: KeyPath<State, Value>, forced: Bool = false, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line, send action: @escaping (Value) -> Action
  ) -> Bound<Value> {
    binding(
      forced: forced, isolation: isolation, fileID: fileID, line: line, get: { $0[keyPath: path] },
      send: action)
  }

  /// Returns a binding that reads a derived value and sends an action to set it.
  ///
  /// Setting an equal value does nothing.
  ///
  /// - Parameters:
  ///   - forced: Whether setting an equal value sends the action, too.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - fileID: The caller's file, for tools.
  ///   - line: The caller's line, for tools.
  ///   - get: Computes the value.
  ///   - action: Creates the action from the new value; usually an enum case.
  /// - Returns: The binding.
  public func binding<Value: Equatable>(
    forced: Bool = false, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line, get: @escaping (State) -> Value, send action: @escaping (Value) -> Action
  ) -> Bound<Value> {
    bound(on: isolation, get: get) { store, value, isolation in
      guard forced || get(store.state) != value else { return }
      _ = store.placing(CallPlace(fileID, line)) { store.submit(action(value), .binding, isolation) }
    }
  }

  /// Returns a binding that keeps neither a store with a state of its own nor the store's actor alive.
  ///
  /// The actor is referred to weakly, so that an actor may keep a binding to its own store in a property.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation.
  ///   - get: Reads the value from the current state, or from the last one if the store is gone.
  ///   - set: Sets a value in this store, on the given isolation.
  /// - Returns: The binding.
  package func bound<Value>(
    on isolation: (any Actor)?, get: @escaping (State) -> Value,
    set: @escaping (Store, Value, (any Actor)?) -> Void
  ) -> Bound<Value> {
    // The body of a view may create a binding, and must not run turns.
    tree.settle(on: isolation)
    let owner = StoreOwner(isolation)
    guard let cell = engine?.cell else {
      return Bound(get: { get(self.state) }, set: { set(self, $0, owner.actor) })
    }
    return Bound(
      get: { [weak self] in get(self?.state ?? cell.pointer.pointee) },
      set: { [weak self] value in
        if let self {
          set(self, value, owner.actor)
        } else {
          Failures.report(.storeGone("A binding's value", store: SwiftTypeName(Self.self).text))
        }
      })
  }
}
