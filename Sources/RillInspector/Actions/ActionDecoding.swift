#if Inspector
import Foundation

/// Makes actions of JSON.
enum ActionDecoding {
  /// Decodes an action; what is wrong is named with its place.
  static func decode<Action: Decodable>(_ type: Action.Type, from json: Data) throws -> Action {
    do {
      return try JSONDecoder().decode(type, from: json)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      // Foundation names no place for a number that does not fit.
      return try JSONDecoder().decode(Located<Action>.self, from: json).value
    }
  }
}
#endif
