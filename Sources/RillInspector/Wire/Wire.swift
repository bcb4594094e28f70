import Foundation

/// The JSON format in which the inspector communicates with its page and with other programs, defined in WireFormat.md.
///
/// Wire types mirror the inspector's own types, and change only in ways that existing readers tolerate. Any other
/// change requires a new version and new addresses.
enum Wire {
  /// The version, which is also part of every address.
  static let version = 1

  /// Encodes a value as JSON with sorted keys and without line breaks.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}

/// The body of every answer that reports a failure.
struct WireFailure: Codable, Hashable, Sendable {
  struct Body: Codable, Hashable, Sendable {
    var code: String
    var message: String
    var fix: String
  }

  var error: Body

  init(_ failure: InspectorFailure) {
    error = Body(code: failure.code.rawValue, message: failure.message, fix: failure.fix)
  }
}
