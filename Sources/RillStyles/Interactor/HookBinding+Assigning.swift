public import Rill

extension AsyncSequence {
  /// Writes each element to a field of a store, in order.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store that the hook is attached to.
  ///   - animation: The animation of the changes.
  ///   - forced: Whether observers are also notified of equal values.
  /// - Returns: A binding for the hook.
  public func assign<State, Action>(
    to path: WritableKeyPath<State, Element>, on store: MutatingStore<State, Action>,
    animation: StateAnimation? = nil, forced: Bool = false
  ) -> HookBinding where Element: Equatable {
    .each(self) { store.set(path, to: $0, forced: forced, animation: animation) }
  }

  /// Writes each element to an optional field of a store, in order.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store that the hook is attached to.
  ///   - animation: The animation of the changes.
  ///   - forced: Whether observers are also notified of equal values.
  /// - Returns: A binding for the hook.
  public func assign<State, Action>(
    to path: WritableKeyPath<State, Element?>, on store: MutatingStore<State, Action>,
    animation: StateAnimation? = nil, forced: Bool = false
  ) -> HookBinding where Element: Equatable {
    .each(self) { store.set(path, to: $0, forced: forced, animation: animation) }
  }

  /// Sends an action for each element, in order.
  ///
  /// - Parameters:
  ///   - action: A closure that creates the action, usually an enum case.
  ///   - store: The store that the hook is attached to.
  /// - Returns: A binding for the hook.
  public func assign<State, Action>(
    toAction action: @escaping (Element) -> Action, on store: MutatingStore<State, Action>
  ) -> HookBinding {
    .each(self) { store.send(action($0)) }
  }

  /// Sends the same action for each element.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - store: The store that the hook is attached to.
  /// - Returns: A binding for the hook.
  public func assign<State, Action>(
    toAction action: Action, on store: MutatingStore<State, Action>
  ) -> HookBinding {
    .each(self) { _ in store.send(action) }
  }
}

extension StateChanges {
  /// Writes each new value to a field of the store.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store that the hook is attached to.
  ///   - animation: The animation of the changes.
  ///   - forced: Whether observers are also notified of equal values.
  /// - Returns: A binding for the hook.
  public func assign<State, Action>(
    to path: WritableKeyPath<State, Value>, on store: MutatingStore<State, Action>,
    animation: StateAnimation? = nil, forced: Bool = false
  ) -> HookBinding where Value: Equatable {
    .each(self) { store.set(path, to: $0, forced: forced, animation: animation) }
  }

  /// Writes each new value to an optional field of the store.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store that the hook is attached to.
  ///   - animation: The animation of the changes.
  ///   - forced: Whether observers are also notified of equal values.
  /// - Returns: A binding for the hook.
  public func assign<State, Action>(
    to path: WritableKeyPath<State, Value?>, on store: MutatingStore<State, Action>,
    animation: StateAnimation? = nil, forced: Bool = false
  ) -> HookBinding where Value: Equatable {
    .each(self) { store.set(path, to: $0, forced: forced, animation: animation) }
  }

  /// Sends an action for each new value.
  ///
  /// - Parameters:
  ///   - action: A closure that creates the action, usually an enum case.
  ///   - store: The store that the hook is attached to.
  /// - Returns: A binding for the hook.
  public func assign<State, Action>(
    toAction action: @escaping (Value) -> Action, on store: MutatingStore<State, Action>
  ) -> HookBinding {
    .each(self) { store.send(action($0)) }
  }

  /// Sends the same action for each new value.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - store: The store that the hook is attached to.
  /// - Returns: A binding for the hook.
  public func assign<State, Action>(
    toAction action: Action, on store: MutatingStore<State, Action>
  ) -> HookBinding {
    .each(self) { _ in store.send(action) }
  }
}
