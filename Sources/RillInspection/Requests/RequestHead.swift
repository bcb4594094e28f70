/// A request without its body.
package struct RequestHead: Hashable, Sendable {
  /// One line of a header.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  let method: String
  /// The address as it was sent, still escaped.
  let target: String
  let fields: [Field]

  package init(method: String, target: String, fields: [Field]) {
    self.method = method
    self.target = target
    self.fields = fields
  }

  /// The values of the header with this name, in whatever case it was written.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// Whether a body follows.
  var announcesBody: Bool {
    !values("Transfer-Encoding").isEmpty || values("Content-Length").contains { $0 != "0" }
  }

  /// The value of a header that may stand there only once.
  func single(_ name: String) throws(InspectorFailure) -> String? {
    let values = values(name)
    guard values.count <= 1 else { throw .repeatedHeader(name) }
    return values.first
  }
}
