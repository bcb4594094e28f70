import Foundation

/// The header of a snapshot, which describes the following state to tools.
struct JournalHead: Codable, Hashable {
  /// The type of the state.
  var state: String
  /// The type of the actions.
  var action: String
  /// The effects of previous entries that have not ended; nil in snapshots of table version 1, which have no effect
  /// lines after them.
  var effects: [OpenEffects.Effect]?

  /// Returns the header as one line of JSON, with the line feed.
  func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + [UInt8(ascii: "\n")]
  }

  /// Splits a snapshot into its header and its state.
  ///
  /// - Returns: The header, or nil if it cannot be read, and the state with its envelope.
  static func split(_ data: Data) -> (head: JournalHead?, state: Data) {
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")) else { return (nil, data) }
    let rest = Data(data[data.index(after: end)...])
    do {
      return (try JSONDecoder().decode(JournalHead.self, from: data[..<end]), rest)
    } catch {
      return (nil, rest)
    }
  }
}
