import Foundation
import RillSessions

/// How the actions of a store are written in a journal, and how those of each version are read.
struct JournalActions<Action: Sendable>: Sendable {
  /// The version that is written.
  let version: Int
  /// The oldest version that can be read.
  let oldestVersion: Int
  /// Makes JSON of an action, and of what it is without the name of its type.
  let write: @Sendable (Action, JSONEncoder) throws -> (text: JSONText, own: JSONText)
  /// Makes actions of their JSON, by version.
  let readings: [Int: @Sendable (JSONText) throws -> Action]
}

extension JournalActions {
  /// Actions as they encode themselves, in the versions of a schema.
  init(_ schema: Schema<Action>) where Action: Codable {
    version = schema.version
    oldestVersion = schema.oldestVersion
    write = { action, encoder in
      let text = JSONText(unchecked: Array(try encoder.encode(action)))
      return (text, text)
    }
    readings = schema.readings.mapValues { read in
      { text in try read(Data(text.utf8), EntryCoder(), nil).value }
    }
  }

  /// Actions of several types, by names.
  init(_ types: [SessionActionType<Action>]) {
    let types = SessionActionTypes(types)
    version = 1
    oldestVersion = 1
    write = { action, _ in
      let (named, own) = try types.json(of: action)
      return (named, own)
    }
    readings = [1: { try types.action(from: $0) }]
  }
}

/// JSON as entries have it, with numbers that are none as texts.
private struct EntryCoder: StateCoder {
  let name = "json"

  func encode(_ value: some Encodable) throws -> Data { Data(try JSONText(encoding: value).utf8) }

  func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String]) {
    (try JSONText(unchecked: Array(data)).decode(as: type), [])
  }
}
