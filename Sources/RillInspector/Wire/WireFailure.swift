/// The body of every answer that reports a failure.
struct WireFailure: Codable, Hashable, Sendable {
  struct Body: Codable, Hashable, Sendable {
    var code: String
    var message: String
    var fix: String
  }

  var error: Body

  init(_ failure: InspectorFailure) {
    error = Body(code: failure.code.rawValue, message: failure.message, fix: failure.fix)
  }
}
