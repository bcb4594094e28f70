import Foundation

/// What stands before the state in a snapshot, so that tools can tell what they see.
struct JournalHead: Codable, Hashable {
  /// The type of the state.
  var state: String
  /// The type of the actions.
  var action: String
  /// The effects that entries before have asked for and that have not ended; nil in snapshots of version 1 of the tables, after
  /// which no line tells of effects.
  var effects: [OpenEffects.Effect]?

  /// The head as one line of JSON, with the line feed.
  func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + [UInt8(ascii: "\n")]
  }

  /// Takes a snapshot apart.
  ///
  /// - Returns: The head, nil if it cannot be read, and the state with its envelope.
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
