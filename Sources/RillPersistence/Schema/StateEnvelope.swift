package import Foundation
import RillValues

/// An encoded value together with the information that is needed to read it again.
///
/// The bytes of the value follow one line, which contains `rill/1`, the checksum of all that follows, and a small JSON
/// object with the schema, its version, the shape of the type, the coder and the length.
package struct StateEnvelope: Hashable {
  /// The JSON object in the first line.
  package struct Head: Codable, Hashable {
    /// The name of the schema.
    var schema: String
    /// The version of the state.
    var version: Int
    /// The fingerprint of the type; see ``ShapeFingerprint``.
    package var shape: String
    /// The name of the coder.
    package var coder: String
    /// The number of bytes of the value.
    var length: Int
  }

  package let head: Head
  package let payload: Data

  /// The reason why bytes are not a valid envelope.
  package enum Problem: Error, Hashable {
    case foreign
    case newerFormat(String)
    case damaged(String)
  }

  private static let mark = "rill/"
  private static let format = "rill/1"

  init(_ head: Head, _ payload: Data) {
    self.head = head
    self.payload = payload
  }

  /// Encodes the envelope.
  ///
  /// - Throws: Nothing in practice, because the head contains only a few texts and numbers.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var rest = try encoder.encode(head)
    rest.append(UInt8(ascii: "\n"))
    rest.append(payload)
    return Data("\(Self.format) \(Checksum.of(rest).hex) ".utf8) + rest
  }

  /// Decodes an envelope.
  ///
  /// - Parameter data: The bytes.
  /// - Throws: ``Problem``.
  package init(_ data: Data) throws(Problem) {
    guard data.starts(with: Self.mark.utf8) else {
      // Data that consists only of a prefix of the mark is the start of an envelope.
      throw Self.mark.utf8.starts(with: data) ? .damaged("it ends after \(data.count) bytes") : .foreign
    }
    let words = data.prefix(32).split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    let format = String(decoding: words[0], as: UTF8.self)
    guard words.count == 3 else { throw .damaged("its first line is not whole") }
    guard format == Self.format else {
      guard let number = Int(format.dropFirst(Self.mark.count)), number > 1 else {
        throw .damaged("its first line is malformed")
      }
      throw .newerFormat(format)
    }
    let rest = data[words[2].startIndex...]
    guard words[1].elementsEqual(Checksum.of(rest).hex.utf8) else {
      throw .damaged("its checksum does not fit, so it ends early or something has changed it")
    }
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      throw .damaged("its first line does not end")
    }
    let head: Head
    do {
      head = try JSONDecoder().decode(Head.self, from: rest[..<end])
    } catch {
      throw .damaged("its first line cannot be read")
    }
    payload = Data(rest[rest.index(after: end)...])
    guard payload.count == head.length else {
      throw .damaged("it has \(payload.count) bytes instead of \(head.length)")
    }
    self.head = head
  }
}
