#if Inspector
extension Block {
  /// Runs the rounds over sockets.
  ///
  /// - Returns: Whether there is a server to send them to; without the trait `Inspector` there is none.
  func attackSockets(_ count: Int) async throws -> Bool {
    try await SocketAttack(block: self, tally: tally).run(count)
    return true
  }
}
#else
extension Block {
  /// Runs no rounds, since there is no server to send them to.
  func attackSockets(_ count: Int) async throws -> Bool { false }
}
#endif
