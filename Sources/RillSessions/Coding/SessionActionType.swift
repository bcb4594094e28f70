import RillValues

/// One of several action types of a store, with its name in a session.
///
/// ```swift
/// SessionActionType(Pay.self) { $0 }
/// ```
public struct SessionActionType<Action: Sendable>: Sendable {
  /// The name, which precedes the action's own JSON.
  public let name: String
  /// Creates JSON from an action of this type, or returns nil for other types.
  let write: @Sendable (Action) throws -> JSONText?
  /// Creates an action from its own JSON.
  let read: @Sendable (JSONText) throws -> Action

  /// Creates a named action type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name. Defaults to the name of the type.
  ///   - wrap: Converts a value of this type to the store's action.
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
