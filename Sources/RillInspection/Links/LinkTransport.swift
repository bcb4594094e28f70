/// Carries what a link says to an inspector elsewhere, and brings back what that answers.
package protocol LinkTransport: Sendable {
  /// Posts JSON to an address under the API's root.
  ///
  /// - Parameters:
  ///   - path: The address, such as `links`, with a query if there is one.
  ///   - body: The JSON.
  ///   - patience: How long an answer may take.
  /// - Returns: The answer, whatever its status.
  /// - Throws: Why there was none, in words of its own.
  func post(_ path: String, _ body: [UInt8], patience: Duration) async throws -> LinkReply
}

/// What an inspector elsewhere answered.
package struct LinkReply: Hashable, Sendable {
  package var status: Int
  package var body: [UInt8]

  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
