/// Several types of actions of a store, each with its name: an action is an object with the name of its type as its only key.
package struct SessionActionTypes<Action: Sendable>: Sendable {
  private let types: [SessionActionType<Action>]

  /// Takes types, in the order in which they are asked.
  package init(_ types: [SessionActionType<Action>]) { self.types = types }

  private var names: [String] { types.map(\.name) }

  /// Writes an action as the first type that it is of.
  ///
  /// - Parameter action: The action.
  /// - Returns: Its JSON under the name of its type, and its own.
  /// - Throws: If it is of none of the types, or JSON cannot say it.
  package func json(of action: Action) throws -> (named: JSONText, own: JSONText) {
    for type in types {
      guard let json = try type.write(action) else { continue }
      return (JSONText(naming: type.name, json), json)
    }
    throw SessionFailure.unnamedType("\(type(of: action))", known: names)
  }

  /// Makes an action of its JSON.
  ///
  /// - Parameter json: The JSON, under the name of its type.
  /// - Returns: The action.
  /// - Throws: If it names none of the types, or is no action of that type.
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
