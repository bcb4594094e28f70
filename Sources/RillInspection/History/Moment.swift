/// A state of a store, as a request names it.
package enum Moment: Hashable, Sendable {
  /// The state after the entry of this number.
  case number(UInt64)
  /// The state before the oldest entry.
  case start
  /// The state before the one that it is compared with.
  case previous
  /// The state that the app shows.
  case shown
  /// The state after the newest entry.
  case newest

  /// Reads a moment; nil if the text names none.
  init?(_ text: String) {
    switch text {
    case "start": self = .start
    case "previous": self = .previous
    case "shown": self = .shown
    case "newest": self = .newest
    default:
      guard let number = UInt64(text) else { return nil }
      self = number == 0 ? .start : .number(number)
    }
  }

  /// The moment as requests name it.
  var words: String {
    switch self {
    case .number(let number): String(number)
    case .start: "start"
    case .previous: "previous"
    case .shown: "shown"
    case .newest: "newest"
    }
  }
}
