import Foundation

/// The two file formats of Redux DevTools.
public enum ReduxFormat: String, Hashable, Sendable, CaseIterable {
  /// The complete data: actions by ID with their order, times, states and skipped actions.
  case lifted = "redux"
  /// A list of actions and the state before them, each as a string that contains JSON.
  case actions = "redux-actions"
}

/// Times in the format of Redux DevTools: milliseconds, with a fraction where needed.
enum ReduxTime {
  static func microseconds(_ text: String) -> Int64? {
    guard let milliseconds = Decimal(string: text), abs(milliseconds) < 1_000_000_000_000_000 else {
      return nil
    }
    return NSDecimalNumber(decimal: milliseconds * 1000).int64Value
  }

  static func text(_ microseconds: Int64) -> String {
    let (milliseconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return "\(milliseconds)" }
    var digits = String(String(1000 + rest.magnitude).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(microseconds < 0 ? "-" : "")\(milliseconds.magnitude).\(digits)"
  }
}
