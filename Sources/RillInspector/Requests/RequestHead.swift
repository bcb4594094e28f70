/// A request without its body.
package struct RequestHead: Hashable, Sendable {
  /// A header field.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  let method: String
  /// The address as sent, percent-encoded.
  let target: String
  let fields: [Field]

  package init(method: String, target: String, fields: [Field]) {
    self.method = method
    self.target = target
    self.fields = fields
  }

  /// Returns the values of the header fields with a name, ignoring case.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// Whether a body follows.
  var announcesBody: Bool {
    !values("Transfer-Encoding").isEmpty || values("Content-Length").contains { $0 != "0" }
  }

  /// Returns the value of a header field that may occur only once.
  func single(_ name: String) throws(InspectorFailure) -> String? {
    let values = values(name)
    guard values.count <= 1 else { throw .repeatedHeader(name) }
    return values.first
  }
}
