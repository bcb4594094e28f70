/// A state of a store, as named in a request.
package enum Moment: Hashable, Sendable {
  /// The state after the entry with this number.
  case number(UInt64)
  /// The state before the oldest entry.
  case start
  /// The state before the one with which it is compared.
  case previous
  /// The state that the app shows.
  case shown
  /// The state after the newest entry.
  case newest

  /// Parses a moment, or returns nil if the text names none.
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

  /// The moment as named in requests.
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
