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
