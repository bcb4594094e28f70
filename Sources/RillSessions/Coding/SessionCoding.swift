import RillValues

/// The conversion of a store's states and actions to and from JSON.
public struct SessionCoding<State, Action: Sendable> {
  let writeState: ((State) throws -> JSONText)?
  let readState: ((JSONText) throws -> State)?
  let writeAction: ((Action) throws -> JSONText)?
  let readAction: ((JSONText) throws -> Action)?

  /// A Boolean value that indicates whether a session made with this coding can be replayed.
  public var canReplay: Bool { readState != nil && readAction != nil }
}

extension SessionCoding {
  /// A coding without states, and with actions as text: a session can be shown but not replayed.
  public static var words: SessionCoding {
    SessionCoding(writeState: nil, readState: nil, writeAction: nil, readAction: nil)
  }
}

extension SessionCoding where State: Codable {
  /// A coding with `Codable` states, and with actions as text: a session can be shown but not replayed.
  public static var states: SessionCoding {
    SessionCoding(
      writeState: { try JSONText(ordering: $0) }, readState: { try $0.decode(as: State.self) },
      writeAction: nil, readAction: nil)
  }

  /// Returns a coding with `Codable` states and actions of several named types.
  ///
  /// - Parameter types: The types. An action is written as the first type that matches.
  /// - Returns: The coding.
  public static func types(_ types: SessionActionType<Action>...) -> SessionCoding { .types(types) }

  /// Returns a coding with `Codable` states and actions of several named types.
  ///
  /// - Parameter types: The types. An action is written as the first type that matches.
  /// - Returns: The coding.
  public static func types(_ types: [SessionActionType<Action>]) -> SessionCoding {
    let types = SessionActionTypes(types)
    return SessionCoding(
      writeState: { try JSONText(ordering: $0) }, readState: { try $0.decode(as: State.self) },
      writeAction: { try types.json(of: $0).named }, readAction: { try types.action(from: $0) })
  }
}

extension SessionCoding where State: Codable, Action: Codable {
  /// A coding with `Codable` states and actions.
  public static var codable: SessionCoding {
    SessionCoding(
      writeState: { try JSONText(ordering: $0) }, readState: { try $0.decode(as: State.self) },
      writeAction: { try JSONText(encoding: $0) }, readAction: { try $0.decode(as: Action.self) })
  }
}

extension JSONText {
  /// Creates an object with one member.
  init(naming name: String, _ json: JSONText) {
    var writer = JSONWriter()
    writer.write(raw: "{")
    writer.write(name)
    writer.write(raw: ":")
    writer.write(json)
    writer.write(raw: "}")
    self.init(unchecked: writer.bytes)
  }
}
