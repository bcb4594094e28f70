public import Rill
public import RillDebugging

extension StoreInspecting {
  /// Shows a store: its state, its history, and what it does from now on.
  ///
  /// Its actions cannot be made from JSON, so the page can look at it and go back in it, and not send to it. It is not
  /// kept alive.
  ///
  /// - Parameters:
  ///   - store: A store with a state of its own; a scoped store is seen in the store around it.
  ///   - name: The store's name, for people.
  ///   - history: The history to show; if nil, the one that is attached to the store, or a new one that goes when the
  ///     store is removed.
  ///   - limit: How much a new history keeps.
  ///   - options: How its states and actions are shown; if nil, as the inspector was told to.
  ///   - samples: Actions that the page offers to begin with; those of a `CaseIterable` type are offered anyway.
  ///   - expression: What makes the store in the tests that the page writes, in Swift, of `state` and `clock`.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What the store is called in addresses, made from its name.
  /// - Complexity: O(1) more for each turn, whoever looks, besides what the history costs.
  @discardableResult
  public func add<State, Action>(
    _ store: Store<State, Action>, _ name: String, history: History<State, Action>? = nil,
    keeping limit: HistoryLimit = .bytes(16 << 20), showing options: DumpOptions? = nil,
    samples: [Action] = [], testedAs expression: String? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    let showing = Showing(
      name: name, history: history, limit: limit, options: options, samples: samples, expression: expression)
    return inspection.add(store, showing, isolation: isolation)
  }

  /// Shows a store: its state, its history, and what it does from now on; the page can send it actions as JSON.
  ///
  /// The store is not kept alive.
  ///
  /// - Parameters:
  ///   - store: A store with a state of its own; a scoped store is seen in the store around it.
  ///   - name: The store's name, for people.
  ///   - history: The history to show; if nil, the one that is attached to the store, or a new one that goes when the
  ///     store is removed.
  ///   - limit: How much a new history keeps.
  ///   - options: How its states and actions are shown; if nil, as the inspector was told to.
  ///   - samples: Actions that the page offers to begin with; those of a `CaseIterable` type are offered anyway.
  ///   - expression: What makes the store in the tests that the page writes, in Swift, of `state` and `clock`.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What the store is called in addresses, made from its name.
  /// - Complexity: O(1) more for each turn, whoever looks, besides what the history costs.
  @discardableResult
  public func add<State, Action: Decodable>(
    _ store: Store<State, Action>, _ name: String, history: History<State, Action>? = nil,
    keeping limit: HistoryLimit = .bytes(16 << 20), showing options: DumpOptions? = nil,
    samples: [Action] = [], testedAs expression: String? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    let showing = Showing(
      name: name, history: history, limit: limit, options: options, samples: samples, expression: expression)
    return inspection.add(decodable: store, showing, isolation: isolation)
  }

  /// Shows a store: its state, its history, and what it does from now on; the page can send it actions of these types.
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
  /// The store is not kept alive.
  ///
  /// - Parameters:
  ///   - store: A store with a state of its own; a scoped store is seen in the store around it.
  ///   - name: The store's name, for people.
  ///   - types: What makes an action, for each type by its name. Without any, the page cannot send to the store.
  ///   - history: The history to show; if nil, the one that is attached to the store, or a new one that goes when the
  ///     store is removed.
  ///   - limit: How much a new history keeps.
  ///   - options: How its states and actions are shown; if nil, as the inspector was told to.
  ///   - samples: Actions that the page offers to begin with; those of a `CaseIterable` type are offered anyway.
  ///   - expression: What makes the store in the tests that the page writes, in Swift, of `state` and `clock`.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: What the store is called in addresses, made from its name.
  /// - Complexity: O(1) more for each turn, whoever looks, besides what the history costs.
  @discardableResult
  public func add<State, Action>(
    _ store: Store<State, Action>, _ name: String,
    decoding types: KeyValuePairs<String, @Sendable (any Decoder) throws -> Action>,
    history: History<State, Action>? = nil, keeping limit: HistoryLimit = .bytes(16 << 20),
    showing options: DumpOptions? = nil, samples: [Action] = [], testedAs expression: String? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    let showing = Showing(
      name: name, history: history, limit: limit, options: options, samples: samples, expression: expression)
    return inspection.add(store, showing, decoding: types, isolation: isolation)
  }

  /// Shows a store no longer.
  ///
  /// Nothing happens if it is not shown.
  ///
  /// - Parameter id: What `add` returned.
  public func remove(_ id: StoreID) { inspection.registry.remove(id) }
}
