import RillInspection

/// A request as it comes from elsewhere.
struct FuzzRequest {
  var method = "GET"
  var target = "/"
  var fields = [RequestHead.Field(name: "Host", value: "127.0.0.1:\(World.port)")]
  var body: [UInt8] = []

  var head: RequestHead { RequestHead(method: method, target: target, fields: fields) }

  /// The values of a header, whatever its case.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

extension FuzzRequest: CustomStringConvertible {
  /// The request in Swift, as a test has it.
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

/// Bytes in Swift: as a text where they are one.
struct SwiftBytes: CustomStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var description: String {
    if let text = String(validating: bytes, as: UTF8.self) { return "Array(\(text.debugDescription).utf8)" }
    return "\(bytes)"
  }
}
