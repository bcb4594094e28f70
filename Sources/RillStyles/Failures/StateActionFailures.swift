/// An error that is thrown if no app-wide store is set.
public struct AppStoreFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the problem, its cause and its remedy.
  public let description: String

  static func notSet(_ state: String, action: String?) -> AppStoreFailure {
    let kind = action.map { "with actions of type \($0)" } ?? "whose actions reduce themselves"
    return AppStoreFailure(
      description: "An app-wide store of \(state) \(kind) was asked for, but none has been set. "
        + "Call AppStores.set(_:) with one at launch, before anything asks for it; "
        + "in a test, call it inside of AppStores.separate.")
  }
}

/// The reason for a refusal by a store that a ``Pause`` has stopped.
public struct StoreStopped: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the problem, its cause and its remedy.
  public let description: String

  static func refused(_ input: String) -> StoreStopped {
    StoreStopped(
      description: "\(input) was not applied, because the store is stopped. Nothing was changed. "
        + "Call start() on its Pause before sending.")
  }
}
