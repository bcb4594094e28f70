public import Rill

// Items of a list, properties of an item, and entries of a dictionary, identified by identity and never by position.
extension Store {
  /// Calls a closure whenever an item of a list has changed, been added or been removed.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The item's identifier.
  ///   - initial: Whether to call the closure immediately, without an old value.
  ///   - body: A closure that receives each change. The value is nil while the item is absent.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: O(items) per turn, or O(1) for rows of an `IdentifiedArray`.
  public func observe<Items: Collection>(
    _ list: KeyPath<State, Items>, for id: Items.Element.ID, initial: Bool = false,
    _ body: @escaping (Change<Items.Element?>) -> Void
  ) -> Subscription where Items.Element: Identifiable & Equatable {
    observe(deriving: { Self.item(id, in: $0[keyPath: list]) }, initial: initial, body)
  }

  /// Calls a closure whenever one property of an item of a list has changed.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The item's identifier.
  ///   - property: The property.
  ///   - initial: Whether to call the closure immediately, without an old value.
  ///   - body: A closure that receives each change. The value is nil while the item is absent.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: O(items) per turn, or O(1) for rows of an `IdentifiedArray`.
  public func observe<Items: Collection, Value: Equatable>(
    _ list: KeyPath<State, Items>, for id: Items.Element.ID, property: KeyPath<Items.Element, Value>,
    initial: Bool = false, _ body: @escaping (Change<Value?>) -> Void
  ) -> Subscription where Items.Element: Identifiable {
    observe(
      deriving: { Self.item(id, in: $0[keyPath: list])?[keyPath: property] }, initial: initial, body)
  }

  /// Calls a closure whenever an entry of a dictionary has changed, been added or been removed.
  ///
  /// - Parameters:
  ///   - entries: The dictionary.
  ///   - key: The entry's key.
  ///   - initial: Whether to call the closure immediately, without an old value.
  ///   - body: A closure that receives each change. The value is nil while the entry is absent.
  /// - Returns: A subscription, which cancels the observer when it is released.
  public func observe<Key: Hashable, Value: Equatable>(
    _ entries: KeyPath<State, [Key: Value]>, for key: Key, initial: Bool = false,
    _ body: @escaping (Change<Value?>) -> Void
  ) -> Subscription {
    observe(deriving: { $0[keyPath: entries][key] }, initial: initial, body)
  }

  /// Returns a binding to one property of an item of a list, which sends an action to set the property.
  ///
  /// The item is found by its identifier on each access, so the binding follows the item when it moves. Once the item
  /// has been removed, the binding reads nil and sends nothing. Setting an equal value sends nothing.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The item's identifier.
  ///   - property: The property.
  ///   - action: A closure that creates the action from the old and the new value.
  /// - Returns: The binding.
  public func binding<Items: Collection, Value: Equatable>(
    _ list: KeyPath<State, Items>, for id: Items.Element.ID, property: KeyPath<Items.Element, Value>,
    send action: @escaping (_ old: Value, _ new: Value) -> Action
  ) -> Bound<Value?> where Items.Element: Identifiable {
    found({ Self.item(id, in: $0[keyPath: list])?[keyPath: property] }, action)
  }

  /// Returns a binding to an entry of a dictionary, which sends an action to set the entry.
  ///
  /// While the entry is absent, the binding reads nil and sends nothing. Setting an equal value sends nothing.
  ///
  /// - Parameters:
  ///   - entries: The dictionary.
  ///   - key: The entry's key.
  ///   - action: A closure that creates the action from the old and the new value.
  /// - Returns: The binding.
  public func binding<Key: Hashable, Value: Equatable>(
    _ entries: KeyPath<State, [Key: Value]>, for key: Key,
    send action: @escaping (_ old: Value, _ new: Value) -> Action
  ) -> Bound<Value?> {
    found({ $0[keyPath: entries][key] }, action)
  }

  private func found<Value: Equatable>(
    _ find: @escaping (State) -> Value?, _ action: @escaping (Value, Value) -> Action
  ) -> Bound<Value?> {
    // The binding does not retain the store: like every binding, it reads the last value of a store that has been
    // released.
    var last = find(state)
    return Bound(
      get: { [weak self] in
        if let self { last = find(state) }
        return last
      },
      set: { [weak self] value in
        guard let self, let value, let old = find(state), old != value else { return }
        _ = submit(action(old, value), .binding, nil)
      })
  }

  private static func item<Items: Collection>(_ id: Items.Element.ID, in items: Items) -> Items.Element?
  where Items.Element: Identifiable {
    if let rows = items as? IdentifiedArray<Items.Element> { return rows[id: id] }
    return items.first { $0.id == id }
  }
}
