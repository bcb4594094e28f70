public import Foundation

/// The state of a query that a watcher shows.
public struct QueryState<Value: Sendable>: Sendable {
  /// The value to show: the loaded one, the previous query's, or the placeholder.
  public var value: Value?
  /// The error of the last fetch, or nil if it has succeeded.
  ///
  /// An earlier value remains available.
  public var error: (any Error)?
  /// Whether a fetch is running, or waits for the connection.
  public var isFetching = false
  /// Whether the fetch waits for the connection.
  public var isPaused = false
  /// The part that the running fetch loads, or nil.
  public var step: QueryStep?
  /// The number of attempts of the running fetch that have failed.
  public var failures = 0
  /// Whether ``value`` is not the query's own, but the previous query's or the placeholder.
  public var isProvisional = false
  /// The date at which the value was loaded or set.
  public var updatedAt: Date?

  /// Creates the state of a query without a value.
  @inlinable
  init() {}

  /// Whether the first value is being fetched.
  @inlinable public var isLoading: Bool { isFetching && (value == nil || isProvisional) }
}
