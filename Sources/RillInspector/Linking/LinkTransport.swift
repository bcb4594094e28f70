/// Sends the messages of a link to an inspector, and returns the answers.
package protocol LinkTransport: Sendable {
  /// Posts JSON to an address under the API's root.
  ///
  /// - Parameters:
  ///   - path: The address, such as `links`, including any query.
  ///   - body: The JSON.
  ///   - patience: The time limit for the answer.
  /// - Returns: The answer, whatever its status.
  /// - Throws: An error that describes why there was no answer.
  func post(_ path: String, _ body: [UInt8], patience: Duration) async throws -> LinkReply
}

/// An answer of an inspector.
package struct LinkReply: Hashable, Sendable {
  package var status: Int
  package var body: [UInt8]

  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
