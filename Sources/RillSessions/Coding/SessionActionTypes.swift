package import RillValues

/// Several named action types of a store.
///
/// The JSON of an action is an object whose only key is the name of its type.
package struct SessionActionTypes<Action: Sendable>: Sendable {
  private let types: [SessionActionType<Action>]

  /// Creates a list of types, which are tried in order.
  package init(_ types: [SessionActionType<Action>]) { self.types = types }

  private var names: [String] { types.map(\.name) }

  /// Writes an action as the first type that matches.
  ///
  /// - Parameter action: The action.
  /// - Returns: The JSON under the name of its type, and the action's own JSON.
  /// - Throws: An error if no type matches or JSON cannot represent the action.
  package func json(of action: Action) throws -> (named: JSONText, own: JSONText) {
    for type in types {
      guard let json = try type.write(action) else { continue }
      return (JSONText(naming: type.name, json), json)
    }
    throw SessionFailure.unnamedType("\(type(of: action))", known: names)
  }

  /// Creates an action from its JSON.
  ///
  /// - Parameter json: The JSON under the name of its type.
  /// - Returns: The action.
  /// - Throws: An error if the JSON names none of the types, or cannot be decoded as the named type.
  package func action(from json: JSONText) throws -> Action {
    guard let members = try json.value.members, members.count == 1 else {
      throw SessionFailure.unnamedAction(known: names)
    }
    let (name, own) = (members[0].name, JSONText(members[0].value))
    guard let type = types.first(where: { $0.name == name }) else {
      throw SessionFailure.unknownType(name, known: names)
    }
    return try type.read(own)
  }
}
