import Foundation
import RillPersistence
import RillSessions
import RillValues

/// The encoding of a store's actions in a journal, and the decoding of each version of them.
struct JournalActions<Action: Sendable>: Sendable {
  /// The version that is written.
  let version: Int
  /// The oldest version that can be read.
  let oldestVersion: Int
  /// Encodes an action as JSON, with and without the name of its type.
  let write: @Sendable (Action, JSONEncoder) throws -> (text: JSONText, own: JSONText)
  /// Functions that decode an action from JSON, by version.
  let readings: [Int: @Sendable (JSONText) throws -> Action]
}

extension JournalActions {
  /// Encodes actions with their `Codable` conformance, and decodes the versions of a schema.
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

  /// Encodes actions of several types under the names of the types.
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

/// A coder for the JSON of entries, which contains non-finite numbers as strings.
private struct EntryCoder: StateCoder {
  let name = "json"

  func encode(_ value: some Encodable) throws -> Data { Data(try JSONText(encoding: value).utf8) }

  func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String]) {
    (try JSONText(unchecked: Array(data)).decode(as: type), [])
  }
}
