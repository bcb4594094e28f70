#if Inspector
public import Rill

extension Inspector {
  /// Shows a store: its state, and every transition from now on.
  ///
  /// Its actions cannot be made from JSON, so the page can look at it and not send to it. The inspector does not keep
  /// the store alive, and records nothing more once the store is removed.
  ///
  /// - Parameters:
  ///   - store: A store with a state of its own; a scoped store is seen in the store around it.
  ///   - name: The store's name, for people.
  ///   - limits: How many transitions are kept.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What the store is called in the inspector's addresses, made from its name.
  /// - Complexity: Each transition is O(*n*) in the nodes of the state's tree.
  @discardableResult
  public func add<State, Action>(
    _ store: Store<State, Action>, _ name: String, limits: Timeline.Limits = .init(),
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    add(store.record(as: name, limits: limits, receive: Store<State, Action>.refusingActions(for: name)))
  }

  /// Shows a store: its state, and every transition from now on; the page can send it actions written as JSON.
  ///
  /// The inspector does not keep the store alive, and records nothing more once the store is removed.
  ///
  /// - Parameters:
  ///   - store: A store with a state of its own; a scoped store is seen in the store around it.
  ///   - name: The store's name, for people.
  ///   - limits: How many transitions are kept.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What the store is called in the inspector's addresses, made from its name.
  /// - Complexity: Each transition is O(*n*) in the nodes of the state's tree.
  @discardableResult
  public func add<State, Action: Decodable>(
    _ store: Store<State, Action>, _ name: String, limits: Timeline.Limits = .init(),
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    add(
      store.record(
        as: name, limits: limits, receive: store.receivingActions(from: origin, isolation: isolation)))
  }

  /// Shows a store: its state, and every transition from now on; the page can send it actions of these types.
  ///
  /// For a store that takes actions of several types, or whose actions cannot all be made from JSON:
  ///
  ///     inspector.add(
  ///       bank, "Bank", decoding: ["Payment": Payment.init(from:), "Salary": Salary.init(from:)])
  ///
  /// An action is written under the name of its type, such as `{"Salary":{"amount":3}}`. One that is written as an
  /// object with one key, as `Codable` does with enumerations, may stand alone if no other type has that key:
  /// `{"pay":{"amount":5}}` instead of `{"Payment":{"pay":{"amount":5}}}`. Names of types are looked for first.
  ///
  /// The inspector does not keep the store alive, and records nothing more once the store is removed.
  ///
  /// - Parameters:
  ///   - store: A store with a state of its own; a scoped store is seen in the store around it.
  ///   - name: The store's name, for people.
  ///   - types: What makes an action, for each type by its name. Without any, the page cannot send to the store.
  ///   - limits: How many transitions are kept.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What the store is called in the inspector's addresses, made from its name.
  /// - Complexity: Each transition is O(*n*) in the nodes of the state's tree.
  @discardableResult
  public func add<State, Action>(
    _ store: Store<State, Action>, _ name: String,
    decoding types: KeyValuePairs<String, @Sendable (any Decoder) throws -> Action>,
    limits: Timeline.Limits = .init(), isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    guard !types.isEmpty else { return add(store, name, limits: limits, isolation: isolation) }
    let types = ActionTypes(types, of: name)
    let receive = store.receivingActions(from: origin, isolation: isolation) { try types.action(from: $0) }
    return add(
      store.record(as: name, limits: limits, actionTypeNames: types.names, receive: receive))
  }
}
#endif
