import Rill

/// A query of any type, under which its value is cached.
///
/// Keys are equal only if their queries have the same type and are equal.
public struct QueryKey: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let identity: any QueryIdentity

  /// Creates a key.
  @inlinable
  public init(_ query: some Query) { identity = TypedQueryIdentity(query) }

  /// The query.
  public var query: any Query { identity.query }

  /// Returns whether two keys have equal queries of the same type.
  ///
  /// - Complexity: O(1) for copies of one key, which share their query.
  public static func == (one: QueryKey, other: QueryKey) -> Bool {
    if one.identity === other.identity { return true }
    return one.identity.hash == other.identity.hash && one.identity.isEqual(to: other.identity)
  }

  /// Feeds the hash of the query to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity.hash) }

  /// A Boolean value that indicates whether the query is equal to itself and still has the hash of its creation.
  var isStable: Bool { identity.isStable }

  /// Returns whether a value has the type of the query's value.
  func accepts(_ value: QueryValue) -> Bool { identity.accepts(value) }

  /// The type and the contents of the query.
  public var description: String { "\(query)" }

  /// Returns the value that follows another one; see ``SuccessiveCollection``.
  func successor(of value: QueryValue, _ next: QueryValue) -> QueryValue {
    identity.successor(of: value, next)
  }

  /// Returns whether two values of the query are equal, or identical if their type is not `Equatable`.
  func areEqual(_ one: QueryValue, _ other: QueryValue) -> Bool {
    func areEqual<Value: Equatable>(_ one: Value) -> Bool { (other.value as? Value) == one }
    guard let equatable = one.value as? any Equatable else { return one === other }
    return areEqual(equatable)
  }
}

/// A type-erased query that copies of a key share, so that they are compared by reference.
@usableFromInline
protocol QueryIdentity: AnyObject, Sendable {
  var hash: Int { get }
  var query: any Query { get }
  var isStable: Bool { get }
  // An object, because casting another existential takes longer than comparing the queries.
  func isEqual(to other: AnyObject) -> Bool
  func accepts(_ value: QueryValue) -> Bool
  func successor(of value: QueryValue, _ next: QueryValue) -> QueryValue
}

/// The query with its type.
@usableFromInline
final class TypedQueryIdentity<Q: Query>: QueryIdentity {
  // It is computed once, so that the key is found even if the hash of the query has changed.
  @usableFromInline let hash: Int
  @usableFromInline let typed: Q

  @inlinable
  init(_ query: Q) {
    typed = query
    hash = Self.hash(of: query)
  }

  @inlinable
  static func hash(of query: Q) -> Int {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(Q.self))
    hasher.combine(query)
    return hasher.finalize()
  }

  @usableFromInline var query: any Query { typed }

  @usableFromInline var isStable: Bool { typed == typed && Self.hash(of: typed) == hash }

  @inlinable
  func isEqual(to other: AnyObject) -> Bool {
    guard ObjectIdentifier(type(of: other)) == ObjectIdentifier(type(of: self)) else { return false }
    // The class is final, so an object of the same class is a query of the same type. A cast would look up the class.
    return unsafeDowncast(other, to: TypedQueryIdentity<Q>.self).typed == typed
  }

  @inlinable
  func accepts(_ value: QueryValue) -> Bool { value.typed(Q.Value.self) != nil }

  /// Returns the next value, which knows its changes since the last one if both are collections that support this.
  @usableFromInline
  func successor(of value: QueryValue, _ next: QueryValue) -> QueryValue {
    guard let last = value.value as? any SuccessiveCollection,
      let value = last.succeeded(by: next.value) as? Q.Value
    else { return next }
    return QueryValue(value)
  }
}

/// An immutable value of any type, which copies of the cache share.
public final class QueryValue: Sendable, CustomStringConvertible {
  @usableFromInline let content: any QueryContent

  /// Creates a value.
  public init(_ value: any Sendable) {
    func content(_ value: some Sendable) -> any QueryContent { TypedQueryContent(value) }
    self.content = content(value)
  }

  /// The value.
  public var value: any Sendable { content.value }

  /// Returns the value as a type, or nil if it has another one.
  // A class is recognized by one comparison, whereas casting a value examines both types.
  @inlinable
  func typed<Value: Sendable>(_: Value.Type = Value.self) -> Value? {
    if let content = content as? TypedQueryContent<Value> { return content.typed }
    return value as? Value
  }

  /// The description of the value.
  public var description: String { "\(value)" }
}

/// The content of a value, without its type.
@usableFromInline
protocol QueryContent: AnyObject, Sendable {
  var value: any Sendable { get }
}

/// The content of a value, with its type.
@usableFromInline
final class TypedQueryContent<Value: Sendable>: QueryContent {
  @usableFromInline let typed: Value

  init(_ value: Value) { typed = value }

  @usableFromInline var value: any Sendable { typed }
}

/// An error of a load, which copies of the cache share.
public final class QueryProblem: Sendable, CustomStringConvertible {
  /// The error.
  public let error: any Error

  /// Creates a problem.
  public init(_ error: any Error) { self.error = error }

  /// The description of the error.
  public var description: String { "\(error)" }
}
