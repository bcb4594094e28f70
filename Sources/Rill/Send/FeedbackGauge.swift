/// A counter of the inputs that wait during one outermost send, which detects endless feedback.
///
/// A pure state machine. The engine owns it and consults it for each waiting input.
package struct FeedbackGauge {
  /// The default number of inputs that may be handled before the outermost send returns.
  package static let usualLimit = 1_000_000
  /// The number of last inputs that a report names.
  package static let namedInputs = 4

  /// The decision about a waiting input.
  enum Admission {
    /// The input is handled.
    case pass
    /// The input is handled and must be named, because the limit is near.
    case passNamed
    /// The limit is reached.
    case stop
  }

  /// The number of inputs that may be handled before the outermost send returns.
  var limit = usualLimit
  private var depth = 0
  private var count = 0
  private var isTold = false
  /// The names of the last inputs before the limit.
  private(set) var last: [String] = []

  /// Enters the handling of waiting inputs.
  ///
  /// A nested call continues the count.
  mutating func enter() {
    if depth == 0 {
      count = 0
      isTold = false
      last = []
    }
    depth += 1
  }

  /// Leaves the handling of waiting inputs.
  mutating func leave() { depth -= 1 }

  /// Counts a waiting input, unless the limit is reached.
  ///
  /// - Parameter inputs: The number of inputs to count.
  /// - Returns: The decision about the input.
  mutating func admit(_ inputs: Int = 1) -> Admission {
    guard count < limit else { return .stop }
    count += inputs
    return limit - count < Self.namedInputs * inputs ? .passNamed : .pass
  }

  /// Adds the name of the last admitted input.
  mutating func name(_ input: String) { last.append(input) }

  /// Returns whether the limit has yet to be reported for the outermost send, and marks it as reported.
  mutating func isToBeTold() -> Bool {
    defer { isTold = true }
    return !isTold
  }
}
