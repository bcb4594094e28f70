/// Descriptions for values of the standard library and of Foundation whose internals are of no interest.
///
/// Foundation's types are recognized by name and read through mirrors, so that clients need not link Foundation.
enum SystemWords {
  /// Returns the description of a value, or nil if the value is better shown by its parts.
  static func words(of value: Any, named name: String, _ mirror: Mirror) -> String? {
    switch (name, mirror.displayStyle) {
    case ("Date", .struct): date(mirror) ?? described(value)
    case ("Data", .struct): bytes(value) ?? described(value)
    case (_, .struct), (_, .class), (_, .foreignReference), (_, nil): described(value)
    default: nil
    }
  }

  private static func described(_ value: Any) -> String? {
    (value as? any CustomStringConvertible)?.description
  }

  /// Returns the date's own description with the fraction of the second added, which the description omits.
  private static func date(_ mirror: Mirror) -> String? {
    guard let seconds = mirror.descendant("timeIntervalSinceReferenceDate") as? Double else { return nil }
    // Dates far outside any calendar trap when they describe themselves.
    guard abs(seconds) < 1e12 else { return "\(seconds) seconds after 2001-01-01" }
    return CalendarTime(microsecondsSinceReferenceDate: Int((seconds * 1e6).rounded())).description
  }

  private static let mostBytes = 32

  private static func bytes(_ value: Any) -> String? {
    guard let bytes = value as? any RandomAccessCollection<UInt8> else { return nil }
    let shown = bytes.prefix(mostBytes).map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    let digits = shown.joined() + (bytes.count > mostBytes ? "…" : "")
    let count = bytes.count == 1 ? "1 byte" : Counting.grouped(bytes.count) + " bytes"
    return digits.isEmpty ? count : count + ": " + digits
  }
}
