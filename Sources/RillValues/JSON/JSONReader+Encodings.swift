// The encodings in which other programs write JSON.
extension JSONReader {
  /// Converts JSON in UTF-8, UTF-16 or UTF-32 to UTF-8 without a byte order mark.
  ///
  /// - Parameter bytes: The text. Its byte order mark or its first character, which is ASCII, shows the encoding.
  /// - Returns: The text in UTF-8, or nil if it is invalid in its encoding.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    // JSON in UTF-8 contains no zero byte.
    guard bytes.contains(0) else { return unmarked(bytes) }
    let text: String? =
      switch Array(bytes.prefix(4)) {
      case [0, 0, 0xfe, 0xff]: wide(bytes, as: UTF32.self, isBigEndian: true)
      case let start where start.starts(with: [0xfe, 0xff]): wide(bytes, as: UTF16.self, isBigEndian: true)
      case let start where start.starts(with: [0xff, 0xfe]): wide(bytes, as: UTF16.self, isBigEndian: false)
      case let start where start.starts(with: [0, 0]): wide(bytes, as: UTF32.self, isBigEndian: true)
      case let start where start.starts(with: [0]): wide(bytes, as: UTF16.self, isBigEndian: true)
      default: wide(bytes, as: UTF16.self, isBigEndian: false)
      }
    return text.map { unmarked(Array($0.utf8)) }
  }

  private static func unmarked(_ utf8: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    return utf8.starts(with: mark) ? Array(utf8.dropFirst(mark.count)) : utf8
  }

  private static func wide<Encoding: Unicode.Encoding>(
    _ bytes: [UInt8], as encoding: Encoding.Type, isBigEndian: Bool
  ) -> String? where Encoding.CodeUnit: FixedWidthInteger {
    let width = MemoryLayout<Encoding.CodeUnit>.size
    guard bytes.count.isMultiple(of: width) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: width).map { start in
      (0..<width).reduce(into: Encoding.CodeUnit.zero) { unit, place in
        unit = unit << 8 | Encoding.CodeUnit(bytes[start + (isBigEndian ? place : width - 1 - place)])
      }
    }
    return String(validating: units, as: encoding)
  }
}
