public import Rill

/// The stores of an app that may be reached from anywhere on the main actor, one for each type of state.
///
/// ```swift
/// AppStores.set(Store(Bank(), validators: [noDebt]))   // once, at launch
/// try AppStores.store(of: Bank.self).send(Payment.donald(5))
/// ```
///
/// A store that is asked for before it is set is a typed error, ``AppStoreFailure``. A test takes stores of its own with
/// ``separate(_:)-(()->Result)``; whatever the test calls, and the tasks it starts, find those and no others, so tests
/// may run side by side.
@MainActor
public final class AppStores {
  /// Where stores are looked for now.
  @TaskLocal static var current = AppStores()

  private var stores: [ObjectIdentifier: AnyObject] = [:]

  private nonisolated init() {}

  /// Makes a store the one that is found for its state.
  ///
  /// - Parameter store: The store, which is kept until another takes its place.
  /// - Returns: The store whose place it takes, if there was one.
  @discardableResult
  public static func set<State, Action>(_ store: Store<State, Action>) -> Store<State, Action>? {
    current.stores.updateValue(store, forKey: ObjectIdentifier(Store<State, Action>.self))
      as? Store<State, Action>
  }

  /// The store whose actions reduce themselves.
  ///
  /// - Parameter state: The type of its state.
  /// - Returns: The store.
  /// - Throws: ``AppStoreFailure`` before one is set.
  public static func store<State>(
    of state: State.Type
  ) throws(AppStoreFailure) -> Store<State, any StateAction<State>> {
    try find()
  }

  /// A store of any style.
  ///
  /// - Parameters:
  ///   - state: The type of its state.
  ///   - action: The type of its actions.
  /// - Returns: The store.
  /// - Throws: ``AppStoreFailure`` before one is set.
  public static func store<State, Action>(
    of state: State.Type, action: Action.Type
  ) throws(AppStoreFailure) -> Store<State, Action> {
    try find()
  }

  /// Lets go of the store for a state.
  ///
  /// - Parameter store: The store; one that is not set changes nothing.
  public static func remove<State, Action>(_ store: Store<State, Action>) {
    let key = ObjectIdentifier(Store<State, Action>.self)
    if current.stores[key] === store { current.stores[key] = nil }
  }

  /// Runs a function that finds no stores but those it sets itself.
  ///
  /// - Parameter body: The function.
  /// - Returns: What the function returns.
  public static func separate<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $current.withValue(AppStores(), operation: body)
  }

  /// Runs a function that finds no stores but those it sets itself.
  ///
  /// - Parameter body: The function.
  /// - Returns: What the function returns.
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
      throw .notSet("\(State.self)", action: reducesItself ? nil : "\(Action.self)")
    }
    return store
  }
}
