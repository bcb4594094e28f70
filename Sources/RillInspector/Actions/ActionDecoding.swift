import Foundation

/// Decodes actions from JSON.
enum ActionDecoding {
  /// Decodes an action; errors name the location in the JSON.
  static func decode<Action: Decodable>(_ type: Action.Type, from json: Data) throws -> Action {
    // Decodes through a container, because only there does the decoder apply its strategies to a top-level date or
    // decimal.
    try decode(from: json) { try $0.singleValueContainer().decode(type) }
  }

  /// Decodes an action with a function; errors name the location in the JSON.
  static func decode<Action>(
    from json: Data, by read: @escaping (any Decoder) throws -> Action
  ) throws -> Action {
    do {
      return try JSONDecoder().decode(Reading<Action>.self, from: json, configuration: read).value
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      // Foundation does not report the location of a number that does not fit.
      return try JSONDecoder().decode(Reading<Action>.self, from: json) {
        try read(LocatingDecoder(base: $0))
      }.value
    }
  }
}

/// A value decoded by a function.
private struct Reading<Value>: DecodableWithConfiguration {
  let value: Value

  init(from decoder: any Decoder, configuration read: (any Decoder) throws -> Value) throws {
    value = try read(decoder)
  }
}
