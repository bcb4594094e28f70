public import Rill
public import RillDebugging
public import RillValues

// Stores whose states other threads may read.
extension StoreInspecting {
  /// Adds a store, and shows its state, its history and all further activity.
  ///
  /// The store's actions cannot be decoded from JSON, so the page can inspect it and navigate its history, but cannot
  /// send actions to it. The store is not retained. Released stores leave the list when others are added, except the newest 16 to 32.
  ///
  /// - Parameters:
  ///   - store: A store that owns its state. A scoped store is visible through the store that it is scoped from.
  ///   - name: The store's name, for people.
  ///   - history: The history to show. If nil, the history attached to the store, or a new one that is detached when
  ///     the store is removed.
  ///   - limit: The limit on what a new history keeps.
  ///   - options: The options that control how states and actions are shown, or nil for those of the inspector.
  ///   - samples: Actions that the page offers as templates; those of a `CaseIterable` type are always offered. A store that is shown with
  ///     redactions offers none.
  ///   - expression: A Swift expression that creates the store from `state` and `clock` in the tests that the page
  ///     writes.
  ///   - tables: Tables that the page shows of the store's states.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The ID of the store in addresses, derived from its name.
  /// - Complexity: O(1) for each turn, however many clients inspect the store, in addition to the cost of the history.
  @inlinable
  @discardableResult
  public func add<State: Sendable, Action>(
    _ store: Store<State, Action>, _ name: String, history: History<State, Action>? = nil,
    keeping limit: HistoryLimit = .bytes(16 << 20), showing options: DumpOptions? = nil,
    samples: [Action] = [], testedAs expression: String? = nil, tables: [InspectedTable<State, Action>] = [],
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    let showing = Showing(
      name: name, history: history, limit: limit, options: options, samples: samples, expression: expression,
      tables: tables, share: { $0 })
    return inspection.add(store, showing, isolation: isolation)
  }

  /// Adds a store, and shows its state, its history and all further activity; the page can send it actions as JSON.
  ///
  /// Large states are encoded and compared on another thread, from copies. The store is not retained.
  /// Released stores leave the list when others are added, except the newest 16 to 32.
  ///
  /// - Parameters:
  ///   - store: A store that owns its state. A scoped store is visible through the store that it is scoped from.
  ///   - name: The store's name, for people.
  ///   - history: The history to show. If nil, the history attached to the store, or a new one that is detached when
  ///     the store is removed.
  ///   - limit: The limit on what a new history keeps.
  ///   - options: The options that control how states and actions are shown, or nil for those of the inspector.
  ///   - samples: Actions that the page offers as templates; those of a `CaseIterable` type are always offered. A store that is shown with
  ///     redactions offers none.
  ///   - expression: A Swift expression that creates the store from `state` and `clock` in the tests that the page
  ///     writes.
  ///   - tables: Tables that the page shows of the store's states.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The ID of the store in addresses, derived from its name.
  /// - Complexity: O(1) for each turn, however many clients inspect the store, in addition to the cost of the history.
  @inlinable
  @discardableResult
  public func add<State: Sendable, Action: Decodable>(
    _ store: Store<State, Action>, _ name: String, history: History<State, Action>? = nil,
    keeping limit: HistoryLimit = .bytes(16 << 20), showing options: DumpOptions? = nil,
    samples: [Action] = [], testedAs expression: String? = nil, tables: [InspectedTable<State, Action>] = [],
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    let showing = Showing(
      name: name, history: history, limit: limit, options: options, samples: samples, expression: expression,
      tables: tables, share: { $0 })
    return inspection.add(decodable: store, showing, isolation: isolation)
  }

  /// Adds a store, and shows its state, its history and all further activity; the page can send it actions of these
  /// types.
  ///
  /// Use this method for a store that accepts actions of several types, or whose actions cannot all be decoded from
  /// JSON:
  ///
  ///     inspector.add(
  ///       bank, "Bank", decoding: ["Payment": Payment.init(from:), "Salary": Salary.init(from:)])
  ///
  /// An action is written as the value for the name of its type, such as `{"Salary":{"amount":3}}`. An action that is
  /// written as an object with one key, as `Codable` does for enumerations, can be written without its type if no other
  /// type has that key: `{"pay":{"amount":5}}` instead of `{"Payment":{"pay":{"amount":5}}}`. Type names take
  /// precedence.
  ///
  /// Large states are encoded and compared on another thread, from copies. The store is not retained.
  /// Released stores leave the list when others are added, except the newest 16 to 32.
  ///
  /// - Parameters:
  ///   - store: A store that owns its state. A scoped store is visible through the store that it is scoped from.
  ///   - name: The store's name, for people.
  ///   - types: The function that decodes an action, for each type by its name. Without any, the page cannot send
  ///     actions.
  ///   - history: The history to show. If nil, the history attached to the store, or a new one that is detached when
  ///     the store is removed.
  ///   - limit: The limit on what a new history keeps.
  ///   - options: The options that control how states and actions are shown, or nil for those of the inspector.
  ///   - samples: Actions that the page offers as templates; those of a `CaseIterable` type are always offered. A store that is shown with
  ///     redactions offers none.
  ///   - expression: A Swift expression that creates the store from `state` and `clock` in the tests that the page
  ///     writes.
  ///   - tables: Tables that the page shows of the store's states.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The ID of the store in addresses, derived from its name.
  /// - Complexity: O(1) for each turn, however many clients inspect the store, in addition to the cost of the history.
  @inlinable
  @discardableResult
  public func add<State: Sendable, Action>(
    _ store: Store<State, Action>, _ name: String,
    decoding types: KeyValuePairs<String, @Sendable (any Decoder) throws -> Action>,
    history: History<State, Action>? = nil, keeping limit: HistoryLimit = .bytes(16 << 20),
    showing options: DumpOptions? = nil, samples: [Action] = [], testedAs expression: String? = nil,
    tables: [InspectedTable<State, Action>] = [],
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreID {
    let showing = Showing(
      name: name, history: history, limit: limit, options: options, samples: samples, expression: expression,
      tables: tables, share: { $0 })
    return inspection.add(store, showing, decoding: types, isolation: isolation)
  }
}
