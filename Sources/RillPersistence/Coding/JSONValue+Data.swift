import Foundation
import RillValues

extension JSONValue {
  /// Parses JSON.
  ///
  /// - Parameter data: JSON in UTF-8 or in another encoding that Foundation reads.
  /// - Throws: `DecodingError` if the data is not JSON.
  init(_ data: Data) throws(DecodingError) {
    let bytes = try Self.utf8(Array(data))
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: bytes)
      self = try reader.value()
      try reader.end()
    } catch {
      throw .dataCorrupted(.init(codingPath: [], debugDescription: "Byte \(error.offset) \(error.reason)."))
    }
  }

  /// Converts JSON to UTF-8 without a byte order mark, because Foundation also reads other encodings.
  private static func utf8(_ bytes: [UInt8]) throws(DecodingError) -> [UInt8] {
    // JSON in UTF-8 contains no zero byte.
    guard bytes.contains(0) else { return unmarked(bytes) }
    guard let text = String(bytes: bytes, encoding: wideEncoding(of: bytes)) else {
      throw .dataCorrupted(.init(codingPath: [], debugDescription: "The text has no known encoding."))
    }
    return unmarked(Array(text.utf8))
  }

  private static func unmarked(_ utf8: [UInt8]) -> [UInt8] {
    utf8.starts(with: mark) ? Array(utf8.dropFirst(mark.count)) : utf8
  }

  private static var mark: [UInt8] { [0xef, 0xbb, 0xbf] }

  /// Returns the UTF-16 or UTF-32 encoding of JSON, which starts with a byte order mark or an ASCII character.
  private static func wideEncoding(of bytes: [UInt8]) -> String.Encoding {
    switch Array(bytes.prefix(4)) {
    case [0, 0, 0xfe, 0xff]: .utf32BigEndian
    case let start where start.starts(with: [0xfe, 0xff]): .utf16BigEndian
    case let start where start.starts(with: [0xff, 0xfe]): .utf16LittleEndian
    case let start where start.starts(with: [0, 0]): .utf32BigEndian
    case let start where start.starts(with: [0]): .utf16BigEndian
    default: .utf16LittleEndian
    }
  }
}
