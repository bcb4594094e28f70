/// One of several types of actions of a store, with the name that it has in a session.
///
/// ```swift
/// SessionActionType(Pay.self) { $0 }
/// ```
public struct SessionActionType<Action: Sendable>: Sendable {
  /// The name, which stands before the action's own JSON.
  public let name: String
  /// Makes JSON of an action of this type; nil if it is of another one.
  let write: @Sendable (Action) throws -> JSONText?
  /// Makes an action of its own JSON.
  let read: @Sendable (JSONText) throws -> Action

  /// Names a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name; that of the type if nil.
  ///   - wrap: Makes the store's action of one of this type.
  public init<One: Codable & Sendable>(
    _ type: One.Type, named name: String? = nil, wrap: @escaping @Sendable (One) -> Action
  ) {
    self.name = name ?? "\(type)"
    write = { action in
      guard let action = action as? One else { return nil }
      return try JSONText(encoding: action)
    }
    read = { wrap(try $0.decode(as: One.self)) }
  }
}
