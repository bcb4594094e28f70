public import Rill

/// A registry of the stores that are accessible from anywhere on the main actor, one for each type of state.
///
/// ```swift
/// AppStores.set(Store(Bank(), validators: [noDebt]))   // once, at launch
/// try AppStores.store(of: Bank.self).send(Payment.donald(5))
/// ```
///
/// Accessing a store before it is set throws an ``AppStoreFailure``. A test uses its own stores with
/// ``separate(_:)-(()->Result)``: code that the test calls, and tasks that it starts, find only those stores, so tests
/// can run in parallel.
@MainActor
public final class AppStores {
  /// The registry of the current scope.
  @TaskLocal static var current = AppStores()

  private var stores: [ObjectIdentifier: AnyObject] = [:]

  private nonisolated init() {}

  /// Registers a store for its type of state.
  ///
  /// - Parameter store: The store, which is retained until another replaces it.
  /// - Returns: The replaced store, if there was one.
  @discardableResult
  public static func set<State, Action>(_ store: Store<State, Action>) -> Store<State, Action>? {
    current.stores.updateValue(store, forKey: ObjectIdentifier(Store<State, Action>.self))
      as? Store<State, Action>
  }

  /// Returns the store whose actions reduce themselves.
  ///
  /// - Parameter state: The type of the store's state.
  /// - Returns: The store.
  /// - Throws: ``AppStoreFailure`` if no store is set.
  public static func store<State>(
    of state: State.Type
  ) throws(AppStoreFailure) -> Store<State, any StateAction<State>> {
    try find()
  }

  /// Returns a store of any style.
  ///
  /// - Parameters:
  ///   - state: The type of the store's state.
  ///   - action: The type of the store's actions.
  /// - Returns: The store.
  /// - Throws: ``AppStoreFailure`` if no store is set.
  public static func store<State, Action>(
    of state: State.Type, action: Action.Type
  ) throws(AppStoreFailure) -> Store<State, Action> {
    try find()
  }

  /// Removes a store.
  ///
  /// - Parameter store: The store. If it is not set, nothing changes.
  public static func remove<State, Action>(_ store: Store<State, Action>) {
    let key = ObjectIdentifier(Store<State, Action>.self)
    if current.stores[key] === store { current.stores[key] = nil }
  }

  /// Runs a function in a scope that contains only the stores that the function sets.
  ///
  /// - Parameter body: The function.
  /// - Returns: The result of the function.
  public static func separate<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $current.withValue(AppStores(), operation: body)
  }

  /// Runs an asynchronous function in a scope that contains only the stores that the function sets.
  ///
  /// - Parameter body: The function.
  /// - Returns: The result of the function.
  public static func separate<Result>(
    _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(AppStores(), operation: body)
  }

  private static func find<State, Action>() throws(AppStoreFailure) -> Store<State, Action> {
    guard
      let store = current.stores[ObjectIdentifier(Store<State, Action>.self)] as? Store<State, Action>
    else {
      let reducesItself = Action.self == (any StateAction<State>).self
      throw .notSet(
        SwiftTypeName(State.self).text, action: reducesItself ? nil : SwiftTypeName(Action.self).text)
    }
    return store
  }
}
