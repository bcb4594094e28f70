import RillInspector

/// A request from outside.
struct FuzzRequest {
  var method = "GET"
  var target = "/"
  var fields = [RequestHead.Field(name: "Host", value: "127.0.0.1:\(World.port)")]
  var body: [UInt8] = []

  var head: RequestHead { RequestHead(method: method, target: target, fields: fields) }

  /// Returns the values of a header, regardless of the case of its name.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

extension FuzzRequest: CustomStringConvertible {
  /// The request as Swift code for a test.
  var description: String {
    let lines = fields.map {
      "    .init(name: \($0.name.debugDescription), value: \($0.value.debugDescription)),"
    }
    return """
      let head = RequestHead(
        method: \(method.debugDescription), target: \(target.debugDescription),
        fields: [
      \(lines.joined(separator: "\n"))
        ])
      let body: [UInt8] = \(SwiftBytes(body))
      """
  }
}

/// Bytes as Swift code, written as a string if they are valid text.
struct SwiftBytes: CustomStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var description: String {
    if let text = String(validating: bytes, as: UTF8.self) { return "Array(\(text.debugDescription).utf8)" }
    return "\(bytes)"
  }
}
