public import Rill

// One item of a list, one property of an item, one entry of a dictionary: found by identity, never by position.
extension Store {
  /// Calls a function whenever one item of a list has changed, come or gone.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The item.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - body: Told of changes; the value is nil while there is no such item.
  /// - Returns: Keeps the observer subscribed; hold it.
  /// - Complexity: O(items) a turn. Rows of an `IdentifiedArray` are found at once.
  public func observe<Items: Collection>(
    _ list: KeyPath<State, Items>, for id: Items.Element.ID, initial: Bool = false,
    _ body: @escaping (Change<Items.Element?>) -> Void
  ) -> Subscription where Items.Element: Identifiable & Equatable {
    observe(deriving: { Self.item(id, in: $0[keyPath: list]) }, initial: initial, body)
  }

  /// Calls a function whenever one property of one item of a list has changed.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The item.
  ///   - property: The property.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - body: Told of changes; the value is nil while there is no such item.
  /// - Returns: Keeps the observer subscribed; hold it.
  /// - Complexity: O(items) a turn. Rows of an `IdentifiedArray` are found at once.
  public func observe<Items: Collection, Value: Equatable>(
    _ list: KeyPath<State, Items>, for id: Items.Element.ID, property: KeyPath<Items.Element, Value>,
    initial: Bool = false, _ body: @escaping (Change<Value?>) -> Void
  ) -> Subscription where Items.Element: Identifiable {
    observe(
      deriving: { Self.item(id, in: $0[keyPath: list])?[keyPath: property] }, initial: initial, body)
  }

  /// Calls a function whenever one entry of a dictionary has changed, come or gone.
  ///
  /// - Parameters:
  ///   - entries: The dictionary.
  ///   - key: The entry.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - body: Told of changes; the value is nil while there is no such entry.
  /// - Returns: Keeps the observer subscribed; hold it.
  public func observe<Key: Hashable, Value: Equatable>(
    _ entries: KeyPath<State, [Key: Value]>, for key: Key, initial: Bool = false,
    _ body: @escaping (Change<Value?>) -> Void
  ) -> Subscription {
    observe(deriving: { $0[keyPath: entries][key] }, initial: initial, body)
  }

  /// A binding to one property of one item of a list, which sends an action to set it.
  ///
  /// The item is found anew each time: after it was moved the binding still means the same item. Once it has left, the
  /// binding reads nil and sends nothing. Setting an equal value sends nothing.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - id: The item.
  ///   - property: The property.
  ///   - action: Makes the action of the old and the new value.
  /// - Returns: The binding.
  public func binding<Items: Collection, Value: Equatable>(
    _ list: KeyPath<State, Items>, for id: Items.Element.ID, property: KeyPath<Items.Element, Value>,
    send action: @escaping (_ old: Value, _ new: Value) -> Action
  ) -> Bound<Value?> where Items.Element: Identifiable {
    found({ Self.item(id, in: $0[keyPath: list])?[keyPath: property] }, action)
  }

  /// A binding to one entry of a dictionary, which sends an action to set it.
  ///
  /// While there is no such entry, the binding reads nil and sends nothing. Setting an equal value sends nothing.
  ///
  /// - Parameters:
  ///   - entries: The dictionary.
  ///   - key: The entry.
  ///   - action: Makes the action of the old and the new value.
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
    // The store is not kept: like every binding, this one reads the last value of a store that has gone.
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
