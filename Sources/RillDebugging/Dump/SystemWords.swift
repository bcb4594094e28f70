/// What values of the standard library and of Foundation are called, where their insides would only confuse.
///
/// Foundation's types are told by their names and read by their mirrors, so that nobody has to link Foundation who does
/// not use it.
enum SystemWords {
  /// The words of a value, or nil if it is better taken apart.
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

  /// The date as it describes itself, and the fraction of its second, which it does not mention.
  private static func date(_ mirror: Mirror) -> String? {
    guard let seconds = mirror.descendant("timeIntervalSinceReferenceDate") as? Double else { return nil }
    // Some dates that are not in any calendar stop the program when they are asked to describe themselves.
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
