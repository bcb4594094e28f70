/// The body of a request as it arrives.
struct RequestBody: Sendable {
  /// The next step for a connection after a piece of the body.
  enum Verdict: Hashable {
    case readOn
    /// The rest is read and discarded, so that the client can receive its answer.
    case isTooLarge
    /// The body exceeds the limit so far that the connection is closed.
    case isEndless
  }

  private(set) var bytes: [UInt8] = []
  private let limit: Int
  private var received = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether the received bytes exceed the limit.
  var isTooLarge: Bool { received > limit }

  /// Appends the next piece.
  mutating func append(_ piece: UnsafeRawBufferPointer) -> Verdict {
    received += piece.count
    guard isTooLarge else {
      bytes.append(contentsOf: piece)
      return .readOn
    }
    bytes = []
    return received > limit * 16 ? .isEndless : .isTooLarge
  }
}
