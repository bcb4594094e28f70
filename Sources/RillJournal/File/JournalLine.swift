import Foundation

/// Functions that read parts of a journal's line without decoding it.
enum JournalLine {
  private static let numberStart = Array("{\"number\":".utf8)

  /// Returns the number of an entry, or nil if the line is not an entry.
  static func number(_ line: some Collection<UInt8>) -> UInt64? {
    guard line.starts(with: numberStart) else { return nil }
    let digits = line.dropFirst(numberStart.count).prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return UInt64(String(decoding: digits, as: UTF8.self))
  }

  /// Returns the number of the last entry in a sequence of lines, or nil if there is none.
  static func newestNumber(in lines: Data) -> UInt64? {
    var end = lines.endIndex
    while end > lines.startIndex {
      let last = lines[..<end].dropLast()
      let start = last.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? lines.startIndex
      if let number = number(lines[start..<end]) { return number }
      end = start
    }
    return nil
  }
}
