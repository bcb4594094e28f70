/// Cached values that a mutation may change.
///
/// Values that are not cached cannot be changed.
public struct QueryEdits {
  private let keys: () -> [QueryKey]
  private let fetched: (QueryKey) -> QueryValue?
  private let shown: (QueryKey) -> QueryValue?
  private(set) var changes = QueryChanges()
  /// The id of the mutation whose change is being applied, for example as the id of a row until the server has assigned
  /// one.
  public internal(set) var mutation: MutationID = .none

  /// Creates edits without changes.
  ///
  /// - Parameters:
  ///   - keys: Returns the keys of the cached queries.
  ///   - fetched: Returns the confirmed value of a query.
  ///   - shown: Returns the value of a query to which the changes are applied.
  init(
    keys: @escaping () -> [QueryKey], fetched: @escaping (QueryKey) -> QueryValue?,
    shown: @escaping (QueryKey) -> QueryValue?
  ) {
    self.keys = keys
    self.fetched = fetched
    self.shown = shown
  }

  /// Returns the value of a query, or nil if there is none.
  ///
  /// - Parameter query: The query.
  /// - Returns: The value, with the changes that were made so far.
  public func value<Q: Query>(of query: Q) -> Q.Value? { value(QueryKey(query))?.typed() }

  /// Changes the value of a query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - body: A closure that changes the value. It is not called if no value is cached, or if the value contains the
  ///     change already; see ``Query/contains(_:in:)``.
  /// - Returns: Whether a value is cached.
  @discardableResult
  public mutating func update<Q: Query>(_ query: Q, _ body: (inout Q.Value) -> Void) -> Bool {
    update(query, at: QueryKey(query), body)
  }

  /// Changes the values of all cached queries of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the queries.
  ///   - body: A closure that changes the value of a query.
  /// - Complexity: O(cached queries)
  public mutating func updateAll<Q: Query>(_ type: Q.Type, _ body: (Q, inout Q.Value) -> Void) {
    for key in keys() {
      guard let query = key.query as? Q else { continue }
      update(query, at: key) { body(query, &$0) }
    }
  }

  private func value(_ key: QueryKey) -> QueryValue? { changes.values[key] ?? shown(key) }

  @discardableResult
  private mutating func update<Q: Query>(_ query: Q, at key: QueryKey, _ body: (inout Q.Value) -> Void)
    -> Bool
  {
    guard var value: Q.Value = value(key)?.typed() else {
      changes.missing.append(key)
      return false
    }
    if let fetched: Q.Value = fetched(key)?.typed(), query.contains(mutation, in: fetched) { return true }
    body(&value)
    changes.set(QueryValue(value), for: key)
    return true
  }
}

/// Different keys of queries, in the order in which they were added.
struct QueryKeys: Equatable, Sendable {
  private(set) var elements: [QueryKey] = []
  private var members: Set<QueryKey> = []

  var isEmpty: Bool { elements.isEmpty }

  /// Creates keys from different ones.
  init(_ elements: [QueryKey] = []) {
    self.elements = elements
    members = Set(elements)
  }

  /// Adds a key, unless it is there.
  mutating func insert(_ key: QueryKey) {
    if members.insert(key).inserted { elements.append(key) }
  }
}

/// Values that mutations have changed.
struct QueryChanges {
  private(set) var values: [QueryKey: QueryValue] = [:]
  /// The keys of the changed values, in the order of their first change.
  private(set) var keys: [QueryKey] = []
  /// Queries without a value that would have been changed.
  var missing: [QueryKey] = []

  mutating func set(_ value: QueryValue, for key: QueryKey) {
    if values.updateValue(value, forKey: key) == nil { keys.append(key) }
  }
}
