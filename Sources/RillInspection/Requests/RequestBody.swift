/// The body of a request while it arrives.
struct RequestBody: Sendable {
  /// What to do with a connection whose body has grown.
  enum Verdict: Hashable {
    case readOn
    /// The rest is read and thrown away, so that the client gets to its answer.
    case isTooLarge
    /// So much too large that the connection is closed.
    case isEndless
  }

  private(set) var bytes: [UInt8] = []
  private let limit: Int
  private var received = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether more has arrived than is read.
  var isTooLarge: Bool { received > limit }

  /// Takes the next piece in.
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
