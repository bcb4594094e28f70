import Foundation

/// The form in which the inspector talks to its page and to other programs; the grammar is in WireFormat.md.
///
/// Wire types mirror the inspector's own and change only in ways that old readers survive. Anything else gets a new
/// version and a new address.
enum Wire {
  /// The version, which is also in every address.
  static let version = 1

  /// Writes a value as JSON, keys in order, without line breaks.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}
