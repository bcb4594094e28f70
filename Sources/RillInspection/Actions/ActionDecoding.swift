import Foundation

/// Makes actions of JSON.
enum ActionDecoding {
  /// Decodes an action; what is wrong is named with its place.
  static func decode<Action: Decodable>(_ type: Action.Type, from json: Data) throws -> Action {
    // Through a container, so that JSON is read as always: a date or a decimal by itself is told from others there only.
    try decode(from: json) { try $0.singleValueContainer().decode(type) }
  }

  /// Reads an action; what is wrong is named with its place.
  static func decode<Action>(
    from json: Data, by read: @escaping (any Decoder) throws -> Action
  ) throws -> Action {
    do {
      return try JSONDecoder().decode(Reading<Action>.self, from: json, configuration: read).value
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      // Foundation names no place for a number that does not fit.
      return try JSONDecoder().decode(Reading<Action>.self, from: json) {
        try read(LocatingDecoder(base: $0))
      }.value
    }
  }
}

/// What a function reads.
private struct Reading<Value>: DecodableWithConfiguration {
  let value: Value

  init(from decoder: any Decoder, configuration read: (any Decoder) throws -> Value) throws {
    value = try read(decoder)
  }
}
