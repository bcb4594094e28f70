package import Foundation
import RillValues

extension SessionCoding {
  /// Returns a coding with the `Codable` conformances that the types of a store have at run time.
  ///
  /// Where a conformance is missing, a session has actions as text, which can be shown but not replayed.
  ///
  /// - Parameters:
  ///   - names: The names of the action types, if there are several. An action is written under the name of its type.
  ///   - read: Creates an action from JSON, or nil if actions cannot be read.
  /// - Returns: The coding.
  package static func found(
    types names: [String] = [], read: (@Sendable (Data) throws -> Action)?
  ) -> SessionCoding {
    let (writes, reads) = (State.self is any Encodable.Type, State.self as? any Decodable.Type)
    let writesActions = Action.self is any Encodable.Type || !names.isEmpty
    return SessionCoding(
      writeState: writes ? { try json($0, ordered: true) } : nil,
      readState: reads.map { type in { try state(of: type, from: $0) } },
      writeAction: writesActions ? { try action($0, types: names) } : nil,
      readAction: read.map { read in { try read(Data($0.utf8)) } })
  }

  private static func state(of type: any Decodable.Type, from json: JSONText) throws -> State {
    guard let state = try json.decode(as: type) as? State else {
      throw SessionFailure.unnamedType("\(State.self)", known: [])
    }
    return state
  }

  private static func action(_ action: Action, types names: [String]) throws -> JSONText {
    let json = try json(action, ordered: false)
    let name = "\(type(of: action as Any))"
    return names.contains(name) ? JSONText(naming: name, json) : json
  }

  private static func json(_ value: Any, ordered: Bool) throws -> JSONText {
    guard let value = value as? any Encodable else {
      throw SessionFailure.unnamedType("\(type(of: value))", known: [])
    }
    return ordered ? try JSONText(ordering: value) : try JSONText(encoding: value)
  }
}
