/// Counts what waits for its turn while one send goes on, and notices when there is no end to it.
///
/// A pure state machine; the engine owns it and asks it for each input that has waited.
package struct FeedbackGauge {
  /// How much may be handled before the outermost send returns, unless a store says something else.
  package static let usualLimit = 1_000_000
  /// How many of the last inputs are named when there is no end.
  package static let namedInputs = 4

  /// What becomes of an input that has waited.
  enum Admission {
    /// It is handled.
    case pass
    /// It is handled, and to be named: the limit is near.
    case passNamed
    /// There is no end to them.
    case stop
  }

  /// How much may be handled before the outermost send returns.
  var limit = usualLimit
  private var depth = 0
  private var count = 0
  private var isTold = false
  /// The last inputs before the limit, in words.
  private(set) var last: [String] = []

  /// Notes that what waits is about to be handled; within another time of that it goes on counting.
  mutating func enter() {
    if depth == 0 {
      count = 0
      isTold = false
      last = []
    }
    depth += 1
  }

  /// Notes that nothing waits any more.
  mutating func leave() { depth -= 1 }

  /// Counts one more, if there is room for it.
  ///
  /// - Parameter inputs: How many inputs it stands for.
  /// - Returns: What becomes of it.
  mutating func admit(_ inputs: Int = 1) -> Admission {
    guard count < limit else { return .stop }
    count += inputs
    return limit - count < Self.namedInputs * inputs ? .passNamed : .pass
  }

  /// Notes what the input is called that was admitted last.
  mutating func name(_ input: String) { last.append(input) }

  /// Whether the limit was not told of since the outermost time; asking tells.
  mutating func isToBeTold() -> Bool {
    defer { isTold = true }
    return !isTold
  }
}
