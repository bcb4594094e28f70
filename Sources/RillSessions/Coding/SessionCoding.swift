import RillDebugging

/// How the states and actions of a store become JSON and come back.
public struct SessionCoding<State, Action: Sendable> {
  let writeState: ((State) throws -> JSONText)?
  let readState: ((JSONText) throws -> State)?
  let writeAction: ((Action) throws -> JSONText)?
  let readAction: ((JSONText) throws -> Action)?

  /// Whether a session made with it can be handled again.
  public var canReplay: Bool { readState != nil && readAction != nil }
}

extension SessionCoding {
  /// Neither: a session has actions in words, to be shown and not to be replayed.
  public static var words: SessionCoding {
    SessionCoding(writeState: nil, readState: nil, writeAction: nil, readAction: nil)
  }
}

extension SessionCoding where State: Codable {
  /// States as they encode themselves, and actions in words: a session can be shown and not replayed.
  public static var states: SessionCoding {
    SessionCoding(
      writeState: { try JSONText(ordering: $0) }, readState: { try $0.decode(as: State.self) },
      writeAction: nil, readAction: nil)
  }

  /// States as they encode themselves, and actions of several types, by names.
  ///
  /// - Parameter types: The types; an action is written as the first that it is of.
  /// - Returns: The coding.
  public static func types(_ types: SessionActionType<Action>...) -> SessionCoding { .types(types) }

  /// States as they encode themselves, and actions of several types, by names.
  ///
  /// - Parameter types: The types; an action is written as the first that it is of.
  /// - Returns: The coding.
  public static func types(_ types: [SessionActionType<Action>]) -> SessionCoding {
    let types = SessionActionTypes(types)
    return SessionCoding(
      writeState: { try JSONText(ordering: $0) }, readState: { try $0.decode(as: State.self) },
      writeAction: { try types.json(of: $0).named }, readAction: { try types.action(from: $0) })
  }
}

extension SessionCoding where State: Codable, Action: Codable {
  /// States and actions as they encode themselves.
  public static var codable: SessionCoding {
    SessionCoding(
      writeState: { try JSONText(ordering: $0) }, readState: { try $0.decode(as: State.self) },
      writeAction: { try JSONText(encoding: $0) }, readAction: { try $0.decode(as: Action.self) })
  }
}

extension JSONText {
  /// An object with one member.
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
