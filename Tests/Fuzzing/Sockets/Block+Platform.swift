#if Inspector
extension Block {
  /// Runs the rounds over sockets.
  ///
  /// - Returns: A Boolean value that indicates whether there is a server, which requires the trait `Inspector`.
  func attackSockets(_ count: Int) async throws -> Bool {
    try await SocketAttack(block: self, tally: tally).run(count)
    return true
  }
}
#else
extension Block {
  /// Runs no rounds, because there is no server.
  func attackSockets(_ count: Int) async throws -> Bool { false }
}
#endif
